// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/actuation/actuation.h"

#include <cmath>
#include <limits>

#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

// The expected numbers come from the official build.

namespace mj::engine {
namespace {

const char kSlider[] = R"(
  <option timestep=".01" gravity="0 0 0"/>
  <worldbody><body><joint name="s" type="slide" axis="1 0 0"/>
    <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody>)";
const char kHinge[] = R"(
  <option timestep=".01" gravity="0 0 0"/>
  <worldbody><body><joint name="s" axis="0 0 1"/>
    <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody>)";
const char kBall[] = R"(
  <option timestep=".01" gravity="0 0 0"/>
  <worldbody><body><joint name="b" type="ball"/>
    <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/></body></worldbody>)";

TestModel with_actuators(const std::string& world, const std::string& actuators) {
  return TestModel(world + "<actuator>" + actuators + "</actuator>");
}

// Sets the position and velocity of a model with one dof.
void place(TestModel& t, double qpos, double qvel) {
  t.d().qpos[0] = qpos;
  t.d().qvel[0] = qvel;
}

void ignore_warning(mjtWarning, const char*) {}

}  // namespace

TEST_CASE("activations follow integrators, filters, early action and muscles") {
  TestModel t = with_actuators(kSlider, R"(
    <general joint="s" dyntype="integrator" actrange="-1 .505" actlimited="true"/>
    <general joint="s" dyntype="filter" dynprm=".05"/>
    <general joint="s" dyntype="filterexact" dynprm=".05"/>
    <general joint="s" dyntype="filterexact" dynprm=".05" actearly="true"/>
    <muscle joint="s" lengthrange="-.5 1" force="100"/>)");
  place(t, .2, .3);
  set(t.d().ctrl, {.8, .8, .8, .8, .8});
  set(t.d().act, {.5, .5, .5, .5, .5});
  step(t.m(), t.d());
  check_values(t.d().act_dot, {.8, 6, 6, 6, 24});
  for (int i = 0; i < 3; ++i) CHECK(t.d().actuator_force[i] == .5);
  check_values(t.d().actuator_force + 3, {.554380774076605}, 1e-15);
  check_values(t.d().actuator_force + 4, {-48.41152}, 1e-15);
  check_values(t.d().act, {.505, .56, .554380774076605, .554380774076605, .74});
  t.d().ctrl[4] = .1;
  forward(t.m(), t.d());
  CHECK(t.d().act_dot[4] == doctest::Approx(-25.76).epsilon(1e-12));
}

TEST_CASE("an actuator that acts early acts with the limited next activation") {
  TestModel t = with_actuators(kSlider, R"(<general joint="s" dyntype="filter" dynprm=".05"
    actrange="0 .6" actlimited="true" actearly="true"/>)");
  t.m().opt.timestep = .1;
  t.d().ctrl[0] = 1;
  t.d().act[0] = .5;
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {.6});
}

TEST_CASE("controls are clamped, and one bad control silences all") {
  TestModel t = with_actuators(kSlider, R"(<motor joint="s" ctrlrange="-1 1"/><motor joint="s"/>)");
  const WarningHandler before = set_warning_handler(ignore_warning);
  const double inf = std::numeric_limits<double>::infinity(), nan = inf - inf;
  set(t.d().ctrl, {5, 2});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {1, 2});
  set(t.d().ctrl, {inf, 2});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {1, 2});
  set(t.d().ctrl, {nan, 2});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {0, 0});
  CHECK(t.d().warning[mjWARN_BADCTRL].number == 1);
  CHECK(t.d().warning[mjWARN_BADCTRL].lastinfo == 0);
  CHECK(std::isnan(t.d().ctrl[0]));
  CHECK(t.d().ctrl[1] == 2);
  t.m().opt.disableflags |= mjDSBL_CLAMPCTRL;
  set(t.d().ctrl, {5, 2});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {5, 2});
  set_warning_handler(before);
}

TEST_CASE("a PID actuator has proportional, integral and derivative action") {
  TestModel integral =
      with_actuators(kSlider, R"(<pid joint="s" kp="10" kv="2" ki="5" imax=".02"/>)");
  place(integral, .1, .2);
  set(integral.d().ctrl, {.5, .4});
  integral.d().act[0] = .03;
  forward(integral.m(), integral.d());
  check_values(integral.d().actuator_force, {4.55});
  check_values(integral.d().act_dot, {0});
  integral.d().act[0] = .015;
  forward(integral.m(), integral.d());
  check_values(integral.d().actuator_force, {4.475});
  check_values(integral.d().act_dot, {.4});

  TestModel slewed =
      with_actuators(kSlider, R"(<pid joint="s" kp="10" kv="2" slewmax="3" input="pos vel ff"/>)");
  place(slewed, .1, .2);
  set(slewed.d().ctrl, {.3, .2, .1});
  forward(slewed.m(), slewed.d());
  check_values(slewed.d().actuator_force, {-.6});
  check_values(slewed.d().act_dot, {3});

  TestModel open = with_actuators(kSlider, R"(<pid joint="s" kp="10" input="ff"/>)");
  place(open, .1, .2);
  open.d().ctrl[0] = 7;
  forward(open.m(), open.d());
  check_values(open.d().actuator_force, {6});
}

