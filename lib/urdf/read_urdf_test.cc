// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "urdf/read_urdf.h"

#include <doctest/doctest.h>

namespace mj::urdf {
namespace {

using Files = std::map<std::string, std::string>;

struct Reading {
  spec::ModelSpec spec;
  std::string messages;
};

Reading read_robot(const std::string& content, Files files = {}, std::vector<Package> packages = {},
                   const std::string& name = "robot.urdf", const Import& import = {}) {
  Diagnostics diagnostics;
  Reading out;
  out.spec = read_urdf_text("<robot name='r'>\n" + content + "</robot>", name,
                            MemoryReader(std::move(files)), {{std::move(packages), {}}, import},
                            diagnostics);
  for (const Diagnostic& d : diagnostics.all()) out.messages += format(d);
  return out;
}

void check_says(const std::string& content, const std::vector<std::string>& words) {
  const std::string messages = read_robot(content).messages;
  CAPTURE(messages);
  for (const std::string& word : words) {
    CAPTURE(word);
    CHECK(messages.find(word) != std::string::npos);
  }
}

std::string joint(const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& content = "", const std::string& name = "j") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/>" + content + "</joint>";
}

std::string collision(const std::string& shape) {
  return "<collision><geometry>" + shape + "</geometry></collision>";
}

std::string link(const std::string& name, const std::string& content = "") {
  return "<link name='" + name + "'>" + content + "</link>";
}

const std::string kInertial =
    "<inertial><mass value='1'/>"
    "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";

std::string mesh(const std::string& attributes) {
  return collision("<mesh filename=" + attributes + "/>");
}

// Returns a text with all meshes and the meshes of the first body's geoms, such as
// "a=a.stl b=b.stl : a b".
std::string mesh_names(const Reading& r) {
  std::string out;
  for (const auto& m : r.spec.meshes) out += m.name + "=" + m.file + " ";
  out += ":";
  for (const auto& g : r.spec.world.bodies.at(0).geoms) out += " " + g.mesh;
  return out;
}

}  // namespace

TEST_CASE("a text is URDF if its root element is <robot>, whatever precedes it") {
  CHECK(is_urdf("<robot/>"));
  CHECK(is_urdf("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <mujoco> -->\n<Robot name='a'>"));
  CHECK_FALSE(is_urdf("<mujoco><robot/></mujoco>"));
  CHECK_FALSE(is_urdf("<robots/>"));
  CHECK_FALSE(is_urdf("<!-- <robot>"));
  CHECK_FALSE(is_urdf(""));
}

TEST_CASE("bodies follow the order of joints, and links without parent the order of links") {
  const auto r = read_robot(link("a") + link("b") + link("c") + link("d") +
                            joint("fixed", "a", "d", "", "j1") +
                            joint("fixed", "a", "b", "<origin xyz='1 2 3'/>", "j2"));
  const spec::Body& world = r.spec.world;
  REQUIRE(world.bodies.size() == 2);
  CHECK(world.bodies[0].name == "a");
  CHECK(world.bodies[1].name == "c");
  REQUIRE(world.bodies[0].bodies.size() == 2);
  CHECK(world.bodies[0].bodies[0].name == "d");
  CHECK(world.bodies[0].bodies[1].name == "b");
  CHECK(world.bodies[0].bodies[1].pos == spec::Numbers<3>{1, 2, 3});
  CHECK(r.spec.compiler.fusestatic);
  CHECK(r.spec.compiler.discardvisual);
  CHECK_FALSE(r.spec.compiler.degree);
  CHECK(r.spec.modelname == "r");
}

TEST_CASE("a link named world is the world") {
  const auto r = read_robot(link("a") + link("world", collision("<sphere radius='2'/>")) +
                            link("b") + joint("floating", "world", "b"));
  const spec::Body& world = r.spec.world;
  CHECK(world.name == "world");
  CHECK(world.geoms.size() == 1);
  REQUIRE(world.bodies.size() == 2);
  CHECK(world.bodies[0].name == "a");
  CHECK(world.bodies[1].name == "b");
  CHECK(world.bodies[1].joints.at(0).type == mjJNT_FREE);
}

