// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics finds the forces that were applied in forward dynamics.

#include "engine/pipeline/inverse.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/random_model.h"

namespace mj::engine {
namespace {

constexpr RandomModelOptions everything() {
  return {.springs = true, .damping = true, .armature = true, .tendons = true, .actuators = true};
}

// Returns controls, applied forces and wrenches as one generalised force.
std::vector<double> applied_forces(TestModel& t) {
  const int nv = static_cast<int>(t.m().nv);
  std::vector<double> force(static_cast<size_t>(nv));
  for (int i = 0; i < nv; ++i) force[i] = t.d().qfrc_applied[i] + t.d().qfrc_actuator[i];
  add_applied_wrenches(t.m(), t.d(), force.data());
  return force;
}

void check_inverse(TestModel& t, const std::vector<double>& force, double tolerance) {
  for (size_t i = 0; i < force.size(); ++i) {
    CHECK(t.d().qfrc_inverse[i] == doctest::Approx(force[i]).epsilon(tolerance).scale(1));
  }
}

}  // namespace

TEST_CASE("inverse dynamics of a forward pass gives the applied forces") {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, everything());
    forward(t.m(), t.d());
    const std::vector<double> force = applied_forces(t);
    inverse(t.m(), t.d());
    check_inverse(t, force, 1e-11);
  }
}

TEST_CASE("discrete inverse dynamics of a step gives the applied forces") {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    CAPTURE(integrator);
    for (uint64_t seed = 0; seed < 8; ++seed) {
      CAPTURE(seed);
      RandomModel t(seed, everything());
      const int nv = static_cast<int>(t.m().nv);
      t.m().opt.integrator = integrator;
      t.m().opt.enableflags |= mjENBL_INVDISCRETE;
      const std::vector<double> qpos(t.d().qpos, t.d().qpos + t.m().nq);
      const std::vector<double> qvel(t.d().qvel, t.d().qvel + nv);
      const std::vector<double> act(t.d().act, t.d().act + t.m().na);
      step(t.m(), t.d());
      const std::vector<double> force = applied_forces(t);
      for (int i = 0; i < nv; ++i) t.d().qacc[i] = (t.d().qvel[i] - qvel[i]) / t.m().opt.timestep;
      const std::vector<double> qacc(t.d().qacc, t.d().qacc + nv);
      std::copy(qpos.begin(), qpos.end(), t.d().qpos);
      std::copy(qvel.begin(), qvel.end(), t.d().qvel);
      std::copy(act.begin(), act.end(), t.d().act);
      inverse(t.m(), t.d());
      check_inverse(t, force, 1e-8);
      for (int i = 0; i < nv; ++i) CHECK(t.d().qacc[i] == qacc[i]);
    }
  }
}

TEST_CASE("discrete inverse dynamics knows the damping of a body that sleeps") {
  TestModel t(R"(
    <option timestep=".01" gravity="0 0 0"><flag sleep="enable" invdiscrete="enable"/></option>
    <worldbody><body sleep="init"><joint type="slide" damping="5"/><geom size=".1" mass="2"/></body>
    </worldbody>)");
  REQUIRE(t.d().nv_awake == 0);
  t.d().qacc[0] = 3;
  inverse(t.m(), t.d());
  CHECK(t.d().qfrc_inverse[0] == doctest::Approx((2 + .01 * 5) * 3).epsilon(1e-12));
}

TEST_CASE("forces that inverse dynamics finds for an acceleration produce it") {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {.springs = true, .damping = true, .armature = true});
    const int nv = static_cast<int>(t.m().nv);
    const std::vector<double> qacc = t.random().vector(nv, -5, 5);
    std::copy(qacc.begin(), qacc.end(), t.d().qacc);
    inverse(t.m(), t.d());
    std::copy_n(t.d().qfrc_inverse, nv, t.d().qfrc_applied);
    std::fill_n(t.d().xfrc_applied, 6 * t.m().nbody, 0.0);
    forward(t.m(), t.d());
    for (int i = 0; i < nv; ++i) {
      CHECK(t.d().qacc[i] == doctest::Approx(qacc[i]).epsilon(1e-10).scale(1));
    }
  }
}

}  // namespace mj::engine