TEST_CASE("orientation actuators turn a ball joint towards their target") {
  TestModel t = with_actuators(kBall, R"(
    <orientation joint="b" kp="10" kv="2"/>
    <orientation joint="b" kp="10" input="quat" forcerange="0 3"/>)");
  check_values(t.d().ctrl, {0, 0, 0, 1, 0, 0, 0});
  set(t.d().qpos, {.9, .1, .2, .3});
  set(t.d().qvel, {.1, .2, -.3});
  set(t.d().ctrl, {.5, .4, .3, 2, .1, 0, 0});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {3.02410265507917, -1.84994644684989, -1.87869473785208,
                                      -.451842870644797, -1.76629485797512, -2.3824442270362});
}

TEST_CASE("an integrated orientation target acts early and stays within a half turn") {
  TestModel t = with_actuators(kBall, R"(
    <general joint="b" dyntype="integrator" gaintype="so3" biastype="so3" gainprm="10"
      biasprm="0 -10 -1" actearly="true"/>)");
  REQUIRE(t.m().na == 3);
  set(t.d().qpos, {.9, .1, .2, .3});
  set(t.d().qvel, {.1, .2, -.3});
  set(t.d().act, {3, 1, .5});
  set(t.d().ctrl, {1, 2, 3});
  step(t.m(), t.d());
  check_values(t.d().actuator_force, {26.2549298636962, .647185075248819, 9.46292375559074});
  check_values(t.d().act, {-2.85973374066149, -.96907920779891, -.503541156993551});
}

TEST_CASE("angular set points act along the shorter way round") {
  TestModel t = with_actuators(kBall, R"(
    <position joint="b" kp="10" gear="0 0 2"/>
    <intvelocity joint="b" kp="10" gear="0 0 1" actrange="-100 100"/><motor joint="b"/>)");
  set(t.d().qpos, {.6, 0, 0, .8});
  set(t.d().ctrl, {20, 1});
  t.d().act[0] = 10;
  step(t.m(), t.d());
  check_values(t.d().actuator_length, {3.70918087200645});
  check_values(t.d().actuator_force, {37.2444851363438, 18.6222425681719, 0});
  check_values(t.d().act, {3.72681469282041});
}

TEST_CASE("DC motors: plain, with inductance, with a controller, with heat and friction") {
  TestModel plain =
      with_actuators(kHinge, R"(<dcmotor joint="s" motorconst=".5" resistance="2"/>)");
  place(plain, .3, .7);
  plain.d().ctrl[0] = 4;
  forward(plain.m(), plain.d());
  check_values(plain.d().actuator_force, {.9125});

  TestModel unconnected =
      with_actuators(kHinge, R"(<dcmotor joint="s" motorconst=".5" resistance="2" input="none"/>)");
  REQUIRE(unconnected.m().nu == 0);
  place(unconnected, .3, .7);
  forward(unconnected.m(), unconnected.d());
  check_values(unconnected.d().actuator_force, {-.0875});

  TestModel inductive = with_actuators(kHinge, R"(<dcmotor joint="s" motorconst=".5"
    resistance="2" inductance="0 .03" saturation="0 0 40"/>)");
  place(inductive, .3, .7);
  inductive.d().ctrl[0] = 5;
  inductive.d().act[0] = .6;
  step(inductive.m(), inductive.d());
  check_values(inductive.d().act_dot, {40});
  check_values(inductive.d().actuator_force, {.470081213655726});
  check_values(inductive.d().act, {.940162427311453});

  TestModel controlled = with_actuators(kHinge, R"(<dcmotor joint="s" motorconst=".5"
    resistance="2" input="pos vel ff voltage" controller="3 2 .4 5 .1 6"/>)");
  place(controlled, .3, .7);
  set(controlled.d().ctrl, {1, .2, .1, .5});
  set(controlled.d().act, {.35, .05});
  forward(controlled.m(), controlled.d());
  check_values(controlled.d().act_dot, {5, .1});
  check_values(controlled.d().actuator_force, {.425});

  TestModel rough = with_actuators(kHinge, R"(<dcmotor joint="s" motorconst=".5" resistance="2"
    thermal="2 5 0 .004 25 30" lugre="40 .5 .2 .3 .1" cogging=".2 6 .1" saturation=".05"/>)");
  place(rough, .3, .7);
  rough.d().ctrl[0] = 3;
  set(rough.d().act, {12, .002});
  step(rough.m(), rough.d());
  check_values(rough.d().act_dot, {-.542462546816479, .42});
  check_values(rough.d().actuator_force, {-.0507399824625171});
  check_values(rough.d().act, {11.9945753745318, .00426020910817518});
}

