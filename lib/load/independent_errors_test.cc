// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests which errors of compilation are shown beside errors of reading.

#include "load/independent_errors.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "load/load_model.h"

namespace mj {
namespace {

using Files = std::map<std::string, std::string>;

// Returns the line and code of each error, in the order of the text. The name of a file other than
// the main one is written before the line. The notes of the error follow its code.
std::string errors_of(const std::string& text, Files files = {}) {
  const MemoryReader reader(std::move(files));
  Diagnostics diagnostics;
  CHECK_FALSE(load_model(std::as_bytes(std::span(text)), "m.xml", diagnostics, {.files = &reader}));
  diagnostics.sort();
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kError) continue;
    if (d.where.file != "m.xml") out += d.where.file + ":";
    out += std::to_string(d.where.line) + " " + std::string(d.code.name());
    for (const Note& note : d.notes) out += ", " + note.message + " " + note.where.file;
    out += "\n";
  }
  return out;
}

TEST_CASE("one run shows independent errors of reading and of compiling") {
  CHECK(errors_of("<mujoco>\n"
                  "<option timestp='1'/>\n"
                  "<asset><mesh name='m' file='gone.stl'/></asset>\n"
                  "<worldbody>\n"
                  "<geom size='1 x'/>\n"
                  "<geom size='1' material='wood'/>\n"
                  "<geom type='mesh' mesh='wheel'/>\n"
                  "<body><joint axis='0 0 0'/><geom size='-1'/></body>\n"
                  "</worldbody>\n"
                  "<actuator><motor joint='knee'/></actuator>\n"
                  "</mujoco>") ==
        "2 mjcf-unknown-attribute\n3 asset-unreadable\n5 mjcf-bad-number\n6 unknown-reference\n"
        "7 unknown-reference\n8 axis-too-short\n8 size-not-positive\n10 unknown-reference\n");
}

TEST_CASE("an element refused while reading causes no errors of elements that depend on it") {
  const auto in_body = [](const std::string& content) {
    return "<mujoco>\n<worldbody>\n" + content + "</worldbody></mujoco>";
  };
  // The attribute `name` is misspelt, an element is misspelt, a body has no mass because its geom
  // is missing, and the attribute `file` is misspelt.
  CHECK(errors_of("<mujoco>\n<asset><material nme='wood'/></asset>\n"
                  "<worldbody><geom size='1' material='wood'/></worldbody></mujoco>") ==
        "2 mjcf-unknown-attribute\n");
  CHECK(errors_of(in_body("<bodyy name='b'/>\n</worldbody><sensor><framepos objtype='body' "
                          "objname='b'/></sensor><worldbody>")) == "3 mjcf-unknown-element\n");
  CHECK(errors_of(in_body("<body><joint/>\n<geom size='x'/></body>")) == "4 mjcf-bad-number\n");
  CHECK(errors_of("<mujoco>\n<asset><mesh fil='wheel.stl'/></asset>\n"
                  "<worldbody><geom type='mesh' mesh='wheel'/></worldbody></mujoco>") ==
        "2 mjcf-unknown-attribute\n");
  // The missing joint changes the number of positions, and an actuator takes its range from the
  // joint.
  CHECK(errors_of(in_body("<body><joint name='j' range='x 1'/><geom size='1'/></body>\n"
                          "</worldbody><actuator><position joint='j' inheritrange='1'/></actuator>"
                          "<keyframe><key qpos='1 2'/></keyframe><worldbody>")) ==
        "3 mjcf-bad-number\n");
  // The errors are in settings on which other values depend.
  CHECK(errors_of("<mujoco>\n<compiler meshdr='assets'/><asset><mesh file='m.stl'/></asset>\n"
                  "</mujoco>") == "2 mjcf-unknown-attribute\n");
  CHECK(errors_of("<mujoco>\n<default><geom sise='1'/></default><worldbody>\n"
                  "<geom/><geom material='none'/></worldbody></mujoco>") ==
        "2 mjcf-unknown-attribute\n3 unknown-reference\n");
}

