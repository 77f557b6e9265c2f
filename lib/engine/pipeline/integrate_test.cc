// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/pipeline/integrate.h"

#include <limits>
#include <vector>

#include "engine/data/callback.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

std::string pendulum(const std::string& option) {
  return option + R"(
    <worldbody><body><joint axis="0 1 0" damping=".5 .2 .1"/>
      <inertial pos=".5 0 0" mass="1" diaginertia=".02 .02 .02"/>
      <body pos="1 0 0"><joint axis="0 1 0" damping=".3" armature=".1"/>
        <inertial pos=".4 0 .1" mass="2" diaginertia=".03 .03 .03"/></body></body></worldbody>)";
}

std::string free_body(const std::string& integrator, const std::string& child) {
  return "<option timestep=\".01\" gravity=\"0 0 0\" integrator=\"" + integrator + R"("/>
    <worldbody><body><freejoint/><inertial pos=".1 .2 0" mass="1" diaginertia=".1 .2 .25"/>)" +
         child + "</body></worldbody>";
}

const char kSphereOnPlane[] = R"(
  <worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 .099"><freejoint/><geom size=".1"/></body></worldbody>)";

void ignore_warning(mjtWarning, const char*) {}

std::vector<double> g_control_times;
void record_time(const mjModel*, mjData* d) {
  g_control_times.push_back(d->time);
}

void check_timers(const mjData& d, const std::vector<int>& expected) {
  for (size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(d.timer[i].number == expected[i]);
  }
}

}  // namespace

TEST_CASE("a damped double pendulum takes one step with each integrator") {
  const auto after = [](const std::string& option, std::initializer_list<double> qvel) {
    TestModel t(pendulum(option));
    set(t.d().qpos, {.3, -.5});
    set(t.d().qvel, {2, -3});
    step(t.m(), t.d());
    check_values(t.d().qvel, qvel);
  };
  after("<option timestep='.01'/>", {2.04437908404868, -2.87091333102166});
  after("<option timestep='.01' integrator='implicitfast'/>",
        {2.04437908404868, -2.87091333102166});
  after("<option timestep='.01'><flag eulerdamp='disable'/></option>",
        {2.04454630055886, -2.87043667902902});
  after("<option timestep='.01' integrator='implicit'/>", {2.04485712751184, -2.86977918593597});
  after("<option timestep='.01' integrator='RK4'/>", {2.04469067729232, -2.86886116587716});
}

TEST_CASE("Euler integration solves with the inertia plus the damping's slope times the timestep") {
  TestModel t(pendulum("<option timestep='.01'/>"));
  set(t.d().qpos, {.3, -.5});
  set(t.d().qvel, {2, -3});
  step(t.m(), t.d());
  check_values(t.d().qH, {1.86271234633797, 2.0638074879312, .473});
}

TEST_CASE("RK4 leaves the accelerations of its last stage behind") {
  TestModel t(pendulum("<option timestep='.01' integrator='RK4'/>"));
  set(t.d().qpos, {.3, -.5});
  set(t.d().qvel, {2, -3});
  forward(t.m(), t.d());
  check_values(t.d().qacc, {4.45463005588644, 12.9563320970982});
  step(t.m(), t.d());
  check_values(t.d().qpos, {.320223240255815, -.529347013213191});
  check_values(t.d().qacc, {4.48020573353268, 13.2812181537394});
}