TEST_CASE("forces keep the limits of the tendon's total, of the actuator and of the joint") {
  TestModel t(R"(
    <worldbody><body gravcomp="1"><joint name="s" type="slide" axis="0 0 1"
        actuatorgravcomp="true" actuatorfrcrange="-5 15"/>
      <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody>
    <tendon><fixed name="t" actuatorfrcrange="-4 6" actuatorfrclimited="true">
      <joint joint="s" coef="2"/></fixed></tendon>
    <actuator><motor tendon="t"/><motor tendon="t" forcerange="-1 1"/>
      <motor tendon="t" group="3"/></actuator>)");
  set(t.d().ctrl, {9, 3, 0});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {4.5, 1, 0});
  check_values(t.d().qfrc_gravcomp, {19.62});
  check_values(t.d().qfrc_passive, {0});
  check_values(t.d().qfrc_actuator, {15});
  set(t.d().ctrl, {9, -20, 1});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {3.6, -1, .4});
  t.m().opt.disableactuator = 1 << 3;
  set(t.d().ctrl, {9, 3, 100});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {4.5, 1, 0});
  t.m().tendon_actfrclimited[0] = false;
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {9, 1, 0});
}

TEST_CASE("delayed controls are read from their history, then clamped") {
  const auto run = [](const std::string& interpolation, std::initializer_list<double> forces) {
    CAPTURE(interpolation);
    TestModel t = with_actuators(kSlider, R"(<motor joint="s" delay=".025" nsample="4"
      ctrlrange="-1 3" interp=")" + interpolation +
                                              "\"/>");
    int k = 0;
    for (const double force : forces) {
      t.d().ctrl[0] = (k + 1) * (k % 3 == 0 ? -1 : 1);
      step(t.m(), t.d());
      CAPTURE(k);
      CHECK(t.d().actuator_force[0] == doctest::Approx(force).scale(1).epsilon(1e-12));
      ++k;
    }
    check_values(t.d().history, {0, 0, .08, .05, .06, .07, 9, 6, -7, 8});
  };
  run("zoh", {0, 0, 0, -1, 2, 3, -1, 3, 3});
  run("linear", {0, 0, -.5, .5, 2.5, -.5, .5, 3, -.5});
  run("cubic", {0, .0625, -.6875, .375, 3, -1, 0, 3, -1});
}

TEST_CASE("affine gain and bias depend on length and velocity; user actuators are inert") {
  TestModel t = with_actuators(kSlider, R"(
    <general joint="s" gear="2" gaintype="affine" gainprm="1 2 3" biastype="affine"
      biasprm=".1 .2 .3"/>
    <general joint="s" gaintype="user" biastype="user"/>
    <general joint="s" dyntype="user" actdim="3"/>)");
  place(t, .5, .25);
  set(t.d().ctrl, {2, 3, 0});
  set(t.d().act, {7, 0, 5});
  forward(t.m(), t.d());
  check_values(t.d().actuator_force, {9.45, 3, 5});
  check_values(t.d().act_dot, {0, 0, 0});
}

TEST_CASE("damping and armature of actuators act on their joint whatever the control") {
  TestModel t(R"(
    <option gravity="0 0 0"/>
    <worldbody><body><joint name="h" damping=".1"/>
      <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody>
    <actuator><motor joint="h" gear="3" damping=".2 .1 .05" armature=".4"/>
      <motor joint="h" gear="2" damping=".3" armature="1"/><motor joint="h" gear="5"/>
    </actuator>)");
  t.d().qvel[0] = -2;
  step(t.m(), t.d());
  CHECK(t.m().jnt_actuatorid[0] == -2);  // -2 means several actuators
  check_values(t.d().qfrc_damper, {13.4});
  check_values(t.d().M, {8.6});
  check_values(t.d().qvel, {-1.99689246538809});
}

}  // namespace mj::engine
