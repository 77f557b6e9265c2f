// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The functions that run single stages of the pipeline. All stages together have the effect of the
// whole pipeline, and each stage alone has only its own effect.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "engine/test_model.h"
#include "math/dense.h"

using mj::engine::TestModel;

namespace {

// A cart with a damped arm and a tendon, a ball that touches the floor, and a sensor for each
// stage.
constexpr char kScene[] = R"(
  <option gravity="0 0 -10" timestep="0.01"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <light name="lamp" pos="0 0 3"/>
    <body name="cart" pos="0 0 1">
      <joint name="rail" type="slide" axis="1 0 0"/>
      <geom name="box" type="box" size=".1 .1 .1" mass="2" contype="0" conaffinity="0"/>
      <body name="arm" pos="0 0 .5">
        <joint name="hinge" axis="0 1 0" damping=".3" armature=".1"/>
        <geom name="bob" size=".1" pos="0 0 .3" mass="1" contype="0" conaffinity="0"/>
        <site name="tip" pos="0 0 .4"/>
      </body>
    </body>
    <body name="ball" pos="2 0 .095"><freejoint/><geom name="ball" size=".1" mass="3"/></body>
  </worldbody>
  <tendon><fixed name="cable" stiffness="2"><joint joint="rail" coef="1"/><joint joint="hinge" coef=".5"/></fixed></tendon>
  <actuator><motor name="drive" joint="rail" gear="2"/></actuator>
  <sensor>
    <jointpos joint="hinge"/><subtreelinvel body="cart"/><accelerometer site="tip"/>
  </sensor>)";

struct Moving : TestModel {
  Moving() : TestModel(kScene) {
    d().qpos[0] = 0.1, d().qpos[1] = 0.4;
    d().qvel[0] = 0.3, d().qvel[1] = -0.7, d().qvel[2] = 0.2;
    d().ctrl[0] = 1.5;
  }
  mjModel* mp() { return model.get(); }
  mjData* dp() { return data.get(); }
};

void check_same(const double* a, const double* b, mjtSize n) {
  for (mjtSize i = 0; i < n; ++i) CHECK(a[i] == b[i]);
}

// Returns whether the main buffers are equal.
bool same_buffers(const mjData* a, const mjData* b) {
  return std::memcmp(a->buffer, b->buffer, static_cast<size_t>(a->nbuffer)) == 0;
}

void forward_by_parts(const mjModel* m, mjData* d) {
  d->flg_energypos = d->flg_energyvel = d->flg_subtreevel = d->flg_rnepost = false;
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  mj_flex(m, d);
  mj_tendon(m, d);
  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_collision(m, d);
  mj_makeConstraint(m, d);
  mj_island(m, d);
  mj_projectConstraint(m, d);
  mj_transmission(m, d);
  mj_sensorPos(m, d);
  mj_fwdVelocity(m, d);
  mj_sensorVel(m, d);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  mj_fwdConstraint(m, d);
  mj_sensorAcc(m, d);
}

}  // namespace

TEST_CASE("C interface: the stages one by one are mj_forward") {
  Moving whole, parts;
  mj_forward(whole.mp(), whole.dp());
  forward_by_parts(parts.mp(), parts.dp());
  CHECK(whole.d().nefc > 0);
  CHECK(same_buffers(whole.dp(), parts.dp()));
  check_same(whole.d().efc_force, parts.d().efc_force, whole.d().nefc);
}

TEST_CASE("C interface: parts of the velocity stage give the results of mj_fwdVelocity") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  const mjModel& m = s.m();
  const std::vector<double> cvel(s.d().cvel, s.d().cvel + 6 * m.nbody);
  const std::vector<double> passive(s.d().qfrc_passive, s.d().qfrc_passive + m.nv);
  const std::vector<double> aref(s.d().efc_aref, s.d().efc_aref + s.d().nefc);
  mj::zero(s.d().cvel, 6 * static_cast<int>(m.nbody));
  mj::zero(s.d().qfrc_passive, static_cast<int>(m.nv));
  mj::zero(s.d().efc_aref, s.d().nefc);
  mj_comVel(s.mp(), s.dp());
  mj_passive(s.mp(), s.dp());
  mj_referenceConstraint(s.mp(), s.dp());
  check_same(s.d().cvel, cvel.data(), 6 * m.nbody);
  check_same(s.d().qfrc_passive, passive.data(), m.nv);
  check_same(s.d().efc_aref, aref.data(), s.d().nefc);
  CHECK(passive[1] == doctest::Approx(0.3 * 0.7 - 2 * (0.1 + 0.5 * 0.4) * 0.5));
}

