// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares derived constants, reset, state vectors and length ranges with numbers of the official
// build.

#include "engine/constants/set_const.h"

#include <cmath>
#include <string>
#include <vector>

#include "engine/constants/length_range.h"
#include "engine/data/state.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {
namespace {

TEST_CASE("index arrays and sparse structures of a model with trees of every kind") {
  TestModel t(R"(
    <worldbody>
      <geom type="plane" size="5 5 1"/>
      <body><freejoint/><geom size=".1"/></body>
      <body pos="1 0 0">
        <body><joint axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
          <body><joint axis="0 1 0"/><joint type="slide" axis="1 0 0"/>
            <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
            <body><geom size=".1"/></body>
          </body>
        </body>
      </body>
      <body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom size=".1"/></body>
      <body mocap="true"><geom size=".1" contype="0" conaffinity="0"/>
        <body><geom size=".1"/></body></body>
    </worldbody>)");
  const mjModel& m = t.m();
  CHECK(m.ntree == 3);
  check_values(m.body_treeid, {-1, 0, -1, 1, 1, 1, 2, -1, -1});
  check_values(m.tree_bodynum, {1, 3, 1});
  check_values(m.M_colind, {0, 1, 2, 3, 4, 5, 6, 6, 7, 6, 7, 8, 9, 10});
  check_values(m.mapM2M, {0, 1, 3, 6, 10, 15, 21, 23, 22, 26, 25, 24, 27, 28});
  check_values(m.mapM2D + m.D_rowadr[6], {6, 7, 9, 7, 8, 10, 9, 10, 11, 12, -1, -1, 13});
  check_values(m.mapD2M, {0, 7, 14, 21, 28, 35, 36, 39, 40, 42, 43, 44, 45, 48});
  const mjtByte body_frame[] = {1, 1, 3, 0, 0, 1, 1, 1, 1}, geom_frame[] = {1, 1, 2, 2, 1, 1, 1, 1};
  for (int i = 0; i < 9; ++i) CHECK(m.body_sameframe[i] == body_frame[i]);
  for (int i = 0; i < 8; ++i) CHECK(m.geom_sameframe[i] == geom_frame[i]);
}

const std::string kPendulum = R"(
  <worldbody>
    <geom type="plane" size="5 3 1"/><site name="w" pos="0 0 2"/>
    <body pos="0 0 1"><joint axis="0 1 0" armature=".1"/>
      <geom size=".1" pos=".5 0 0" mass="2"/>
      <body pos="1 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".5 0 0" mass="1"/>
        <site name="tip" pos="1 0 0"/></body>
    </body>
  </worldbody>
  <tendon><spatial><site site="w"/><site site="tip"/></spatial></tendon>)";

TEST_CASE("inverse weights, tendon length and statistics of a double pendulum") {
  TestModel t(kPendulum);
  const mjModel& m = t.m();
  check_values(m.dof_M0, {2.862, 0.254});
  check_values(m.dof_invweight0, {1.6032114724298119, 18.064532417693393});
  check_values(m.body_invweight0, {0, 0, 0.13360095603581765, 0.5344038241432706,
                                   0.3282165219147647, 3.383154918198344});
  check_values(m.tendon_length0, {2.23606797749979});
  check_values(m.tendon_invweight0, {1.0881640072712582});
  CHECK(m.stat.meaninertia == doctest::Approx(1.558).epsilon(1e-12));
  CHECK(m.stat.meanmass == doctest::Approx(1.5).epsilon(1e-12));
  CHECK(m.stat.meansize == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(m.stat.extent == doctest::Approx(2.5).epsilon(1e-12));
  check_values(m.stat.center, {0.75, 0, 0.75});
  check_values(m.dof_length, {0.5, 0.5});
}

TEST_CASE("a second call of set_const changes nothing") {
  TestModel t(kPendulum);
  const std::vector<double> before(t.m().dof_invweight0, t.m().dof_invweight0 + 2);
  set_const(t.m(), t.d());
  for (int i = 0; i < 2; ++i) CHECK(t.m().dof_invweight0[i] == before[i]);
}

TEST_CASE("a damping ratio becomes the damping of a position servo with that ratio") {
  TestModel t(R"(
    <worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="4"/></body></worldbody>
    <actuator><position joint="x" kp="100" dampratio="1"/>
      <position joint="x" kp="100" dampratio="1" gear="2"/></actuator>)");
  CHECK(t.m().actuator_biasprm[2] == doctest::Approx(-40));
  CHECK(t.m().actuator_biasprm[mjNBIAS + 2] == doctest::Approx(-20));
  check_values(t.m().actuator_acc0, {0.25, 0.5});
}

TEST_CASE("equality constraints remember the relative pose of the reference configuration") {
  TestModel t(R"(
    <compiler angle="degree"/>
    <worldbody>
      <body name="a" pos="0 0 1" euler="0 0 90"><freejoint/><geom size=".1"/></body>
      <body name="b" pos="1 0 1"><freejoint/><geom size=".1"/></body>
    </worldbody>
    <equality>
      <connect body1="a" body2="b" anchor=".1 .2 .3"/><weld body1="a" body2="b"/>
      <weld body1="a" body2="b" relpose="0 0 0 2 0 0 0" anchor=".1 0 0"/>
    </equality>)");
  const double* data = t.m().eq_data;
  check_values(data + 3, {-1.2, 0.1, 0.3});
  check_values(data + mjNEQDATA,
               {0, 0, 0, 0, -1, 0, 0.7071067811865476, 0, 0, -0.7071067811865475, 1});
  check_values(data + 2 * mjNEQDATA, {0.1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1});
}

TEST_CASE("the rest length of a tendon is its length at the springs' reference") {
  const std::string model = R"(
    <worldbody><body><joint name="x" type="slide" axis="1 0 0" ref=".5" springref="2"/>
      <geom size=".1"/></body></worldbody>
    <tendon><fixed SPRING><joint joint="x" coef="3"/></fixed></tendon>)";
  const auto with = [&](const std::string& spring) {
    std::string text = model;
    text.replace(text.find("SPRING"), 6, spring);
    return text;
  };
  TestModel automatic(with(""));
  check_values(automatic.m().tendon_length0, {1.5});
  check_values(automatic.m().tendon_lengthspring, {6, 6});
  TestModel given(with("springlength=\".1 .4\""));
  check_values(given.m().tendon_lengthspring, {0.1, 0.4});
}

