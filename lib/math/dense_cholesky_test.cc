// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/dense_cholesky.h"

#include "math/box_qp.h"
#include "math/check_values.h"

// The expected numbers were computed with the official build.

namespace mj {

TEST_CASE("a pivot that is too small is replaced, and the column below it is zero") {
  double a[] = {4, 0, 0, 2, 1, 0, 1, 3, 5};
  CHECK(factor_cholesky(a, 3, 1e-3) == 2);
  check_values(a, {2});
  check_values(a + 3, {1, .0316227766016838});
  check_values(a + 6, {.5, 0, 2.17944947177034});
}

TEST_CASE("a Cholesky factor is updated by a vector") {
  double l[] = {2, 0, 1, 3}, x[] = {1, .5};
  CHECK(update_cholesky(l, x, 2, true) == 2);
  check_values(l, {2.23606797749979});
  check_values(l + 2, {1.11803398874989, 3});
}

TEST_CASE("a quadratic program whose solution is in a corner of its box") {
  const double H[] = {2, .5, 0, .5, 1, .3, 0, .3, 3}, g[] = {-3, 1, -4};
  const double lower[] = {-1, -1, -1}, upper[] = {1, 1, 1};
  double x[3] = {}, R[30];
  CHECK(solve_box_qp({3, H, g, lower, upper}, x, R, nullptr) == 0);
  check_values(x, {1, -1, 1}, 0);
}

}  // namespace mj