TEST_CASE("implicit integration of a free body knows its gyroscopic force") {
  const auto after = [](const std::string& integrator, const std::string& child) {
    TestModel t(free_body(integrator, child));
    set(t.d().qvel, {1, 2, 3, 4, 5, -6});
    step(t.m(), t.d());
    return t;
  };
  check_values(after("Euler", "").d().qvel, {1.005, 2.092, 3.036, 4.15, 4.82, -6.08});
  for (const char* integrator : {"implicit", "implicitfast"}) {
    for (const char* child : {"", "<body/>"}) {
      CAPTURE(integrator);
      CAPTURE(child);
      TestModel t = after(integrator, child);
      check_values(t.d().qvel, {1.00413701883228, 2.0962734904121, 3.03556501818516,
                                4.14632811579383, 4.81101814920818, -6.07990285270321});
      check_values(t.d().qpos + 3,
                   {.999033866219496, .0207249636360803, .0240473434350414, -.0303897236335941});
    }
  }
  const std::string child =
      "<body><inertial pos='0 0 0' mass='.1' diaginertia='.01 .01 .01'/></body>";
  const TestModel euler = after("Euler", child);
  TestModel fast = after("implicitfast", child);
  check_values(fast.d().qvel, {1.00560762261793});
  check_values(fast.d().qvel, {euler.data->qvel, euler.data->qvel + 6}, 1e-14);
  check_values(after("implicit", child).d().qvel, {1.00487248034917});
}

TEST_CASE("implicitfast drops couplings that the inertia matrix lacks") {
  const auto after = [](const std::string& integrator, std::initializer_list<double> qvel) {
    TestModel t("<option timestep='.01' gravity='0 0 0' integrator='" + integrator + R"('/>
      <worldbody><body><joint name="x" type="slide" axis="1 0 0"/>
        <joint name="y" type="slide" axis="0 1 0"/><geom size=".1" mass="1"/></body></worldbody>
      <tendon><fixed damping="10"><joint joint="x" coef="1"/><joint joint="y" coef="1"/></fixed>
      </tendon>)");
    t.d().qvel[0] = 1;
    step(t.m(), t.d());
    check_values(t.d().qvel, qvel);
  };
  after("Euler", {.9, -.1});
  after("implicit", {.916666666666667, -.0833333333333333});
  after("implicitfast", {.909090909090909, -.0909090909090909});
}

TEST_CASE("between the two parts of a step everything belongs to one instant") {
  for (const std::string integrator : {"Euler", "RK4", "implicit", "implicitfast"}) {
    CAPTURE(integrator);
    const std::string option = "<option timestep='.01' integrator='" + integrator + "'/>";
    TestModel whole(pendulum(option)), parts(pendulum(option));
    set(whole.d().qvel, {2, -3});
    set(parts.d().qvel, {2, -3});
    for (int i = 0; i < 5; ++i) {
      step(whole.m(), whole.d());
      const std::vector<double> before(parts.d().qpos, parts.d().qpos + 2);
      evaluate(parts.m(), parts.d());
      CHECK(std::equal(before.begin(), before.end(), parts.d().qpos));
      integrate(parts.m(), parts.d());
    }
    CHECK(std::equal(whole.d().qpos, whole.d().qpos + 2, parts.d().qpos));
    CHECK(std::equal(whole.d().qvel, whole.d().qvel + 2, parts.d().qvel));
  }
}

