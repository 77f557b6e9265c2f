// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/passive/fluid_model.h"

#include <doctest/doctest.h>

namespace mj::engine {
namespace {

constexpr Medium kMedium{1.2, .3};
constexpr double kFluid[mjNFLUID] = {1, .5, .25, 1.5, 1, 1, .02, .03, .01, .001, .002, .003};
constexpr double kSemi[3] = {.2, .3, .1};

LocalSpatial<double> model(bool box, const LocalSpatial<double>& v) {
  return box ? inertia_box_wrench(v, kSemi, kMedium) : ellipsoid_wrench(v, kSemi, kFluid, kMedium);
}
LocalSpatial<Dual> model(bool box, const LocalSpatial<Dual>& v) {
  return box ? inertia_box_wrench(v, kSemi, kMedium) : ellipsoid_wrench(v, kSemi, kFluid, kMedium);
}

double& component(LocalSpatial<double>& s, int i) {
  return i < 3 ? s.r[i] : s.t[i - 3];
}
Dual& component(LocalSpatial<Dual>& s, int i) {
  return i < 3 ? s.r[i] : s.t[i - 3];
}

}  // namespace

TEST_CASE("the slopes of both fluid models are their derivatives") {
  constexpr double kStep = 1e-6;
  for (const bool box : {true, false}) {
    LocalSpatial<double> v{{.5, -.4, .7}, {1, -2, .6}};
    LocalSpatial<Dual> x;
    for (int i = 0; i < 6; ++i) {
      component(x, i) = component(v, i);
      component(x, i).slope[i] = 1;
    }
    LocalSpatial<Dual> f = model(box, x);
    LocalSpatial<double> value = model(box, v);
    for (int i = 0; i < 6; ++i) {
      CHECK(component(f, i).value == doctest::Approx(component(value, i)).epsilon(1e-13));
      for (int k = 0; k < 6; ++k) {
        LocalSpatial<double> ahead = v, behind = v;
        component(ahead, k) += kStep;
        component(behind, k) -= kStep;
        ahead = model(box, ahead);
        behind = model(box, behind);
        const double numeric = (component(ahead, i) - component(behind, i)) / (2 * kStep);
        CHECK(component(f, i).slope[k] == doctest::Approx(numeric).epsilon(1e-6));
      }
    }
  }
}

TEST_CASE(
    "a body at rest in the fluid feels nothing, and only viscosity resists its first motion") {
  LocalSpatial<Dual> x;
  for (int i = 0; i < 6; ++i) component(x, i).slope[i] = 1;
  LocalSpatial<Dual> f = ellipsoid_wrench(x, kSemi, kFluid, kMedium);
  const double diameter = 2.0 / 3 * (.2 + .3 + .1);
  for (int i = 0; i < 6; ++i) CHECK(component(f, i).value == 0);
  CHECK(component(f, 3).slope[3] == doctest::Approx(-3 * mjPI * diameter * .3));
}

}  // namespace mj::engine
