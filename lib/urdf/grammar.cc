// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "urdf/grammar.h"

#include <algorithm>
#include <span>

namespace mj::urdf {
namespace {

using mjcf::XmlAttribute;
using mjcf::XmlElement;
using Words = std::vector<std::string_view>;

struct ElementRow {
  std::string_view tag;
  Words attributes;
  Words children;
  Words harmless;  // attributes and children that mean nothing for the model
};

const std::vector<ElementRow>& rows() {
  static const std::vector<ElementRow> table = {
      {"robot", {"name"}, {"mujoco", "material", "link", "joint"}, {"version"}},
      {"link", {"name"}, {"inertial", "visual", "collision"}, {"type"}},
      {"inertial", {}, {"origin", "mass", "inertia"}, {}},
      {"mass", {"value"}, {}, {}},
      {"inertia", {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"}, {}, {}},
      {"origin", {"xyz", "rpy"}, {}, {}},
      {"visual", {"name"}, {"origin", "geometry", "material"}, {}},
      {"collision", {"name"}, {"origin", "geometry"}, {"verbose", "material", "type"}},
      {"geometry", {}, {"box", "cylinder", "sphere", "capsule", "mesh"}, {"name"}},
      {"box", {"size"}, {}, {}},
      {"cylinder", {"radius", "length"}, {}, {}},
      {"sphere", {"radius"}, {}, {}},
      {"capsule", {"radius", "length"}, {}, {}},
      {"mesh", {"filename", "scale"}, {}, {}},
      {"material", {"name"}, {"color"}, {}},
      {"color", {"rgba"}, {}, {}},
      {"joint", {"name", "type"}, {"origin", "parent", "child", "axis", "dynamics", "limit"}, {}},
      {"parent", {"link"}, {}, {}},
      {"child", {"link"}, {}, {}},
      {"axis", {"xyz"}, {}, {}},
      {"dynamics", {"damping", "friction"}, {}, {}},
      {"limit", {"lower", "upper", "effort"}, {}, {}},
  };
  return table;
}

const ElementRow* row_of(std::string_view tag) {
  const auto row = std::ranges::find(rows(), tag, &ElementRow::tag);
  return row == rows().end() ? nullptr : &*row;
}

// An element or attribute whose meaning is known, but that a model cannot represent. `name` of an
// attribute begins with '@'.
struct KnownLoss {
  std::string_view parent;
  std::string_view name;
  Severity severity;
  std::string_view what;
  std::string_view hint;
};

constexpr KnownLoss kKnownLosses[] = {
    {"robot", "transmission", Severity::kWarning, "transmissions are not imported",
     "the model has no actuators; mj-compile --transmission-motors adds a motor for each "
     "transmission"},
    {"robot", "gazebo", Severity::kWarning, "settings for Gazebo are not imported",
     "contact and friction parameters can be set in MJCF"},
    {"robot", "ros2_control", Severity::kWarning, "ros2_control sections are not imported",
     "the model has no actuators; mj-compile --transmission-motors adds motors for the joints of "
     "these sections"},
    {"robot", "sensor", Severity::kWarning, "sensors are not imported", "add them in MJCF"},
    {"joint", "mimic", Severity::kWarning,
     "these joints move freely, because <mimic> is not imported",
     "mj-compile --mimic-equalities couples them by equality constraints"},
    {"joint", "safety_controller", Severity::kWarning,
     "soft limits of <safety_controller> are not imported", ""},
    {"joint", "calibration", Severity::kNote, "<calibration> of joints is not imported", ""},
    {"limit", "@velocity", Severity::kNote, "velocity limits of joints are not imported",
     "joints of MuJoCo do not have such limits"},
    {"limit", "@acceleration", Severity::kNote, "acceleration limits of joints are not imported",
     "joints of MuJoCo do not have such limits"},
    {"limit", "@deceleration", Severity::kNote, "deceleration limits of joints are not imported",
     "joints of MuJoCo do not have such limits"},
    {"limit", "@jerk", Severity::kNote, "jerk limits of joints are not imported",
     "joints of MuJoCo do not have such limits"},
    {"material", "texture", Severity::kNote, "textures of materials are not imported",
     "geoms get the colour only"},
    {"origin", "@quat_xyzw", Severity::kWarning, "the attribute 'quat_xyzw' is not supported",
     "give the rotation as rpy"},
    {"link", "contact", Severity::kWarning, "<contact> of links is not imported",
     "contact and friction parameters can be set in MJCF"},
    {"link", "self_collision_checking", Severity::kWarning,
     "<self_collision_checking> of links is not imported", ""},
    {"collision", "contact_coefficients", Severity::kWarning,
     "<contact_coefficients> are not imported",
     "contact and friction parameters can be set in MJCF"},
};

class LossFinder {
 public:
  LossFinder(const Kept& kept, LossReport& losses) : kept_(kept), losses_(losses) {}

  // Visits an element and its children. `owner` is the name of the link or joint that contains the
  // element.
  void walk(const XmlElement& element, const ElementRow& row, const std::string& owner) {
    for (const XmlAttribute& attribute : element.attributes) {
      check_attribute(element, attribute, row, owner);
    }
    for (const XmlElement& child : element.children) {
      if (!has(row.children, child.tag)) {
        check_child(element, child, row, owner);
      } else if (child.tag != "mujoco" && (kept_.visuals || child.tag != "visual") &&
                 !is_fixed(child)) {
        const std::string* name = child.value("name");
        const bool owns = child.tag == "link" || child.tag == "joint" || child.tag == "material";
        walk(child, *row_of(child.tag), owns && name != nullptr ? *name : owner);
      }
    }
  }

 private:
  // Returns whether read_imported() reads the element.
  [[nodiscard]] bool is_imported(std::string_view tag) const {
    if (tag == "mimic") return kept_.import.has_mimic_equalities;
    return (tag == "transmission" || tag == "ros2_control") && kept_.import.has_transmission_motors;
  }

  static bool has(const Words& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
  }

  // Returns whether the element is a fixed joint. Only the pose of such a joint has an effect.
  static bool is_fixed(const XmlElement& element) {
    const std::string* type = element.value("type");
    return element.tag == "joint" && type != nullptr && *type == "fixed";
  }

  bool add_known(const XmlElement& at, std::string_view parent, std::string_view name,
                 const std::string& owner) {
    for (const KnownLoss& loss : kKnownLosses) {
      if (loss.parent != parent || loss.name != name) continue;
      losses_.add(
          {loss.severity, "urdf-not-imported", std::string(loss.what), std::string(loss.hint)}, at,
          owner);
      return true;
    }
    return false;
  }

  void check_attribute(const XmlElement& element, const XmlAttribute& attribute,
                       const ElementRow& row, const std::string& owner) {
    const std::string& name = attribute.name;
    if (has(row.attributes, name) || has(row.harmless, name)) return;
    if (name.starts_with("xmlns") || add_known(element, row.tag, "@" + name, owner)) return;
    const std::string_view close = closest_match(name, row.attributes);
    losses_.add({Severity::kWarning, "urdf-unknown-attribute",
                 "unknown attribute '" + name + "' of <" + element.tag + "> is ignored",
                 close.empty() ? "" : "did you mean '" + std::string(close) + "'?"},
                element);
  }

  void check_child(const XmlElement& element, const XmlElement& child, const ElementRow& row,
                   const std::string& owner) {
    if (has(row.harmless, child.tag) || is_imported(child.tag)) return;
    const std::string* name = child.value("name");
    if (add_known(child, row.tag, child.tag, owner.empty() && name != nullptr ? *name : owner)) {
      return;
    }
    Loss loss{Severity::kWarning, "urdf-unknown-element",
              "unknown element <" + child.tag + "> in <" + element.tag + "> is ignored", ""};
    const std::string_view close = closest_match(child.tag, row.children);
    if (child.tag.starts_with("xacro:")) {
      loss.hint = "this is xacro: expand it first, xacro FILE > model.urdf";
    } else if (!close.empty()) {
      loss.hint = "did you mean <" + std::string(close) + ">?";
    }
    losses_.add(loss, child);
  }

  const Kept& kept_;
  LossReport& losses_;
};

}  // namespace

void find_losses(const XmlElement& robot, const Kept& kept, LossReport& losses) {
  LossFinder(kept, losses).walk(robot, *row_of("robot"), "");
}

std::vector<std::string_view> known_children(std::string_view tag) {
  const ElementRow* row = row_of(tag);
  return row == nullptr ? Words{} : row->children;
}

std::vector<std::string_view> known_attributes(std::string_view tag) {
  const ElementRow* row = row_of(tag);
  return row == nullptr ? Words{} : row->attributes;
}

}  // namespace mj::urdf
