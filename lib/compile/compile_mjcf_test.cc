// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of models compiled from MJCF. The expected numbers come from the official build.

#include "engine/test_model.h"

namespace mj::compiler {
namespace {

using engine::TestModel;

constexpr const char* kHinge =
    "<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>";

std::string with_hinge(const std::string& actuator) {
  return std::string(kHinge) + "<actuator>" + actuator + "</actuator>";
}

TEST_CASE("unknown attributes below a frame do no harm") {
  TestModel t("<worldbody><frame bogus='1'><geom size='1' zz='3'/></frame></worldbody>");
  CHECK(t.m().ngeom == 1);
}

TEST_CASE("numbers may be hexadecimal, signed, infinite or left out") {
  TestModel t(
      "<worldbody><geom size='1' pos='0x10 1e2 +3.' rgba='inf 0 0 1'/><geom size='1' pos=''/>"
      "</worldbody>");
  check_values(t.m().geom_pos, {16, 100, 3, 0, 0, 0});
}

TEST_CASE("an orientation of a class that is not a quaternion outlives the element's quaternion") {
  TestModel t(
      "<default><geom euler='0 0 90'/></default><worldbody><geom size='1' quat='1 0 0 0'/>"
      "</worldbody>");
  check_values(t.m().geom_quat, {0.7071067811865476, 0, 0, 0.7071067811865475});
}

TEST_CASE("a nested class gets settings that its parent makes after it") {
  TestModel t(
      "<default><default class='a'><geom rgba='1 1 1 1'/></default><geom size='3'/>"
      "</default><worldbody><geom class='a'/></worldbody>");
  check_values(t.m().geom_size, {3, 0, 0});
  CHECK(t.m().geom_rgba[0] == 1);
}

TEST_CASE("settings that an actuator shortcut omits keep values of an earlier one in the class") {
  TestModel t("<default><position kp='100' kv='2' timeconst='.1'/></default>" +
              with_hinge("<motor joint='j'/>"));
  CHECK(t.m().actuator_gainprm[0] == 1);
  CHECK(t.m().actuator_biastype[0] == mjBIAS_NONE);
  check_values(t.m().actuator_biasprm, {0, -100, -2});
  CHECK(t.m().actuator_dyntype[0] == mjDYN_NONE);
  CHECK(t.m().actuator_dynprm[0] == 0.1);
}

TEST_CASE("an integrated velocity actuator with contradictory damping keeps only its gains") {
  TestModel t(with_hinge("<intvelocity joint='j' kp='3' kv='1' dampratio='1'/>"));
  CHECK(t.m().actuator_dyntype[0] == mjDYN_INTEGRATOR);
  CHECK(t.m().actuator_gainprm[0] == 3);
  CHECK(t.m().actuator_biastype[0] == mjBIAS_NONE);
  check_values(t.m().actuator_biasprm, {0, -3, 0});
}

TEST_CASE("the constants of a motor follow from its data sheet") {
  const auto check = [](const std::string& attributes, double resistance, double constant) {
    TestModel t(with_hinge("<dcmotor joint='j' nominal='12 0.5 300' " + attributes + "/>"));
    check_values(t.m().actuator_gainprm, {resistance, constant});
  };
  check("damping='0.001'", 0.384, 0.016);
  check("resistance='2' damping='0.0001'", 2, 0.034142135623730946);
  check("", 0.96, 0.04);
}

TEST_CASE("a pid actuator has an input for each set point and a state for its integral") {
  TestModel t(with_hinge("<pid joint='j' kp='5' kv='1' ki='2' imax='3' velrange='-2 2'/>"));
  CHECK(t.m().nu == 2);
  CHECK(t.m().na == 1);
  CHECK(t.m().actuator_dyntype[0] == mjDYN_PID);
  CHECK(t.m().actuator_dynprm[0] == 3);
  CHECK(t.m().actuator_gainprm[0] == 2);
  check_values(t.m().actuator_biasprm, {0, -5, -1});
  CHECK(t.m().actuator_ctrlspec[0] == 3);
  check_values(t.m().actuator_ctrlrange, {0, 0, -2, 2});
}

TEST_CASE("copies of a replicated body turn and move along") {
  TestModel t(
      "<worldbody><replicate count='3' offset='1 0 0' euler='0 0 90' sep='_'><body name='b' "
      "pos='0 0 1'><joint name='j'/><geom size='.1'/></body></replicate></worldbody>");
  check_values(t.m().body_pos + 3, {0, 0, 1, 1, 0, 1, 1, 1, 1});
  check_values(t.m().body_quat + 8, {0.7071067811865476, 0, 0, 0.7071067811865476, 0, 0, 0, 1});
}

TEST_CASE("keyframes of a replicated model fill unknown values with reference values") {
  TestModel t(
      "<worldbody><body><joint ref='10'/><geom size='1'/></body><replicate count='2'><body>"
      "<joint ref='30'/><geom size='1'/></body></replicate><body><joint ref='20'/><geom "
      "size='1'/></body></worldbody><keyframe><key name='h' qpos='1 2'/></keyframe>");
  CHECK(t.m().nkey == 3);
  check_values(t.m().key_qpos, {1, 2, 0.5235987755982988, 0.3490658503988659, 1, 30, 2,
                                0.3490658503988659, 1, 30, 30, 0.3490658503988659});
}

TEST_CASE("a force range alone does not limit the force on a tendon") {
  TestModel t(std::string(kHinge) +
              "<tendon><fixed range='0 1' actuatorfrcrange='-1 1'><joint joint='j' coef='1'/>"
              "</fixed></tendon>");
  CHECK(t.m().tendon_limited[0]);
  CHECK_FALSE(t.m().tendon_actfrclimited[0]);
}

TEST_CASE("an orientation actuator takes a quaternion and gives a torque") {
  TestModel t(
      "<worldbody><body><joint name='j' type='ball'/><geom size='1'/></body></worldbody>"
      "<actuator><orientation joint='j' kp='3' input='quat'/></actuator>");
  CHECK(t.m().nu == 4);
  CHECK(t.m().nout == 3);
  CHECK(t.m().nactuator == 1);
  CHECK(t.m().actuator_trntype[0] == mjTRN_SO3);
  check_values(t.m().actuator_biasprm, {0, -3});
}

TEST_CASE("a frame moves a composite but not an inertial") {
  TestModel t(
      "<worldbody><frame pos='0 0 5'><composite type='cable' curve='s' count='4' size='1'>"
      "<geom type='capsule' size='.01'/></composite></frame><body><frame pos='0 0 5'>"
      "<inertial pos='1 0 0' mass='1' diaginertia='1 1 1'/></frame></body></worldbody>");
  CHECK(t.m().body_pos[5] == 5);
  check_values(t.m().body_ipos + 3 * 4, {1, 0, 0});
}

TEST_CASE("a keyframe with part of a mocap position takes whole bodies only") {
  TestModel t(
      "<worldbody><body mocap='true' pos='7 8 9'/><body mocap='true' pos='4 5 6'/>"
      "</worldbody><keyframe><key mpos='1 2'/><key mpos='1 2 3 4'/></keyframe>");
  check_values(t.m().key_mpos, {7, 8, 9, 4, 5, 6, 1, 2, 3, 4, 5, 6});
}

}  // namespace
}  // namespace mj::compiler