TEST_CASE("trees that actuators or stiff tendons couple do not sleep unless told to") {
  TestModel t(R"(
    <worldbody>
      <body><freejoint/><geom size=".1"/></body>
      <body pos="1 0 0"><joint name="h" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body>
      <body pos="2 0 0" sleep="never"><freejoint/><geom size=".1"/></body>
      <body pos="3 0 0"><freejoint/><geom size=".1"/><site name="a"/></body>
      <body pos="4 0 0"><freejoint/><geom size=".1"/><site name="b"/></body>
      <body pos="5 0 0" sleep="allowed"><freejoint/><geom size=".1"/><site name="c"/></body>
      <body pos="6 0 0" sleep="init"><freejoint/><geom size=".1"/><site name="d"/></body>
    </worldbody>
    <tendon><spatial stiffness="1"><site site="a"/><site site="b"/></spatial>
      <spatial><site site="c"/><site site="d"/></spatial></tendon>
    <actuator><motor joint="h"/></actuator>)");
  check_values(t.m().tree_sleep_policy, {2, 1, 3, 1, 1, 4, 5});
}

TEST_CASE("actuator armature reflected by the gear enters the inertia of the joint") {
  const auto model = [](const std::string& joint, const std::string& second) {
    return R"(<worldbody><body><joint name="h" axis="0 1 0" )" + joint + R"(/>
      <geom size=".1" pos="1 0 0" mass="1"/></body></worldbody>
      <actuator><motor joint="h" armature=".5" gear="3"/>)" +
           second + "</actuator>";
  };
  TestModel one(model("armature=\".2\"", ""));
  check_values(one.m().dof_M0, {5.704});
  CHECK(one.m().jnt_actuatorid[0] == 0);
  TestModel two(model("", R"(<motor joint="h" armature="1" gear="2"/>)"));
  check_values(two.m().dof_M0, {9.504});
  CHECK(two.m().jnt_actuatorid[0] == -2);
}

TEST_CASE("reset fills history buffers with times before the start") {
  TestModel t(R"(
    <option timestep=".01"/>
    <worldbody><body><joint name="h" axis="0 1 0"/><geom size=".1" pos="1 0 0"/></body></worldbody>
    <actuator><motor joint="h"/><motor joint="h" nsample="3" delay=".02"/></actuator>
    <sensor><jointpos joint="h"/><jointpos joint="h" nsample="2"/>
      <jointpos joint="h" nsample="2" interval=".025"/>
      <jointpos joint="h" nsample="2" interval=".025 -.004"/></sensor>)");
  REQUIRE(t.m().nhistory == 26);
  check_values(t.d().history, {0, 2,     -.03, -.02, -.01, 0, 0, 0,     -.01, 1,    -.02, -.01, 0,
                               0, -.025, 1,    -.05, -.02, 0, 0, -.004, 1,    -.02, 0,    0,    0});
}