TEST_CASE("the extension sets compiler, option and size, but angles are radians") {
  const auto r = read_robot(
      "<mujoco><compiler fusestatic='false' angle='degree' junk='1'/><option timestep='.004'>"
      "<flag gravity='disable'/></option><size nuserdata='3'/></mujoco>");
  CHECK_FALSE(r.spec.compiler.fusestatic);
  CHECK_FALSE(r.spec.compiler.degree);
  CHECK(r.spec.option.timestep == 0.004);
  CHECK(r.spec.option.disableflags == mjDSBL_GRAVITY);
  CHECK(r.spec.size.nuserdata == 3);
  CHECK(r.messages.find("unknown attribute 'junk' of <compiler>") != std::string::npos);
  check_says("<mujoco><option timestep='x'/></mujoco>", {"robot.urdf:2:", "'x' in attribute"});
  check_says("<mujoco/><mujoco/>", {"<mujoco> can occur only once"});
  check_says("<mujoco><asset/></mujoco>", {"<asset> in <mujoco> of a URDF file is ignored"});
}

TEST_CASE("a colour holds for the geoms after it in the link, even if its visual is dropped") {
  const auto r = read_robot("<material name='g'><color rgba='0 1 0 1'/></material>" +
                            link("a", collision("<sphere radius='1'/>") +
                                          "<visual><geometry/><material name='g'/></visual>" +
                                          collision("<box size='2 4 6'/>")) +
                            link("b", collision("<cylinder radius='1' length='4'/>")));
  const auto& geoms = r.spec.world.bodies.at(0).geoms;
  REQUIRE(geoms.size() == 2);
  CHECK(geoms[0].rgba[0] == 0.5f);
  CHECK(geoms[1].rgba == spec::Floats<4>{0, 1, 0, 1});
  CHECK(geoms[1].size == spec::Numbers<3>{1, 2, 3});
  CHECK(r.spec.world.bodies.at(1).geoms.at(0).rgba[0] == 0.5f);
  CHECK(r.spec.world.bodies.at(1).geoms.at(0).size == spec::Numbers<3>{1, 2, 0});
}

TEST_CASE("meshes are named after their files and told apart by scale") {
  const auto folders = read_robot(
      link("a", mesh("'d1/m.obj'") + mesh("'d2/m.obj' scale='2 2 2'") + mesh("'d2/m.obj'")));
  CHECK(mesh_names(folders) == "m=d1/m.obj m1=d2/m.obj : m m1 m");
  CHECK(folders.messages.find("is used instead: 'd1/m.obj'") != std::string::npos);
  const auto scales =
      read_robot(link("a", mesh("'m.obj'") + mesh("'m.obj' scale='2 2 2'") +
                               mesh("'m.obj' scale='2 2 2'") + mesh("'m.obj' scale='3 3 3'")));
  CHECK(mesh_names(scales) == "m=m.obj m1=m.obj m2=m.obj : m m1 m m2");
  CHECK(scales.messages.find("the scale of its first use") != std::string::npos);
  const auto stripped = read_robot("<mujoco><compiler strippath='true'/></mujoco>" +
                                   link("a", mesh("'package://x/y/m.stl'")));
  CHECK(mesh_names(stripped) == "m=m.stl : m");
}

TEST_CASE("meshes are told apart by path on demand, and today's warnings name the option") {
  const Import import{.has_meshes_by_path = true};
  const auto read = [&](const std::string& content) {
    return read_robot(link("l", content), {}, {}, "robot.urdf", import);
  };
  const std::string folders = mesh("'a/link.stl'") + mesh("'b/link.stl'") + mesh("'b/./link.stl'") +
                              mesh("'c/b/link.stl'") + mesh("'a/link.stl'");
  const Reading r = read(folders);
  CHECK(mesh_names(r) ==
        "link=a/link.stl b/link=b/link.stl c/b/link=c/b/link.stl : link b/link b/link c/b/link "
        "link");
  CHECK(
      r.messages.find(
          "note: other meshes have the same file names, so these meshes are named by their paths: "
          "'b/link', 'c/b/link' [urdf-imported-mesh]") != std::string::npos);
  CHECK(r.messages.find("warning") == std::string::npos);
  CHECK(mesh_names(read(mesh("'m.obj'") + mesh("'m.obj' scale='2 2 2'") + mesh("'m1.obj'") +
                        mesh("'m.obj' scale='2 2 2'") + mesh("'m.stl'"))) ==
        "m=m.obj m1=m.obj m11=m1.obj m2=m.stl : m m1 m11 m1 m2");
  CHECK(mesh_names(read(mesh("'a.stl'") + mesh("'b.stl'"))) == "a=a.stl b=b.stl : a b");
  for (const std::string& mixed :
       {folders, mesh("'m.obj'") + mesh("'m.obj' scale='2 2 2'") + mesh("'m.obj' scale='2 2 2'")}) {
    check_says(link("l", mixed), {"[urdf-mesh-name]", "--meshes-by-path of mj-compile"});
  }
}