TEST_CASE("names that a missing file or a refused generator may have made are not unknown") {
  CHECK(errors_of("<mujoco>\n<include file='gone.xml'/>\n"
                  "<asset><mesh file='m.stl'/></asset><worldbody>\n"
                  "<geom material='wood'/></worldbody></mujoco>") == "2 mjcf-include-unreadable\n");
  CHECK(errors_of("<mujoco>\n<compiler/><include file='gone.xml'/>\n"
                  "<asset><mesh file='m.stl'/></asset></mujoco>") ==
        "2 mjcf-include-unreadable\n3 asset-unreadable\n");
  CHECK(errors_of("<mujoco>\n<worldbody><flexcomp name='f' type='grid' count='2 2 1' "
                  "mass='x'/></worldbody>\n"
                  "<sensor><framepos objtype='body' objname='f_0'/></sensor></mujoco>") ==
        "2 mjcf-bad-number\n");
}

TEST_CASE("names of misspelt elements and attributes are not unknown while reading") {
  CHECK(errors_of("<mujoco>\n<default><default clas='hard'><geom size='1'/></default></default>\n"
                  "<worldbody><geom size='1' class='hard'/></worldbody></mujoco>")
            .find("unknown-class") == std::string::npos);
  CHECK(
      errors_of("<mujoco>\n<includ file='classes.xml'/>\n<asset><mesh file='m.stl'/></asset>\n"
                "<worldbody><geom size='1' class='hard' material='wood'/></worldbody></mujoco>") ==
      "2 mjcf-unknown-element\n");
  CHECK(errors_of("<mujoco>\n<asset><model nam='arm' file='arm.xml'/></asset>\n"
                  "<worldbody><attach model='arm' body='b' prefix='p'/></worldbody></mujoco>",
                  {{"arm.xml", "<mujoco/>"}}) == "2 mjcf-unknown-attribute\n");
  CHECK(errors_of("<robot name='r'>\n<link nme='a'/><link name='b'/>\n"
                  "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\n"
                  "</robot>") == "2 urdf-missing-attribute\n");
}

TEST_CASE("a misspelt required attribute is one error") {
  CHECK(errors_of("<mujoco>\n<contact><exclude bdy1='a' body2='a'/></contact></mujoco>")
            .starts_with("2 mjcf-unknown-attribute\n"));
  CHECK(errors_of("<mujoco>\n<worldbody><flexcomp nam='f' count='2 2 1'/></worldbody></mujoco>") ==
        "2 mjcf-unknown-attribute\n");
}

TEST_CASE("errors in and beside attached models are shown once, with where they are attached") {
  const auto scene = [](const std::string& beside) {
    return "<mujoco>\n<asset><model name='c' file='c.xml'/></asset>\n<worldbody>\n"
           "<frame><attach model='c' body='b' prefix='l'/></frame>\n"
           "<frame><attach model='c' body='b' prefix='r'/></frame>\n" +
           beside + "</worldbody></mujoco>";
  };
  const auto child = [](const std::string& content) {
    return Files{{"c.xml", "<mujoco>\n<worldbody><body name='b'>\n" + content +
                               "</body></worldbody></mujoco>"}};
  };
  CHECK(errors_of(scene("<geom sise='1'/>\n"), child("<geom size='1' material='wood'/>")) ==
        "c.xml:3 unknown-reference, attached from here m.xml\n6 mjcf-unknown-attribute\n");
  CHECK(errors_of(scene("<geom size='-1'/>\n"), child("<geom sise='1'/>")) ==
        "c.xml:3 mjcf-unknown-attribute, attached from here m.xml\n6 size-not-positive\n");
}

TEST_CASE("one run shows independent errors of reading and compiling URDF") {
  const std::string inertia =
      "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";
  CHECK(errors_of("<robot name='r'>\n"
                  "<link name='a'><inertial><mass value='x'/>" +
                  inertia +
                  "</link>\n"
                  "<link name='b'><collision><geometry><mesh filename='gone.stl'/></geometry>"
                  "</collision></link>\n"
                  "<link name='c'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='3' "
                  "ixy='0' ixz='0' iyz='0'/></inertial></link>\n"
                  "<joint name='j' type='screw'><parent link='a'/><child link='b'/></joint>\n"
                  "<joint name='k' type='revolute'><parent link='b'/><child link='c'/></joint>\n"
                  "</robot>") ==
        "2 mjcf-bad-number\n3 asset-unreadable\n4 inertia-triangle\n5 urdf-joint-type\n");
}

TEST_CASE("text that is not XML is the only error") {
  const std::string errors = errors_of("<mujoco><asset><mesh file='m.stl'/></asset>");
  CHECK(errors.starts_with("1 xml-syntax"));
  CHECK(errors.find("asset-unreadable") == std::string::npos);
}

}  // namespace
}  // namespace mj