TEST_CASE("C interface: each integrator is what mj_step ends with") {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    CAPTURE(integrator);
    Moving step, parts;
    step.m().opt.integrator = parts.m().opt.integrator = integrator;
    mj_step(step.mp(), step.dp());
    mj_checkPos(parts.mp(), parts.dp());
    mj_checkVel(parts.mp(), parts.dp());
    mj_forward(parts.mp(), parts.dp());
    mj_checkAcc(parts.mp(), parts.dp());
    if (integrator == mjINT_EULER) mj_Euler(parts.mp(), parts.dp());
    if (integrator == mjINT_RK4) mj_RungeKutta(parts.mp(), parts.dp(), 4);
    if (integrator == mjINT_IMPLICIT || integrator == mjINT_IMPLICITFAST) {
      mj_implicit(parts.mp(), parts.dp());
    }
    CHECK(step.d().time == 0.01);
    CHECK(same_buffers(step.dp(), parts.dp()));
  }
  Moving s;
  CHECK_THROWS(mj_RungeKutta(s.mp(), s.dp(), 2));
}

TEST_CASE("C interface: the stages of inverse dynamics find the applied forces") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  mj_invPosition(s.mp(), s.dp());
  mj_invVelocity(s.mp(), s.dp());
  const std::vector<double> force(s.d().qfrc_constraint, s.d().qfrc_constraint + s.m().nv);
  mj_invConstraint(s.mp(), s.dp());
  for (int i = 0; i < s.m().nv; ++i) {
    CHECK(s.d().qfrc_constraint[i] == doctest::Approx(force[i]).epsilon(1e-7).scale(1));
  }
  mj_inverseSkip(s.mp(), s.dp(), mjSTAGE_VEL, 1);
  CHECK(s.d().qfrc_inverse[0] == doctest::Approx(3));
  CHECK(s.d().qfrc_inverse[1] == doctest::Approx(0).scale(1));
  mj_forward(s.mp(), s.dp());
  mj_compareFwdInv(s.mp(), s.dp());
  CHECK(s.d().solver_fwdinv[0] < 1e-6);
  CHECK(s.d().solver_fwdinv[1] < 1e-6);
}

TEST_CASE("C interface: the bias force and the force of an acceleration") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  const int nv = static_cast<int>(s.m().nv);
  std::vector<double> bias(nv), full(nv), Ma(nv);
  mj_rne(s.mp(), s.dp(), 0, bias.data());
  mj_rne(s.mp(), s.dp(), 1, full.data());
  mj_mulM(s.mp(), s.dp(), Ma.data(), s.d().qacc);
  Ma[1] -= 0.1 * s.d().qacc[1];  // mj_rne does not include the armature
  for (int i = 0; i < nv; ++i) {
    CHECK(bias[i] == doctest::Approx(s.d().qfrc_bias[i]).scale(1));
    CHECK(full[i] - bias[i] == doctest::Approx(Ma[i]).scale(1));
  }
}

TEST_CASE("C interface: subtree velocity, and the weight that the world carries") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  mj_subtreeVel(s.mp(), s.dp());
  const double* v = s.d().subtree_linvel + 3;  // the cart: 2 kg, and the arm with 1 kg
  CHECK(v[0] == doctest::Approx(0.3 + (1.0 / 3) * -0.7 * 0.3 * std::cos(0.4)));
  CHECK(s.d().flg_subtreevel);
  std::fill_n(s.d().qvel, s.m().nv, 0.0);
  mj_forward(s.mp(), s.dp());
  std::fill_n(s.d().qacc, s.m().nv, 0.0);
  mj_rnePostConstraint(s.mp(), s.dp());
  CHECK(s.d().cfrc_int[6 * 1 + 5] == doctest::Approx(30));
  CHECK(s.d().flg_rnepost);
}