TEST_CASE("a package is where it is said to be, or a folder of that name further up") {
  const std::string content = link("a", collision("<mesh filename='package://arm/meshes/a.stl'/>"));
  const auto given =
      read_robot(content, {{"/pkg/arm-1.2/meshes/a.stl", ""}}, {{"arm", "/pkg/arm-1.2"}});
  CHECK(given.spec.meshes.at(0).file == "/pkg/arm-1.2/meshes/a.stl");
  CHECK(given.messages.find("note: package 'arm' is /pkg/arm-1.2") != std::string::npos);
  CHECK(given.messages.find("[urdf-package]") != std::string::npos);

  const auto above =
      read_robot(content, {{"ws/arm/meshes/a.stl", ""}}, {}, "ws/arm/urdf/robot.urdf");
  CHECK(above.spec.meshes.at(0).file == "../meshes/a.stl");
  const auto beside = read_robot("<mujoco><compiler meshdir='../x'/></mujoco>" + content,
                                 {{"../arm/meshes/a.stl", ""}});
  CHECK(beside.spec.meshes.at(0).file == "../arm/meshes/a.stl");

  const auto missing = read_robot(content, {{"arm/meshes/a.stl", ""}}, {{"arm", "/pkg"}});
  CHECK(missing.messages.find("cannot find 'meshes/a.stl' in the package 'arm' "
                              "[urdf-package-file]") != std::string::npos);
  CHECK(missing.messages.find(
            "looked in /pkg; give the folder of the package with --package arm=DIR") !=
        std::string::npos);
}

TEST_CASE("escapes in the name of a mesh are resolved where only that file exists") {
  const auto file_of = [](const std::string& name, const std::string& existing) {
    const auto r =
        read_robot(link("a", collision("<mesh filename='" + name + "'/>")), {{existing, ""}});
    CAPTURE(r.messages);
    REQUIRE(r.spec.meshes.size() == 1);
    return r.spec.meshes[0].file;
  };
  CHECK(file_of("package://my%20arm/left%20hand.stl", "my arm/left hand.stl") ==
        "my arm/left hand.stl");
  CHECK(file_of("package://arm/a%20b.stl", "arm/a%20b.stl") == "arm/a%20b.stl");
  CHECK(file_of("file://m/a%2Bb.stl", "m/a+b.stl") == "m/a+b.stl");
  CHECK(file_of("m/a%20b.stl", "m/a b.stl") == "m/a b.stl");
  CHECK(file_of("100%.stl", "100%.stl") == "100%.stl");
  CHECK(file_of("a%00.stl", "a") == "a%00.stl");
  check_says(
      link("a", collision("<mesh filename='package://my%20arm/a.stl'/>")),
      {"cannot find 'a.stl' in the package 'my%20arm'", "looked in my%20arm, ", ", my arm, "});
}

TEST_CASE("an angle unit of <compiler> has no effect in URDF, and a message says so") {
  check_says(
      "<mujoco><compiler angle='degree'/></mujoco>" + link("a"),
      {"robot.urdf:2:26: warning: angle=\"degree\" has no effect: angles of URDF are in radians",
       "write lower, upper and rpy in radians"});
}

