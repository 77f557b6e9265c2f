// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/passive/passive.h"

#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {

TEST_CASE("springs and dampers of every joint type and of tendons are polynomial") {
  TestModel t(R"(
    <option gravity="0 0 0"><flag energy="enable"/></option>
    <worldbody>
      <body><joint type="free" stiffness="3 2 1" damping=".5 .1"/>
        <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body>
      <body><joint type="ball" stiffness="2 -1"/>
        <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body>
      <body><joint name="z" type="slide" axis="0 0 1" stiffness="2 3 4" springref=".5"
          damping="1 2 3"/>
        <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body>
    </worldbody>
    <tendon><fixed stiffness="5 6 7" damping="1 0 2" springlength=".1 .3">
      <joint joint="z" coef="2"/></fixed></tendon>
    <actuator><motor joint="z" gear="3" damping=".2 .1"/></actuator>)");
  set(t.d().qpos, {1, 2, -2, .9, .3, 0, 0, .6, 0, .8, 0, -.4});
  set(t.d().qvel, {.1, -.2, .3, -.4, .5, -.6, .7, -.8, .9, -1});
  forward(t.m(), t.d());
  check_values(t.d().qfrc_spring,
               {-18, -36, 36, -3.02516042072172, 0, 0, 0, -.269675186691819, 0, 11.772});
  check_values(t.d().qfrc_damper, {-.051, .104, -.159, .216, -.275, .336, 0, 0, 0, 44.7});
  check_values(t.d().energy, {56.3571446381944, 2.495});
}

TEST_CASE("gravity compensation holds bodies, or is left to actuators") {
  TestModel t(R"(
    <option gravity="0 0 -10"/>
    <worldbody><body gravcomp=".5"><joint name="h" axis="0 1 0"/>
      <inertial pos=".5 0 0" mass="2" diaginertia=".1 .1 .1"/>
      <body pos="1 0 0" gravcomp="1"><joint axis="0 1 0" actuatorgravcomp="true"/>
        <inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/></body></body></worldbody>
    <actuator><motor joint="h"/></actuator>)");
  forward(t.m(), t.d());
  check_values(t.d().qfrc_gravcomp, {-20, -5});
  check_values(t.d().qfrc_passive, {-20, 0});
  check_values(t.d().qfrc_actuator, {0, -5});
  t.m().opt.disableflags |= mjDSBL_ACTUATION;
  forward(t.m(), t.d());
  check_values(t.d().qfrc_actuator, {0, 0});
}

TEST_CASE("negative gravity compensation acts only where some other body's is positive") {
  const std::string heavy = R"(<option gravity="0 0 -10"/><worldbody>
    <body gravcomp="-1"><joint type="slide" axis="0 0 1"/>
      <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body>)";
  TestModel alone(heavy + "</worldbody>");
  forward(alone.m(), alone.d());
  check_values(alone.d().qfrc_passive, {0});
  TestModel both(heavy + R"(<body gravcomp="1"><joint type="slide" axis="0 0 1"/>
    <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody>)");
  forward(both.m(), both.d());
  check_values(both.d().qfrc_passive, {-20, 10});
}

TEST_CASE("the fluid acts on the inertia box of a body without ellipsoid geoms") {
  TestModel t(R"(
    <option gravity="0 0 0" density="1.2" viscosity=".3" wind=".1 -.2 .3"/>
    <worldbody><body quat=".9 .1 .3 .2"><freejoint/>
      <inertial pos=".1 0 .2" quat="1 .2 .1 0" mass="2" diaginertia=".3 .2 .25"/></body>
    </worldbody>)");
  set(t.d().qvel, {1, -2, .5, .6, -.4, .8});
  forward(t.m(), t.d());
  check_values(t.d().qfrc_fluid, {-2.73126109778425, 5.43762718340422, -.755749373792366,
                                  -1.45743338669117, .666839095443782, .0614620879598862});
}

TEST_CASE("the fluid acts on ellipsoid geoms with drag, added mass and lift") {
  TestModel t(R"(
    <option gravity="0 0 0" density="1.2" viscosity=".3" wind=".1 -.2 .3"/>
    <worldbody><body quat=".9 .1 .3 .2"><freejoint/>
      <inertial pos=".1 0 .2" mass="2" diaginertia=".3 .2 .25"/>
      <geom type="ellipsoid" size=".2 .3 .1" pos=".3 0 0" quat="1 0 .2 0"
        fluidshape="ellipsoid"/>
      <geom type="capsule" size=".05 .2" fluidshape="ellipsoid" fluidcoef=".4 .2 1 .9 .7"/></body>
    </worldbody>)");
  set(t.d().qvel, {1, -2, .5, .6, -.4, .8});
  forward(t.m(), t.d());
  check_values(t.d().qfrc_fluid, {-1.98043695106127, 3.23263553355999, -.808203204729633,
                                  -.00714297197362146, .477726251724319, .51543530831719});
}

TEST_CASE("without springs and dampers all passive forces are zero") {
  TestModel t(R"(
    <option density="1000"><flag spring="disable" damper="disable"/></option>
    <worldbody><body gravcomp="1"><joint type="slide" stiffness="5" damping="3"/>
      <geom size=".1"/></body></worldbody>)");
  t.d().qpos[0] = t.d().qvel[0] = 1;
  forward(t.m(), t.d());
  check_values(t.d().qfrc_passive, {0});
}

}  // namespace mj::engine