TEST_CASE("timers count the stages that ran") {
  TestModel t(kSphereOnPlane);
  step(t.m(), t.d());
  check_timers(t.d(), {1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  reset_data(t.m(), t.d());
  step1(t.m(), t.d());
  check_timers(t.d(), {1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1});
  step2(t.m(), t.d());
  check_timers(t.d(), {1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  reset_data(t.m(), t.d());
  inverse(t.m(), t.d());
  check_timers(t.d(), {0, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1});
  reset_data(t.m(), t.d());
  t.m().opt.integrator = mjINT_RK4;
  step(t.m(), t.d());
  check_timers(t.d(), {1, 4, 0, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4});
  reset_data(t.m(), t.d());
  t.m().opt.integrator = mjINT_IMPLICITFAST;
  t.m().opt.enableflags |= mjENBL_FWDINV;
  step(t.m(), t.d());
  check_timers(t.d(), {1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1});
}

TEST_CASE("bad numbers reset the simulation and are counted") {
  const WarningHandler before = set_warning_handler(ignore_warning);
  TestModel t(kSphereOnPlane);
  t.d().qpos[2] = std::numeric_limits<double>::quiet_NaN();
  step(t.m(), t.d());
  CHECK(t.d().warning[mjWARN_BADQPOS].number == 1);
  CHECK(t.d().warning[mjWARN_BADQPOS].lastinfo == 2);
  CHECK(t.d().time == .002);
  t.d().qvel[4] = 2e10;
  step(t.m(), t.d());
  CHECK(t.d().warning[mjWARN_BADQVEL].number == 1);
  CHECK(t.d().warning[mjWARN_BADQVEL].lastinfo == 4);
  CHECK(t.d().warning[mjWARN_BADQPOS].number == 0);
  t.d().qfrc_applied[1] = 1e30;
  step(t.m(), t.d());
  CHECK(t.d().warning[mjWARN_BADQACC].number == 1);
  CHECK(t.d().warning[mjWARN_BADQACC].lastinfo == 1);
  CHECK(t.d().time == .002);

  t.m().opt.disableflags |= mjDSBL_AUTORESET;
  reset_data(t.m(), t.d());
  t.d().qvel[4] = 1.1e10;
  check_velocity(t.m(), t.d());
  check_velocity(t.m(), t.d());
  CHECK(t.d().warning[mjWARN_BADQVEL].number == 4);
  t.d().qvel[4] = 1e10;
  check_velocity(t.m(), t.d());
  CHECK(t.d().warning[mjWARN_BADQVEL].number == 4);
  set_warning_handler(before);
}

// A mocap sphere and a ball that falls far from it.
const std::string kMocap = R"(
  <worldbody>
    <body name="hand" mocap="true" pos="0 0 9"><geom size=".1"/></body>
    <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
  </worldbody>)";

TEST_CASE("a mocap position that is NaN resets the simulation, however far it was") {
  const WarningHandler before = set_warning_handler(ignore_warning);
  TestModel t(kMocap);
  for (int k = 0; k < 3; ++k) {
    CAPTURE(k);
    t.d().mocap_pos[k] = std::numeric_limits<double>::quiet_NaN();
    step(t.m(), t.d());
    CHECK(t.d().warning[mjWARN_BADQACC].number == 1);
    CHECK(t.d().mocap_pos[2] == 9);
  }
  set_warning_handler(before);
}

TEST_CASE("forces that are NaN reset the simulation with every solver") {
  const WarningHandler before = set_warning_handler(ignore_warning);
  for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    CAPTURE(solver);
    TestModel t(kMocap + R"(<equality><weld body1="hand" body2="ball"/></equality>)");
    t.m().opt.solver = solver;
    t.d().qfrc_applied[1] = std::numeric_limits<double>::quiet_NaN();
    step(t.m(), t.d());
    CHECK(t.d().warning[mjWARN_BADQACC].number == 1);
    CHECK(t.d().qfrc_applied[1] == 0);
  }
  set_warning_handler(before);
}

TEST_CASE("the control callback runs in every stage of RK4, with the stage's time") {
  TestModel t(R"(
    <option timestep=".1" integrator="RK4"/>
    <worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1" pos="1 0 0" mass="1"/></body>
    </worldbody><sensor><jointpos joint="j"/></sensor>)");
  t.d().qpos[0] = .5;
  mjcb_control = record_time;
  g_control_times.clear();
  step(t.m(), t.d());
  CHECK(g_control_times == std::vector<double>{0, .05, .05, .1});
  CHECK(t.d().sensordata[0] == .5);
  t.m().opt.disableflags |= mjDSBL_ACTUATION;
  g_control_times.clear();
  forward(t.m(), t.d());
  CHECK(g_control_times.empty());
  step1(t.m(), t.d());
  CHECK(g_control_times.size() == 1);
  reset_callbacks();
}

TEST_CASE("the energies of an RK4 step are those of its last stage") {
  TestModel t(R"(
    <option timestep=".05" integrator="RK4"><flag energy="enable"/></option>
    <worldbody><body><joint axis="0 1 0"/><geom size=".1" pos="1 0 0" mass="1"/></body>
    </worldbody>)");
  step(t.m(), t.d());
  check_values(t.d().energy, {-.1198128826914, .119811393282426});
  forward(t.m(), t.d());
  check_values(t.d().energy, {-.119812138028109, .119811393310198});
}

}  // namespace mj::engine