TEST_CASE("independent errors are reported in one run, with place and suggestion") {
  check_says(link("a") + "\n" + link("a"),
             {"robot.urdf:3:13: error: the name 'a' is already taken", "is on line 2"});
  check_says(link("arm") + joint("revolute", "am", "arm") + joint("hinge", "arm", "hand"),
             {"there is no link 'am'", "did you mean 'arm'?", "there is no link 'hand'",
              "unknown type of joint 'hinge'", "expected one of revolute, continuous"});
  check_says(
      link("a") + link("b") + link("c") + joint("fixed", "a", "c") + joint("fixed", "b", "c"),
      {"the link 'c' is already the child of another joint"});
  check_says(link("a") + link("b") + joint("fixed", "a", "b") + joint("fixed", "b", "a"),
             {"these links form a loop, or hang from a loop: 'a', 'b'"});
  check_says(link("world") + link("a") + joint("fixed", "a", "world"),
             {"the link 'world' cannot be the child"});
  check_says(link("a", kInertial + "\n" + kInertial),
             {"<inertial> can occur only once", "the first <inertial> is on line 2"});
  check_says(link("a", "<inertial><mass value='1'/></inertial>") +
                 link("b", "<inertial><mas value='1'/><inertia/></inertial>"),
             {"<inertial> needs <inertia>", "remove <inertial> to have its mass",
              "<inertial> needs <mass>", "is <mas> on line 2 a misspelling of <mass>?",
              "<inertia> needs the attribute 'iyz'"});
  check_says(
      link("a", collision("<cone/>") + collision("<box size='1 2'/>")),
      {"<geometry> needs one of <box>", "<geometry>", "has 2 values", "unknown element <cone>"});
  check_says(link("a", collision("<mesh filename='x.DAE'/>")), {"COLLADA meshes (.dae)"});
  check_says("<joint/>", {"<joint> needs <parent>", "<joint> needs the attribute 'type'"});
  check_says("<link nam='x'/>",
             {"<link> needs the attribute 'name'", "is 'nam' a misspelling of 'name'?"});
  const Reading moment =
      read_robot(link("a", "<inertial><mass value='1'/><inertia ixx='1'/></inertial>"));
  CHECK(moment.messages.find("misspelling") == std::string::npos);  // because 'ixx' is known
}

TEST_CASE("elements that the model cannot hold are reported once per kind") {
  check_says(
      "<transmission name='t1'/><transmission name='t2'/><gazebo/>" + link("a") + link("b") +
          link("c", "<visual><geometry/></visual><visul/>") + link("d") +
          joint("revolute", "a", "b", "<mimic joint='k'/><safety_controller/><limit upper='1'/>",
                "j") +
          joint("continuous", "b", "c", "<limit velocity='1' lowr='3'/>", "k") +
          joint("fixed", "c", "d", "<limit velocity='2'/>", "l"),
      {"warning: transmissions are not imported: 't1', 't2'", "settings for Gazebo",
       "<mimic> is not imported: 'j'", "soft limits of <safety_controller> are not imported: 'j'",
       "velocity limits of joints are not imported: 'k' ",
       "the visual geometry of links is dropped: 'c'",
       "unknown element <visul> in <link> is ignored: line 2", "did you mean <visual>?",
       "unknown attribute 'lowr' of <limit>", "did you mean 'lower'?",
       "these joints are not limited, because a limit needs lower and upper, and lower must "
       "not exceed upper: 'j'",
       "links that cannot move are merged into their parents: 'a', 'd'"});
  check_says("<xacro:macro name='leg'/>", {"expand it first"});
  CHECK(read_robot(link("b", kInertial + collision("<sphere radius='1'/>")) +
                   "<mujoco><compiler "
                   "fusestatic='false'/></mujoco>")
            .messages == "");
}

TEST_CASE("a tree of links may not be deeper than descriptions can be handled") {
  const auto chain_of = [](int links) {
    std::string chain = link("0");
    for (int i = 1; i < links; ++i) {
      const std::string name = std::to_string(i);
      chain += link(name) + joint("fixed", std::to_string(i - 1), name, "", "j" + name);
    }
    return chain;
  };
  CHECK(read_robot(chain_of(2000)).messages.find("links are nested") == std::string::npos);
  check_says(chain_of(2001), {"links are nested more than 2000 deep"});
}

}  // namespace mj::urdf