TEST_CASE("C interface: crb alone gives the inertia of subtrees") {
  Moving s;
  mj_kinematics(s.mp(), s.dp());
  mj_comPos(s.mp(), s.dp());
  mj_crb(s.mp(), s.dp());
  CHECK(s.d().crb[10 * 1 + 9] == doctest::Approx(3));
  CHECK(s.d().crb[10 * 2 + 9] == doctest::Approx(1));
}

TEST_CASE("C interface: bad numbers reset the simulation and leave one warning") {
  Moving s;
  mju_user_warning = [](const char*) {};
  s.d().qpos[0] = NAN;
  mj_checkPos(s.mp(), s.dp());
  CHECK(s.d().qpos[0] == 0);
  CHECK(s.d().warning[mjWARN_BADQPOS].number == 1);
  s.d().qvel[3] = 2e10;
  mj_checkVel(s.mp(), s.dp());
  CHECK(s.d().warning[mjWARN_BADQVEL].lastinfo == 3);
  s.m().opt.disableflags |= mjDSBL_AUTORESET;
  s.d().qvel[4] = 1.1e10;
  mj_checkVel(s.mp(), s.dp());
  mj_checkVel(s.mp(), s.dp());
  CHECK(s.d().qvel[4] == 1.1e10);
  CHECK(s.d().warning[mjWARN_BADQVEL].number == 5);
  s.d().qacc[0] = -INFINITY;
  mj_checkAcc(s.mp(), s.dp());
  CHECK(s.d().warning[mjWARN_BADQACC].number == 2);
  mju_user_warning = nullptr;
}

TEST_CASE("C interface: the cost of constraint rows is the least at the solution") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  const int nefc = s.d().nefc;
  std::vector<double> jar(nefc), shifted(nefc);
  mj_mulJacVec(s.mp(), s.dp(), jar.data(), s.d().qacc);
  mj::subtract(jar.data(), jar.data(), s.d().efc_aref, nefc);
  const std::vector<double> force(s.d().efc_force, s.d().efc_force + nefc);
  double cost = -1;
  mj_constraintUpdate(s.mp(), s.dp(), jar.data(), &cost, 0);
  CHECK(cost > 0);
  for (int i = 0; i < nefc; ++i) CHECK(s.d().efc_force[i] == doctest::Approx(force[i]).scale(1));
  // The force is minus the gradient of the cost.
  for (int i = 0; i < nefc; ++i) {
    double plus = 0, minus = 0;
    shifted = jar;
    shifted[i] += 1e-5;
    mj_constraintUpdate(s.mp(), s.dp(), shifted.data(), &plus, 0);
    shifted[i] -= 2e-5;
    mj_constraintUpdate(s.mp(), s.dp(), shifted.data(), &minus, 0);
    CHECK(-(plus - minus) / 2e-5 == doctest::Approx(force[i]).epsilon(1e-5));
  }
}

TEST_CASE("C interface: a contact may be added by hand and carries force") {
  Moving s;
  s.d().qpos[4] = 1;  // the ball hangs in the air
  mj_fwdPosition(s.mp(), s.dp());
  CHECK(s.d().ncon == 0);
  mjContact contact{};
  contact.dist = -0.001;
  contact.pos[0] = 2, contact.pos[2] = 0.9;
  contact.frame[2] = contact.frame[3] = contact.frame[7] = 1;
  contact.dim = 1;
  mj_defaultSolRefImp(contact.solref, contact.solimp);
  contact.geom[0] = contact.geom1 = 0;
  contact.geom[1] = contact.geom2 = mj_name2id(s.mp(), mjOBJ_GEOM, "ball");
  contact.flex[0] = contact.flex[1] = contact.elem[0] = contact.elem[1] = -1;
  contact.vert[0] = contact.vert[1] = -1;
  CHECK(mj_addContact(s.mp(), s.dp(), &contact) == 0);
  CHECK(s.d().ncon == 1);
  CHECK(s.d().nefc == 0);
  mj_makeConstraint(s.mp(), s.dp());
  mj_projectConstraint(s.mp(), s.dp());
  mj_fwdVelocity(s.mp(), s.dp());
  mj_fwdActuation(s.mp(), s.dp());
  mj_fwdAcceleration(s.mp(), s.dp());
  mj_fwdConstraint(s.mp(), s.dp());
  CHECK(s.d().nefc == 1);
  CHECK(s.d().efc_force[0] > 0);
  CHECK(mj_maxContact(s.mp(), 0, 1, 1) == 4);
  CHECK(mj_maxContact(s.mp(), 0, contact.geom2, 0) == 1);
}

