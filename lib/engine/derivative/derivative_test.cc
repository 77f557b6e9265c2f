// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/derivative/derivative.h"

#include <cmath>
#include <vector>

#include "engine/linearize/finite_difference.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/test_model.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

const char kPendulum[] = R"(
  <option timestep=".01"/>
  <worldbody><body><joint axis="0 1 0" damping=".5 .2 .1"/>
    <inertial pos=".5 0 0" mass="1" diaginertia=".02 .02 .02"/>
    <body pos="1 0 0"><joint axis="0 1 0" damping=".3" armature=".1"/>
      <inertial pos=".4 0 .1" mass="2" diaginertia=".03 .03 .03"/></body></body></worldbody>)";

// Checks each number with a tolerance relative to that number. The size of the other numbers does
// not matter.
void check_digits(const double* actual, const std::vector<double>& expected, double tolerance) {
  for (size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CAPTURE(actual[i]);
    CHECK(std::abs(actual[i] - expected[i]) <= tolerance * std::abs(expected[i]));
  }
}

}  // namespace

TEST_CASE("the velocity derivative of a pendulum with and without the bias force") {
  TestModel t(kPendulum);
  set(t.d().qpos, {.3, -.5});
  set(t.d().qvel, {2, -3});
  forward(t.m(), t.d());
  smooth_velocity_derivative(t.m(), t.d(), true);
  check_values(t.d().qDeriv, {.85434165956862, 1.11811388652287, 2.23622777304575, -.3});
  smooth_velocity_derivative(t.m(), t.d(), false);
  check_values(t.d().qDeriv, {-2.5, 0, 0, -.3});
}

TEST_CASE("the velocity derivative of actuators and tendons stays on the pattern of trees") {
  TestModel t(R"(
    <option gravity="0 0 0" integrator="implicit"/>
    <worldbody>
      <body><joint name="a" axis="0 1 0"/><inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/>
        <body pos="1 0 0"><joint name="b" axis="0 1 0"/>
          <inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/></body></body>
      <body pos="0 3 0"><joint name="c" axis="0 1 0"/>
        <inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/></body></worldbody>
    <tendon><fixed damping="2 1"><joint joint="a" coef="1"/><joint joint="b" coef="2"/>
      <joint joint="c" coef="3"/></fixed></tendon>
    <actuator><position joint="a" kp="1" kv="3" gear="2"/>
      <velocity joint="b" kv="5" forcerange="-1 1"/>
      <damper joint="c" kv="2" ctrlrange="0 1"/></actuator>)");
  set(t.d().qvel, {.3, -.4, .2});
  t.d().ctrl[2] = 3;
  step(t.m(), t.d());
  check_values(t.d().qDeriv, {-14.2, -4.4, -4.4, -8.8, -25.8});
  check_values(t.m().D_rownnz, {2, 2, 1});
}

TEST_CASE("implicitfast makes the fluid's derivative symmetric") {
  const auto after = [](const std::string& integrator, std::initializer_list<double> derivative,
                        std::initializer_list<double> qvel) {
    TestModel t(R"(<option gravity="0 0 0" density="1.2" viscosity=".3" timestep=".1"
      integrator=")" +
                integrator +
                R"("/><worldbody><body><joint type="slide" axis="1 0 0"/><joint axis="0 0 1"/>
      <geom type="ellipsoid" size=".2 .3 .1" pos=".3 0 0" mass="1" fluidshape="ellipsoid"/></body>
      </worldbody>)");
    set(t.d().qvel, {1, 2});
    step(t.m(), t.d());
    check_values(t.d().qDeriv, derivative);
    check_values(t.d().qvel, qvel);
  };
  after("implicitfast",
        {-1.30655804150604, -.0230274322126132, -.0230274322126132, -.17297203796587},
        {.993578405213744, 1.7537812807781});
  after("implicit", {-1.30655804150604, 1.14048977936298, .0134553562117937, -.17297203796587},
        {.968197351049911, 1.75334932212304});
}

