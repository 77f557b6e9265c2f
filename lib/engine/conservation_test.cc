// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The engine conserves energy and momentum of random trees, as physics does.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "engine/random_model.h"
#include "engine/velocity/com_velocity.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

void let_go(TestModel& t) {
  std::fill_n(t.d().qfrc_applied, t.m().nv, 0.0);
  std::fill_n(t.d().xfrc_applied, 6 * t.m().nbody, 0.0);
}

double energy(TestModel& t) {
  forward(t.m(), t.d());
  return t.d().energy[0] + t.d().energy[1];
}

// Returns the largest change of energy in 0.2 s with timestep h.
double energy_error(uint64_t seed, const RandomModelOptions& options, double h) {
  RandomModel t(seed, options);
  let_go(t);
  t.m().opt.timestep = h;
  t.m().opt.integrator = mjINT_RK4;
  t.m().opt.enableflags |= mjENBL_ENERGY;
  const double before = energy(t);
  double error = 0;
  for (int i = 0; i < std::lround(0.2 / h); ++i) {
    step(t.m(), t.d());
    error = std::max(error, std::abs(energy(t) - before));
  }
  return error;
}

struct Momentum {
  Vec3 linear, angular;
};
Momentum momentum(TestModel& t) {
  forward(t.m(), t.d());
  subtree_velocity(t.m(), t.d());
  return {vec3(t.d().subtree_linvel + 3) * t.m().body_subtreemass[1],
          vec3(t.d().subtree_angmom + 3)};
}

}  // namespace

TEST_CASE("Runge-Kutta conserves the energy of springs, tendons and gravity to fourth order") {
  const RandomModelOptions options{
      .rotations = false, .springs = true, .armature = true, .tendons = true};
  for (uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    const double coarse = energy_error(seed, options, 0.008);
    const double fine = energy_error(seed, options, 0.004);
    CHECK(fine < 1e-5);
    // For a method of fourth order, half the timestep gives a sixteenth of the error. The test
    // requires that the error is less than a twelfth, and it accepts even smaller errors, because
    // energy may converge faster than positions.
    CAPTURE(coarse);
    CAPTURE(fine);
    CHECK((fine < 1e-10 || coarse / fine > 12));
  }
}

TEST_CASE("with free and ball joints Runge-Kutta is of second order at least") {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    const double coarse = energy_error(seed, {.springs = true}, 0.002);
    const double fine = energy_error(seed, {.springs = true}, 0.001);
    CHECK(fine < 1e-3);
    CHECK((fine < 1e-11 || coarse / fine > 3.5));
  }
}

TEST_CASE("forces between the bodies of a floating tree leave its momentum alone") {
  const RandomModelOptions options{.floating = true,
                                   .springs = true,
                                   .damping = true,
                                   .option = " gravity=\"0 0 0\" timestep=\"0.0005\""};
  for (uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, options);
    let_go(t);
    t.m().opt.integrator = mjINT_RK4;
    const Momentum before = momentum(t);
    for (int i = 0; i < 400; ++i) step(t.m(), t.d());
    const Momentum after = momentum(t);
    CHECK(distance(before.linear, after.linear) < 1e-5);
    CHECK(distance(before.angular, after.angular) < 1e-5);
    CHECK(norm(before.angular) > 0.01);
  }
}

TEST_CASE("the weight is the rate of change of the momentum of a falling tree") {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, {.floating = true, .springs = true, .option = " timestep=\"1e-6\""});
    let_go(t);
    const Momentum before = momentum(t);
    step(t.m(), t.d());
    const Momentum after = momentum(t);
    const Vec3 rate = (after.linear - before.linear) * 1e6;
    CHECK(distance(rate, vec3(t.m().opt.gravity) * t.m().body_subtreemass[1]) < 1e-3);
    CHECK(norm(after.angular - before.angular) * 1e6 < 1e-3);
  }
}

}  // namespace mj::engine
