// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/impedance.h"

#include <doctest/doctest.h>

using mj::engine::impedance;

TEST_CASE("impedance rises from d0 to dwidth along the sigmoid of solimp") {
  struct Row {
    double solimp[mjNIMP], distance, value, slope;
  };
  const Row rows[] = {
      {{.9, .95, .001, .5, 2}, -.0003, 0.909, -60},
      {{.9, .95, .001, .5, 2}, -.0008, 0.946, -40},
      {{.2, .8, .1, .3, 3}, -.02, 0.253333333333, -8},
      {{.2, .8, .1, .3, 3}, -.07, 0.76693877551, -3.30612244898},
      {{.8, .3, .1, .5, 2}, -.05, 0.55, 10},
      {{.2, .8, 0, .5, 2}, -.05, 0.5, 0},
      {{.5, .9, .1, .2, 1}, -.05, 0.7, -4},
      {{.5, .9, .1, .2, 1}, -.2, 0.9, 0},
      {{.5, .9, .1, .2, 1}, 0, 0.5, 0},
      {{.5, .9, .1, .2, 1}, .05, 0.7, 4},
  };
  for (const Row& r : rows) {
    const auto imp = impedance(r.solimp, r.distance);
    CHECK(imp.value == doctest::Approx(r.value).epsilon(1e-11));
    CHECK(imp.slope == doctest::Approx(r.slope).epsilon(1e-11));
  }
}
