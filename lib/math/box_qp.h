// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Solves quadratic programs with bounds by projected Newton steps (Tassa et al., ICRA 2014).

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

// Solves the problem. x [n] holds the starting point and receives the solution. The free dimensions
// are those that are not at a bound. R [n (n + 7)] is scratch memory and receives the Cholesky
// factor of the rows and columns of H that belong to free dimensions. `index` [n] receives the
// indices of the free dimensions unless it is null. Returns the number of free dimensions, or -1 on
// failure. Throws Error if n < 1 or if an upper bound is not above its lower bound.
int solve_box_qp(const BoxQp& problem, double* x, double* R, int* index);

}  // namespace mj

#endif  // MJTOOLS_MATH_BOX_QP_H_
