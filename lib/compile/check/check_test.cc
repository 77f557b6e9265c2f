// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the warnings of the checks and the positions that they report, and that correct models give
// no warnings.

#include "compile/check/check.h"

#include <doctest/doctest.h>

#include "base/error_rows.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::compiler {
namespace {

// Returns the warnings of the checks about a model, each as "code line:column message". The model
// must compile.
std::vector<std::string> checked(const std::string& text) {
  Diagnostics diagnostics;
  const MemoryReader files({});
  const spec::ModelSpec spec = mjcf::read_mjcf_text(text, "m.xml", files, diagnostics);
  REQUIRE(diagnostics.ok());
  REQUIRE(compile(spec, {.files = &files, .is_checked = true}, diagnostics));
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (!d.code.name().starts_with("check-")) continue;
    CHECK(d.severity == Severity::kWarning);
    out.push_back(std::string(d.code.name()) + " " + std::to_string(d.where.line) + ":" +
                  std::to_string(d.where.column) + " " + d.message);
  }
  return out;
}

// Checks that a model gives exactly one warning, with this code and message, and with the place of
// the '^' in the text.
void expect(std::string text, const std::string& code, const std::string& message) {
  CAPTURE(text);
  const std::string place = marked_place(text).substr(std::string_view("m.xml:").size());
  std::erase(text, '^');
  const std::vector<std::string> warnings = checked("<mujoco>" + text + "</mujoco>");
  REQUIRE(warnings.size() == 1);
  const size_t colon = place.find(':');
  // The <mujoco> in front of the text moves the place by 8 columns.
  const int column = std::stoi(place.substr(colon + 1)) + 8;
  CHECK(warnings[0] ==
        code + " " + place.substr(0, colon + 1) + std::to_string(column) + " " + message);
}

void expect_none(const std::string& text) {
  CAPTURE(text);
  CHECK(checked("<mujoco>" + text + "</mujoco>").empty());
}

// Returns a body with the joint and a geom.
std::string with_joint(const std::string& joint, const std::string& geom = "size='.1'") {
  return "<worldbody><body name='b'>" + joint + "<geom " + geom + "/></body></worldbody>";
}

TEST_CASE("the checks find nothing in a model without mistakes") {
  expect_none("<option timestep='0.01' iterations='0'/>" +
              with_joint("<joint name='j' range='-90 90'/>") +
              "<actuator><position joint='j' kp='1' ctrlrange='-1.5 1.5'/></actuator>"
              "<keyframe><key qpos='1.5' ctrl='1.5'/></keyframe>");
}

TEST_CASE("the checks warn of options that stop or turn round the world") {
  expect("<option timestep='^-0.01'/>", "check-timestep",
         "the timestep is -0.01 s, but must be positive");
  expect("<option timestep='^0'/>", "check-timestep", "the timestep is 0 s, but must be positive");
  expect("<option timestep='^2'/>", "check-timestep", "a timestep of 2 s is very long");
  expect("<option timestep='2'/><option timestep='^3'/>", "check-timestep",
         "a timestep of 3 s is very long");
  expect("<option iterations='^-1'/>", "check-iterations", "iterations is negative: -1");
  expect("<option noslip_iterations='^-3'/>", "check-iterations",
         "noslip_iterations is negative: -3");
  expect("<option impratio='^0'/>", "check-option", "impratio is not positive");
  expect("<option gravity='^0 0 -9810'/>", "check-option", "gravity is 9810 m/s^2");
}

TEST_CASE("the checks warn of replicates that make nothing") {
  expect("<worldbody><replicate count='^-2'><body/></replicate></worldbody>", "check-replicate",
         "a count of -2 makes no copies of the contents of <replicate>");
  expect_none("<worldbody><replicate count='2'><body/></replicate></worldbody>");
}