TEST_CASE("C interface: timers count calls and measure with the clock of the user") {
  static double now = 0;
  mjcb_time = [] { return now += 1; };
  Moving s;
  mj_step(s.mp(), s.dp());
  mjcb_time = nullptr;
  for (int i = 0; i < mjNTIMER; ++i) {
    CAPTURE(i);
    CHECK(s.d().timer[i].number == (i == mjTIMER_INVERSE ? 0 : 1));
    CHECK((s.d().timer[i].duration > 0) == (i != mjTIMER_INVERSE));
  }
  CHECK(s.d().timer[mjTIMER_STEP].duration > s.d().timer[mjTIMER_POSITION].duration);
}

TEST_CASE("C interface: a clock that throws ends a step at any stage") {
  static int left = 0;
  Moving s;
  mjcb_time = [] { return --left < 0 ? throw left : mjtNum{0}; };
  for (int good = 0; good < 20; ++good) {
    left = good;
    CHECK_THROWS_AS(mj_step(s.mp(), s.dp()), int);
  }
  mjcb_time = nullptr;
}

TEST_CASE("C interface: a full arena is reported for mj_stackAlloc") {
  static std::string function;
  mju_setLogHandler([](const mjLogMessage* message) { function = message->func; });
  Moving s;
  s.d().pstack = static_cast<size_t>(s.d().narena);
  mj_forward(s.mp(), s.dp());
  CHECK(function == "mj_stackAlloc");
  mju_setLogHandler(nullptr);
  s.d().pstack = 0;
}

TEST_CASE("C interface: a reset tells a log handler where the time of timed steps went") {
  static double now = 0;
  static std::vector<std::string> told;
  mju_setLogHandler([](const mjLogMessage* message) {
    CHECK(message->topic == mjTOPIC_TIME_STP);
    told.push_back(message->body);
  });
  Moving s;
  mj_step(s.mp(), s.dp());
  mj_resetData(s.mp(), s.dp());
  CHECK(told.empty());  // without a clock, no times are reported
  mjcb_time = [] { return now += 1; };
  mj_step(s.mp(), s.dp());
  mjcb_time = nullptr;
  mj_resetData(s.mp(), s.dp());
  mj_resetData(s.mp(), s.dp());
  mju_setLogHandler(nullptr);
  REQUIRE(told.size() == 1);
  CHECK(told[0].find("step") == 0);
  CHECK(told[0].find("\nactuation ") != std::string::npos);
  CHECK(told[0].find("inverse") == std::string::npos);
}

TEST_CASE(
    "C interface: composite bodies give the inertia of bodies, mj_makeM that of tendons too") {
  TestModel t(R"(
    <worldbody><body><joint name="s" type="slide"/><geom size=".1" mass="1"/></body></worldbody>
    <tendon><fixed armature="4"><joint joint="s" coef="1"/></fixed></tendon>)");
  mj_forward(&t.m(), &t.d());
  CHECK(t.d().M[0] == 5);
  mj_crb(&t.m(), &t.d());
  CHECK(t.d().M[0] == 1);
  mj_makeM(&t.m(), &t.d());
  CHECK(t.d().M[0] == 5);
}

TEST_CASE("C interface: an implicit step is refused unless the integrator is implicit") {
  Moving s;
  for (const int integrator : {mjINT_EULER, mjINT_RK4}) {
    s.m().opt.integrator = integrator;
    mj_forward(s.mp(), s.dp());
    CHECK_THROWS(mj_implicit(s.mp(), s.dp()));
    CHECK(s.d().time == 0);
  }
  s.m().opt.integrator = mjINT_IMPLICITFAST;
  mj_implicit(s.mp(), s.dp());
  CHECK(s.d().time == 0.01);
}

