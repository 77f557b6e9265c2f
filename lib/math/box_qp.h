// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Quadratic programs with bounds, by projected Newton steps (Tassa et al., ICRA 2014).

#ifndef MJTOOLS_MATH_BOX_QP_H_
#define MJTOOLS_MATH_BOX_QP_H_

namespace mj {

// minimise x' H x / 2 + g' x  subject to  lower <= x <= upper
struct BoxQp {
  int n;
  const double* H;      // [n x n], lower triangle
  const double* g;      // [n]
  const double* lower;  // [n] or null
  const double* upper;  // [n] or null
};

// x [n] holds the start and receives the solution. R [n (n + 7)] receives the Cholesky factor of H
// over the dimensions that are not at a bound, and is scratch; their ids go to index [n] unless
// that is null. Returns the number of those dimensions, -1 on failure. Throws Error for n < 1 and
// for bounds that do not leave room.
int solve_box_qp(const BoxQp& problem, double* x, double* R, int* index);

}  // namespace mj

#endif  // MJTOOLS_MATH_BOX_QP_H_