TEST_CASE("the checks warn of moving bodies without mass, and of inertias in other units") {
  expect(
      "<worldbody>^<body name='b'><joint/><geom size='.1' mass='0'/>"
      "<body><geom size='.1'/></body></body></worldbody>",
      "check-mass", "body 'b' moves and has no mass: only the bodies welded to it have mass");
  expect(
      "<worldbody><body name='b'><joint/>^<inertial pos='0 0 0' mass='1' "
      "diaginertia='300 300 300'/><geom size='.1'/></body></worldbody>",
      "check-inertia", "body 'b' has a radius of gyration of 17.3205 m, but reaches only 0.1 m");
  expect_none(
      "<worldbody><body name='b'><joint/><inertial pos='0 0 0' mass='1' "
      "diaginertia='.01 .01 .01'/><geom size='.1'/></body></worldbody>");
}

TEST_CASE("the checks warn of constants that add energy") {
  expect(with_joint("<joint name='j' damping='^-1'/>"), "check-negative",
         "joint 'j': damping is negative");
  expect(with_joint("<joint/>", "name='g' size='1' friction='^-1 0 0'"), "check-negative",
         "geom 'g': friction is negative");
}

TEST_CASE("the checks warn of joints that move a body alike") {
  expect(with_joint("<joint name='a' axis='0 0 1'/>^<joint name='z' axis='0 0 -2'/>"),
         "check-redundant-joint", "joint 'z' moves body 'b' as joint 'a' does");
  expect_none(with_joint("<joint axis='0 0 1'/><joint axis='0 0 1' pos='1 0 0'/>"));
  expect_none(with_joint("<joint axis='0 0 1'/><joint axis='0 0 1' type='slide'/>"));
}

TEST_CASE("the checks tell radians from degrees") {
  expect(with_joint("<joint name='j' range='^-1.57 1.57'/>"), "check-angle-unit",
         "joint 'j' turns from -1.57 to 1.57 degrees, which look like radians");
  expect("<compiler angle='radian'/>" + with_joint("<joint name='j' range='^-90 90'/>"),
         "check-angle-unit", "joint 'j' turns from -90 to 90 radians, which look like degrees");
  expect(
      with_joint("<joint name='j' range='-90 90'/>") +
          "<actuator><position name='p' joint='j' kp='1' ctrlrange='^-90 90'/></actuator>",
      "check-angle-unit",
      "actuator 'p' takes angles of -90 to 90 radians, but its joint turns from -1.5708 to 1.5708");
  expect_none(with_joint("<joint range='-1 1'/>"));
  expect_none("<compiler angle='radian'/>" + with_joint("<joint range='-3.14 3.14'/>"));
}

TEST_CASE("the checks warn of ranges that are turned round") {
  expect(with_joint("<joint name='j' limited='false' range='^1 -1'/>"), "check-range",
         "joint 'j': range goes from 1 down to -1");
  expect(with_joint("<joint name='j'/>") +
             "<actuator><motor name='a' joint='j' ctrllimited='false' ctrlrange='^1 -1'/>"
             "</actuator>",
         "check-range", "actuator 'a': ctrlrange goes from 1 down to -1");
}

TEST_CASE("the checks warn of contact parameters without a meaning") {
  expect(with_joint("<joint/>", "name='g' size='1' solref='^-1 1'"), "check-solref",
         "geom 'g': the numbers of solref have different signs");
  expect("<option timestep='.01'><flag refsafe='disable'/></option>" +
             with_joint("<joint/>", "name='g' size='1' solref='^.015 1'"),
         "check-solref",
         "geom 'g': the time constant of solref, 0.015 s, is less than two timesteps");
  expect_none("<option timestep='.01'/>" + with_joint("<joint/>", "size='1' solref='.015 1'"));
  expect(with_joint("<joint/>", "name='g' size='1' solimp='^.9 .95 -.001'"), "check-solimp",
         "geom 'g': solimp has negative numbers");
}

TEST_CASE("the checks warn of colours of 0 to 255") {
  expect(with_joint("<joint/>", "name='g' size='1' rgba='^255 0 0 1'"), "check-colour",
         "geom 'g': rgba has a number outside the range 0 to 1");
  expect("<asset><material name='m' rgba='^0 0 128 255'/></asset>", "check-colour",
         "material 'm': rgba has a number outside the range 0 to 1");
}