TEST_CASE("a state vector holds the chosen components in the order of their bits") {
  TestModel t(R"(
    <size nuserdata="2"/>
    <worldbody>
      <body name="b"><joint name="h" axis="0 1 0"/><geom size=".1" pos="1 0 0"/></body>
      <body name="mocap" mocap="true" pos="1 2 3" quat="1 1 0 0"/>
    </worldbody>
    <equality><connect body1="b" anchor="0 0 0"/><joint joint1="h" active="false"/></equality>
    <actuator><general joint="h" dyntype="filter" dynprm="1"/></actuator>
    <keyframe><key mpos="7 8 9" mquat="0 2 0 0"/></keyframe>)");
  const mjModel& m = t.m();
  mjData& d = t.d();
  const int sizes[mjNSTATE] = {1, 1, 1, 1, 0, 1, 1, 1, 18, 2, 3, 4, 2, 0};
  for (int i = 0; i < mjNSTATE; ++i) CHECK(state_size(m, 1 << i) == sizes[i]);
  REQUIRE(state_size(m, mjSTATE_INTEGRATION) == 36);

  d.qpos[0] = 5;
  d.userdata[1] = 7;
  std::vector<double> state(36), part(3);
  get_state(m, d, state.data(), mjSTATE_INTEGRATION);
  const int signature = mjSTATE_QPOS | mjSTATE_EQ_ACTIVE;
  extract_state(m, state.data(), mjSTATE_INTEGRATION, part.data(), signature);
  check_values(part.data(), {5, 1, 0});
  part = {6, 0, 3};
  set_state(m, d, part.data(), signature);
  CHECK(d.qpos[0] == 6);
  CHECK_FALSE(d.eq_active[0]);
  CHECK(d.eq_active[1]);
  CHECK_THROWS_AS(extract_state(m, part.data(), signature, state.data(), mjSTATE_TIME), Error);
  CHECK_THROWS_AS((void)state_size(m, -1), Error);
  CHECK_THROWS_AS((void)state_size(m, 1 << mjNSTATE), Error);

  const DataPtr other = make_data(m);
  copy_state(m, d, *other, mjSTATE_QPOS | mjSTATE_USERDATA);
  CHECK(other->qpos[0] == 6);
  CHECK(other->userdata[1] == 7);
  CHECK(other->eq_active[0]);

  reset_data_keyframe(m, d, 0);
  check_values(d.mocap_quat, {0, 1, 0, 0});
  check_values(d.mocap_pos, {7, 8, 9});
  CHECK(d.qpos[0] == 0);
}

TEST_CASE("a keyframe stores the state it is set from") {
  TestModel t(R"(<size nkey="2"/>
    <worldbody><body><joint axis="0 1 0"/><geom size=".1"/></body></worldbody>)");
  t.d().qpos[0] = 0.25;
  t.d().time = 3;
  set_keyframe(t.m(), t.d(), 1);
  reset_data_keyframe(t.m(), t.d(), 0);
  CHECK(t.d().qpos[0] == 0);
  reset_data_keyframe(t.m(), t.d(), 1);
  CHECK(t.d().qpos[0] == 0.25);
  CHECK(t.d().time == 3);
  CHECK_THROWS_AS(set_keyframe(t.m(), t.d(), 2), Error);
}

TEST_CASE("copied data continues as the original does") {
  TestModel t(kPendulum);
  mjData& d = t.d();
  d.qpos[0] = 0.3;
  for (int i = 0; i < 20; ++i) step(t.m(), d);
  const DataPtr copy = make_data(t.m());
  copy_data(t.m(), *copy, d);
  CHECK(copy->contact == copy->arena);
  for (int i = 0; i < 20; ++i) {
    step(t.m(), d);
    step(t.m(), *copy);
  }
  for (int i = 0; i < t.m().nq; ++i) CHECK(copy->qpos[i] == d.qpos[i]);
}

TEST_CASE("muscles find their length range by pulling both ways") {
  TestModel t(R"(
    <compiler angle="degree"/><option timestep=".004"/>
    <default><geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/><joint axis="0 1 0"/></default>
    <worldbody>
      <body><joint name="a" range="-30 40" limited="true"/><geom/>
        <body pos=".3 0 0"><joint name="b" range="-10 90" limited="true"/><geom/>
          <body pos=".3 0 0"><joint name="c" range="5 50" limited="true"/><geom/></body></body></body>
    </worldbody>
    <actuator><muscle joint="a"/><muscle joint="b"/><muscle joint="c"/></actuator>)");
  mjModel& m = t.m();
  check_values(m.actuator_acc0, {47.75468962456707, 143.5699142408919, 196.46161133928982}, 1e-10);
  mjLROpt options = default_length_range_options();
  options.useexisting = 0;
  set_length_ranges(m, t.d(), options);
  check_values(m.actuator_lengthrange,
               {-0.5240175940352432, 0.6986191364062574, -0.17511097050506125, 1.5716787684476863,
                0.08673689145594543, 0.873342929744052},
               1e-7);
  options.uselimit = 1;
  set_length_ranges(m, t.d(), options);
  check_values(m.actuator_lengthrange, {-mjPI / 6, mjPI * 40 / 180}, 1e-12);
  check_values(m.actuator_lengthrange + 4, {-0.17453292519943295, 1.5707963267948966});
}

}  // namespace
}  // namespace mj::engine
