// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <string>

#include "generate_model.h"
#include "xml_tree.h"

namespace mj::fuzz {
namespace {

class Generator {
 public:
  explicit Generator(uint64_t seed) : chance_(seed) {}

  std::string run() {
    XmlNode robot{.tag = "robot", .attributes = {{"name", "generated"}}};
    if (chance_.percent(80)) robot.add(settings());
    if (chance_.percent(50)) robot.add(material("grey"));
    const size_t links = 1 + chance_.below(8);
    for (size_t i = 0; i < links; ++i) {
      robot.add(link(i));
      if (i > 0) robot.add(joint(i));
    }
    if (links > 1 && chance_.percent(40)) robot.add(transmission(1 + chance_.below(links - 1)));
    if (chance_.percent(20)) robot.add({.tag = "gazebo", .attributes = {{"reference", "link0"}}});
    return "<?xml version=\"1.0\"?>\n" + text_of(robot);
  }

 private:
  std::string number() {
    constexpr std::array kNumbers = {"0", "0.1", "0.5", "1", "-0.25", "3.14159", "1e-3"};
    return chance_.any_of(kNumbers);
  }
  std::string length() {
    constexpr std::array kLengths = {"0.05", "0.1", "0.3", "1"};
    return chance_.any_of(kLengths);
  }
  std::string numbers() { return number() + " " + number() + " " + number(); }
  static std::string name(const char* kind, size_t i) { return kind + std::to_string(i); }

  XmlNode origin() {
    return {.tag = "origin", .attributes = {{"xyz", numbers()}, {"rpy", numbers()}}};
  }

  XmlNode settings() {
    XmlNode out{.tag = "mujoco"};
    XmlNode& compiler = out.add({.tag = "compiler"});
    constexpr std::array kSwitches = {"discardvisual", "fusestatic", "balanceinertia", "strippath"};
    for (const char* word : kSwitches) {
      if (chance_.percent(40)) compiler.set(word, chance_.percent(50) ? "true" : "false");
    }
    if (chance_.percent(30)) out.add({.tag = "option", .attributes = {{"timestep", "0.004"}}});
    if (chance_.percent(95)) out.add({.tag = "size", .attributes = {{"memory", "1M"}}});
    return out;
  }

  XmlNode material(const std::string& name) {
    XmlNode out{.tag = "material", .attributes = {{"name", name}}};
    out.add({.tag = "color", .attributes = {{"rgba", "0.5 0.5 0.5 1"}}});
    return out;
  }

  XmlNode inertial() {
    XmlNode out{.tag = "inertial"};
    if (chance_.percent(60)) out.add(origin());
    out.add({.tag = "mass", .attributes = {{"value", length()}}});
    out.add({.tag = "inertia",
             .attributes = {{"ixx", "0.02"},
                            {"iyy", "0.02"},
                            {"izz", "0.03"},
                            {"ixy", "0"},
                            {"ixz", "0"},
                            {"iyz", chance_.percent(30) ? "0.001" : "0"}}});
    return out;
  }

  XmlNode shape(const char* tag) {
    XmlNode out{.tag = tag};
    if (chance_.percent(30)) out.set("name", tag + std::to_string(chance_.below(100000)));
    if (chance_.percent(60)) out.add(origin());
    XmlNode& geometry = out.add({.tag = "geometry"});
    switch (chance_.below(4)) {
      case 0:
        geometry.add(
            {.tag = "box", .attributes = {{"size", length() + " " + length() + " " + length()}}});
        break;
      case 1:
        geometry.add({.tag = "sphere", .attributes = {{"radius", length()}}});
        break;
      case 2:
        geometry.add(
            {.tag = "capsule", .attributes = {{"radius", length()}, {"length", length()}}});
        break;
      default:
        geometry.add(
            {.tag = "cylinder", .attributes = {{"radius", length()}, {"length", length()}}});
    }
    if (out.tag == "visual" && chance_.percent(40)) out.add(material("grey"));
    return out;
  }

  XmlNode link(size_t i) {
    XmlNode out{.tag = "link", .attributes = {{"name", name("link", i)}}};
    if (chance_.percent(70)) out.add(inertial());
    for (size_t n = chance_.below(3); n > 0; --n) out.add(shape("visual"));
    for (size_t n = 1 + chance_.below(2); n > 0; --n) out.add(shape("collision"));
    return out;
  }

  XmlNode joint(size_t i) {
    constexpr std::array kTypes = {"revolute", "continuous", "prismatic", "fixed",
                                   "floating", "planar",     "spherical"};
    const std::string type = chance_.any_of(kTypes);
    XmlNode out{.tag = "joint", .attributes = {{"name", name("joint", i)}, {"type", type}}};
    if (chance_.percent(80)) out.add(origin());
    // a floating joint must not be deep in the tree
    const size_t parent = type == "floating" ? 0 : chance_.below(i);
    out.add({.tag = "parent", .attributes = {{"link", name("link", parent)}}});
    out.add({.tag = "child", .attributes = {{"link", name("link", i)}}});
    out.add({.tag = "axis", .attributes = {{"xyz", chance_.percent(50) ? "0 0 1" : "0 0.6 0.8"}}});
    if (type == "revolute" || type == "prismatic") {
      out.add(
          {.tag = "limit",
           .attributes = {{"lower", "-1"}, {"upper", "1.5"}, {"effort", "10"}, {"velocity", "2"}}});
    }
    if (chance_.percent(40)) {
      out.add({.tag = "dynamics", .attributes = {{"damping", length()}, {"friction", length()}}});
    }
    if (i > 1 && chance_.percent(20)) {
      out.add({.tag = "mimic",
               .attributes = {{"joint", name("joint", 1 + chance_.below(i - 1))},
                              {"multiplier", number()},
                              {"offset", number()}}});
    }
    return out;
  }

  XmlNode transmission(size_t i) {
    XmlNode out{.tag = "transmission", .attributes = {{"name", "transmission"}}};
    XmlNode& joint = out.add({.tag = "joint", .attributes = {{"name", name("joint", i)}}});
    joint.add({.tag = "hardwareInterface"});
    out.add({.tag = "actuator", .attributes = {{"name", "motor"}}});
    return out;
  }

  Chance chance_;
};

}  // namespace

std::string generate_urdf(uint64_t seed) {
  return Generator(seed).run();
}

}  // namespace mj::fuzz