TEST_CASE("the checks warn of actuators without effect and servos that run away") {
  expect(with_joint("<joint name='j'/>") +
             "<actuator><motor name='a' joint='j' gear='^0'/></actuator>",
         "check-gear", "actuator 'a' has no effect: its gear is zero");
  expect(with_joint("<joint name='j'/>") +
             "<actuator>^<general name='a' joint='j' gainprm='-5' biastype='affine' "
             "biasprm='0 5'/></actuator>",
         "check-negative", "actuator 'a': the gain of a servo is negative");
}

TEST_CASE("the checks warn of elements too stiff for the timestep, as simulation shows") {
  // With I = 1, the joint is stable up to k h^2 = 4.
  const auto model = [](const std::string& stiffness) {
    return "<option timestep='0.01'/><worldbody><body><joint name='j' type='slide' stiffness='" +
           stiffness + "'/><geom size='.1' mass='1'/></body></worldbody>";
  };
  expect_none(model("39000"));
  expect(
      "<option timestep='0.01'/><worldbody><body><joint name='j' type='slide' "
      "stiffness='^41000'/><geom size='.1' mass='1'/></body></worldbody>",
      "check-too-stiff",
      "joint 'j': a stiffness of 41000 on an inertia of 1 is not stable with a timestep of "
      "0.01 s");
  const auto servo = [](const std::string& integrator, const std::string& kp) {
    return "<option timestep='0.01' integrator='" + integrator +
           "'/><worldbody><body><joint name='j' type='slide'/><geom size='.1' mass='1'/></body>"
           "</worldbody><actuator><position name='p' joint='j' kp='" +
           kp + "' kv='50'/></actuator>";
  };
  // The integrator implicitfast treats kv implicitly, and Euler treats it explicitly.
  expect_none(servo("implicitfast", "45000"));
  expect(servo("implicitfast", "^52000"), "check-too-stiff",
         "actuator 'p': a stiffness of 52000 on an inertia of 1 is not stable with a timestep of "
         "0.01 s");
  expect(servo("Euler", "^45000"), "check-too-stiff",
         "actuator 'p': a stiffness of 45000 on an inertia of 1 is not stable with a timestep of "
         "0.01 s");
}

TEST_CASE("the checks warn of keyframes that cannot be reached") {
  const std::string robot =
      "<worldbody><body><freejoint name='root'/><geom size='1'/><body><joint name='j' "
      "range='-90 90'/><geom size='1'/></body></body></worldbody>"
      "<actuator><motor name='a' joint='j' ctrlrange='-1 1'/></actuator>";
  expect(robot + "<keyframe><key name='k' qpos='^0 0 0 1 0 0 0 2'/></keyframe>",
         "check-keyframe-range",
         "key 'k': joint 'j' is at 2, outside its range of -1.5708 to 1.5708");
  expect(robot + "<keyframe><key name='k' qpos='^0 0 0 1 1 0 0 0'/></keyframe>",
         "check-keyframe-quaternion",
         "key 'k': the quaternion of joint 'root' has the length 1.41421, not 1");
  expect(robot + "<keyframe><key name='k' ctrl='^5'/></keyframe>", "check-keyframe-control",
         "key 'k': actuator 'a' is given 5, outside its range of -1 to 1");
  expect(robot + "<keyframe><key name='k' time='^-1'/></keyframe>", "check-keyframe-time",
         "key 'k': time is negative");
  expect_none(robot + "<keyframe><key qpos='0 0 0 1 0 0 0 1.5708' ctrl='1'/></keyframe>");
}

TEST_CASE("copies of an element give one warning, and of many of a kind the first are shown") {
  expect(
      "<worldbody><replicate count='30' offset='1 0 0'><geom name='g' size='.1' "
      "rgba='^9 9 9 1'/></replicate></worldbody>",
      "check-colour", "geom 'g00': rgba has a number outside the range 0 to 1");
  std::string geoms;
  for (int i = 0; i < 15; ++i) geoms += "<geom size='.1' rgba='9 9 9 1'/>";
  const auto warnings = checked("<mujoco><worldbody>" + geoms + "</worldbody></mujoco>");
  REQUIRE(warnings.size() == 11);
  CHECK(warnings.back() ==
        "check-more 0:0 5 more warnings with the code 'check-colour' are not shown");
}

}  // namespace
}  // namespace mj::compiler