TEST_CASE("C interface: planes and height fields have no contacts with each other") {
  TestModel t(R"(
    <asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/></asset>
    <worldbody>
      <geom type="plane" size="1 1 1"/>
      <geom type="plane" size="1 1 1"/>
      <geom type="hfield" hfield="h"/>
      <geom type="hfield" hfield="h"/>
      <geom size="1"/>
    </worldbody>)");
  const mjModel* m = &t.m();
  CHECK(mj_maxContact(m, 0, 1, 0) == 0);
  CHECK(mj_maxContact(m, 0, 2, 0) == 0);
  CHECK(mj_maxContact(m, 2, 3, 0) == 0);
  CHECK(mj_maxContact(m, 0, 4, 0) == 1);
  CHECK(mj_maxContact(m, 2, 4, 0) == mjMAXCONPAIR);
}

TEST_CASE("C interface: the largest number of contacts can take the margin from the model") {
  TestModel t(R"(
    <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
    <worldbody>
      <geom type="mesh" mesh="m"/>
      <geom type="mesh" mesh="m" margin=".01"/>
      <geom type="mesh" mesh="m" gap=".01"/>
      <geom type="mesh" mesh="m" margin="-.01"/>
    </worldbody>)");
  const mjModel* m = &t.m();
  CHECK(mj_maxContact(m, 0, 1, 0) == 4);
  CHECK(mj_maxContact(m, 0, 0, 1) == 5);
  CHECK(mj_maxContact(m, 0, 1, -1) == 5);
  CHECK(mj_maxContact(m, 1, 3, -1) == 5);  // the larger of the two counts
  for (const int other : {0, 2, 3}) CHECK(mj_maxContact(m, 0, other, -1) == 4);
  t.m().opt.o_margin = .1;
  CHECK(mj_maxContact(m, 0, 0, -1) == 4);
  t.m().opt.enableflags |= mjENBL_OVERRIDE;
  CHECK(mj_maxContact(m, 0, 0, -1) == 5);
  t.m().opt.o_margin = 0;
  CHECK(mj_maxContact(m, 0, 1, -1) == 4);
  CHECK_THROWS(mj_maxContact(m, 0, 4, 0));
  CHECK_THROWS(mj_maxContact(m, -1, 0, 0));
}

TEST_CASE("C interface: a cone of no known kind is a pyramid") {
  Moving pyramids, others;
  others.m().opt.cone = 7;
  for (int i = 0; i < 5; ++i) {
    mj_step(pyramids.mp(), pyramids.dp());
    mj_step(others.mp(), others.dp());
  }
  CHECK(pyramids.d().ncon > 0);
  CHECK(others.d().nefc == pyramids.d().nefc);
  check_same(others.d().qpos, pyramids.d().qpos, pyramids.m().nq);
  double force[6], other_force[6];
  mj_contactForce(pyramids.mp(), pyramids.dp(), 0, force);
  mj_contactForce(others.mp(), others.dp(), 0, other_force);
  check_same(other_force, force, 6);
}

TEST_CASE("C interface: kinematics alone moves bodies and tendons") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  s.d().qpos[0] += 2;
  mj_fwdKinematics(s.mp(), s.dp());
  CHECK(s.d().xpos[3] == doctest::Approx(2.1));
  CHECK(s.d().site_xpos[0] == doctest::Approx(2.1 + 0.4 * std::sin(0.4)));
  CHECK(s.d().ten_length[0] == doctest::Approx(2.1 + 0.5 * 0.4));
}

TEST_CASE("C interface: skipped stages keep their earlier results") {
  Moving skipped, whole;
  mj_forward(skipped.mp(), skipped.dp());
  mj_forward(whole.mp(), whole.dp());
  skipped.d().ctrl[0] = whole.d().ctrl[0] = -4;
  skipped.d().qpos[0] = 7;
  mj_forwardSkip(skipped.mp(), skipped.dp(), mjSTAGE_VEL, 1);
  mj_forward(whole.mp(), whole.dp());
  CHECK(skipped.d().xpos[3] == doctest::Approx(0.1));
  CHECK(skipped.d().qfrc_actuator[0] == -8);
  check_same(skipped.d().qacc, whole.d().qacc, whole.m().nv);
}