TEST_CASE("finite differences of a transition leave state and controls as they were") {
  TestModel t(R"(
    <option timestep=".01" gravity="0 0 -10"/>
    <worldbody><body><joint type="ball" damping=".1"/>
      <inertial pos=".3 0 0" mass="1" diaginertia=".02 .03 .04"/>
      <body pos="1 0 0"><joint name="h" axis="0 1 0"/>
        <inertial pos=".2 0 0" mass=".5" diaginertia=".01 .01 .01"/></body></body></worldbody>
    <actuator><motor name="m" joint="h" ctrlrange="-1 1"/>
      <general joint="h" dyntype="filter" dynprm=".1" gainprm="2"/></actuator>
    <sensor><jointpos joint="h"/><actuatorfrc actuator="m"/></sensor>)");
  set(t.d().qpos, {.8, .6, 0, 0, .3});
  set(t.d().qvel, {.1, .2, -.3, .4});
  set(t.d().ctrl, {1, .5});
  t.d().act[0] = .2;
  double A[81], B[18], C[18], D[4];
  transition_derivative(t.m(), t.d(), 1e-6, true, {A, B, C, D});
  check_digits(A + 27,
               {.003229912, -.0006238876, .002139043, .9921719, 2.686928e-05, -3.876233e-06,
                .0001505134, .009953156, .01772154},
               1e-6);
  check_digits(A + 63,
               {.3229912, -.06238876, .2139043, -.7828115, .002686927, -.0003876219, .01505134,
                .9953156, 1.772154},
               1e-6);
  check_digits(A + 80, {.9}, 1e-6);
  check_digits(B + 14, {.8860768, 0, 0, .1}, 1e-6);
  check_digits(C, {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 1e-6);
  check_digits(D, {0, 0, 1, 0}, 1e-6);
  check_digits(t.d().qpos, {.8, .6, 0, 0, .3}, 0);
  check_digits(t.d().qvel, {.1, .2, -.3, .4}, 0);
  check_digits(t.d().act, {.2}, 0);
  check_digits(t.d().ctrl, {1, .5}, 0);
  CHECK(t.d().time == 0);
  t.d().ctrl[0] = 2;
  transition_derivative(t.m(), t.d(), 1e-6, true, {A, B, C, D});
  for (int i = 0; i < 9; ++i) CHECK(B[2 * i] == 0);
}

TEST_CASE("Euler's factor is not differentiated by velocity, that of implicit integrators is") {
  const auto derivative = [](const std::string& integrator) {
    TestModel t("<option timestep='.01' gravity='0 0 0' integrator='" + integrator + R"('/>
      <worldbody><body><joint type="slide" damping="1 2 30"/><geom size=".1" mass="1"/></body>
      </worldbody>)");
    t.d().qvel[0] = 2;
    double A[4];
    transition_derivative(t.m(), t.d(), 1e-6, true, {A, nullptr, nullptr, nullptr});
    return A[3];
  };
  CHECK(std::abs(derivative("Euler") - .213219616) < 6e-10);
  CHECK(std::abs(derivative("implicit") - .626929319) < 6e-10);
  CHECK(std::abs(derivative("implicitfast") - .626929319) < 6e-10);
}

TEST_CASE("the sensor derivative by a control has the sign of the sensor's change") {
  for (const bool centered : {false, true}) {
    TestModel t(R"(
      <worldbody><body><joint name="s" type="slide"/><geom size=".1" mass="2"/></body></worldbody>
      <actuator><motor name="m" joint="s" gear="3" ctrlrange="-1 1"/></actuator>
      <sensor><actuatorfrc actuator="m"/></sensor>)");
    double B[2], D[1];
    transition_derivative(t.m(), t.d(), 1e-6, centered, {nullptr, B, nullptr, D});
    check_digits(D, {1}, 1e-9);
    check_digits(B, {6e-06, .003}, 1e-9);
    for (const double limit : {-1, 1}) {  // the control can only move in one direction
      t.d().ctrl[0] = limit;
      transition_derivative(t.m(), t.d(), 1e-6, centered, {nullptr, B, nullptr, D});
      check_digits(D, {1}, 1e-9);
      check_digits(B, {6e-06, .003}, 1e-9);
    }
  }
}

TEST_CASE("finite differences of inverse dynamics") {
  TestModel t(R"(
    <option gravity="0 0 -10"/>
    <worldbody><body><joint axis="0 1 0" damping="1"/>
      <inertial pos=".5 0 0" mass="1" diaginertia=".02 .02 .02"/>
      <body pos="1 0 0"><joint axis="0 1 0"/>
        <inertial pos=".4 0 .1" mass="2" diaginertia=".03 .03 .03"/></body></body></worldbody>)");
  set(t.d().qpos, {.3, -.5});
  set(t.d().qvel, {2, -3});
  set(t.d().qacc, {1, 2});
  double q[4], v[4], a[4], M[6];
  inverse_derivative(t.m(), t.d(), 1e-6, false, {.DfDq = q, .DfDv = v, .DfDa = a, .DmDq = M});
  check_digits(q, {3.838533, -3.549484, .5052861, -.5657026}, 6e-7);
  check_digits(v, {-2.354342, -2.236228, -1.118113, 0}, 6e-7);
  check_digits(a, {3.852362, .976181, .976181, .37}, 6e-7);
  check_values(M, {0, 0, 0, 1.118113, .5590566, 0},
               1e-6);  // finite differences are not exactly zero
  inverse(t.m(), t.d());
  check_values(t.d().qfrc_inverse, {-25.1990532518984, -7.9632407923941});
}

TEST_CASE("inverse dynamics undoes forward dynamics, also in discrete time") {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    CAPTURE(integrator);
    TestModel t(kPendulum);
    t.m().opt.integrator = integrator;
    t.m().opt.enableflags |= mjENBL_INVDISCRETE;
    set(t.d().qpos, {.3, -.5});
    set(t.d().qvel, {2, -3});
    set(t.d().qfrc_applied, {.7, -.2});
    step(t.m(), t.d());
    const double h = t.m().opt.timestep;
    const double qacc[2] = {(t.d().qvel[0] - 2) / h, (t.d().qvel[1] + 3) / h};
    set(t.d().qpos, {.3, -.5});
    set(t.d().qvel, {2, -3});
    set(t.d().qacc, {qacc[0], qacc[1]});
    inverse(t.m(), t.d());
    check_values(t.d().qfrc_inverse, {.7, -.2}, 1e-9);
    check_values(t.d().qacc, {qacc[0], qacc[1]});
  }
}

}  // namespace mj::engine