TEST_CASE("C interface: the stages of inverse dynamics see new states and accelerations") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  s.d().qpos[0] += 1;
  mj_invPosition(s.mp(), s.dp());
  CHECK(s.d().xpos[3] == doctest::Approx(1.1));
  s.d().qvel[0] = 5;
  mj_invVelocity(s.mp(), s.dp());
  CHECK(s.d().cvel[6 * 1 + 3] == doctest::Approx(5));
  mj::zero(s.d().qfrc_constraint, static_cast<int>(s.m().nv));
  mj_invConstraint(s.mp(), s.dp());
  CHECK(s.d().qfrc_constraint[4] > 1);  // the floor lifts the ball
  s.d().solver_fwdinv[0] = s.d().solver_fwdinv[1] = -1;
  mj_forward(s.mp(), s.dp());
  mj_compareFwdInv(s.mp(), s.dp());
  CHECK(s.d().solver_fwdinv[0] >= 0);
  CHECK(s.d().solver_fwdinv[1] >= 0);
}

TEST_CASE("C interface: energies of a scene that moves") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  const mjModel& m = s.m();
  mj_energyPos(s.mp(), s.dp());
  double potential = 0.5 * 2 * s.d().ten_length[0] * s.d().ten_length[0];
  for (int b = 1; b < m.nbody; ++b) potential += m.body_mass[b] * 10 * s.d().xipos[3 * b + 2];
  CHECK(s.d().energy[0] == doctest::Approx(potential));
  mj_energyVel(s.mp(), s.dp());
  std::vector<double> momentum(static_cast<size_t>(m.nv));
  mj_mulM(s.mp(), s.dp(), momentum.data(), s.d().qvel);
  double kinetic = 0;
  for (int i = 0; i < m.nv; ++i) kinetic += 0.5 * s.d().qvel[i] * momentum[static_cast<size_t>(i)];
  CHECK(kinetic > 0);
  CHECK(s.d().energy[1] == doctest::Approx(kinetic));
}

TEST_CASE("C interface: vertices of flexes follow their bodies") {
  TestModel t(R"(<worldbody><flexcomp name="f" type="grid" dim="1" count="3 1 1" spacing=".1 .1 .1"
    mass="1" radius=".01" pos="0 0 2"><edge equality="true"/></flexcomp></worldbody>)");
  mj_kinematics(&t.m(), &t.d());
  mj_comPos(&t.m(), &t.d());
  mj_flex(&t.m(), &t.d());
  CHECK(t.m().nflexvert == 3);
  for (int v = 0; v < 3; ++v) CHECK(t.d().flexvert_xpos[3 * v + 2] == doctest::Approx(2));
  t.d().qpos[2] += 0.5;
  mj_kinematics(&t.m(), &t.d());
  mj_comPos(&t.m(), &t.d());
  mj_flex(&t.m(), &t.d());
  CHECK(t.d().flexvert_xpos[2] == doctest::Approx(2.5));
}

TEST_CASE("C interface: subtree velocity follows velocities") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  s.d().qvel[0] = 5, s.d().qvel[1] = 0;
  mj_comVel(s.mp(), s.dp());
  mj_subtreeVel(s.mp(), s.dp());
  CHECK(s.d().subtree_linvel[3] == doctest::Approx(5));
}

TEST_CASE("C interface: dual solvers get the inverse inertia of constraints") {
  Moving s;
  s.m().opt.solver = mjSOL_PGS;
  s.m().opt.jacobian = mjJAC_DENSE;
  mj_forward(s.mp(), s.dp());
  const int n = s.d().nefc;
  REQUIRE(n > 0);
  const std::vector<double> inverse(s.d().efc_AR, s.d().efc_AR + n * n);
  mj::zero(s.d().efc_AR, n * n);
  mj_projectConstraint(s.mp(), s.dp());
  CHECK(s.d().efc_AR[0] > 0);
  check_same(s.d().efc_AR, inverse.data(), n * n);
}

TEST_CASE("C interface: a reset can mark values that are not computed yet") {
  Moving s;
  mj_forward(s.mp(), s.dp());
  mj_resetDataDebug(s.mp(), s.dp(), 0x55);
  CHECK(s.d().qpos[0] == 0);
  CHECK(s.d().qvel[0] == 0);
  unsigned char bytes[sizeof(double)];
  std::memcpy(bytes, s.d().qfrc_bias, sizeof(bytes));
  for (const unsigned char byte : bytes) CHECK(byte == 0x55);
}

TEST_CASE("C interface: constants follow a change of the model") {
  Moving s;
  s.m().body_mass[2] = 5;
  mj_setConst(s.mp(), s.dp());
  CHECK(s.m().body_subtreemass[1] == doctest::Approx(7));
}
