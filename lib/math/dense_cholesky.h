// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes Cholesky factors A = L L' of dense matrices, updates them, and solves linear systems
// with them. Only lower triangles are read and written.

#ifndef MJTOOLS_MATH_DENSE_CHOLESKY_H_
#define MJTOOLS_MATH_DENSE_CHOLESKY_H_

namespace mj {

// Overwrites A [n x n] by L. If a pivot is below `least`, it is replaced by `least`, and the column
// below it is replaced by zeros. Returns n minus the number of replaced pivots.
int factor_cholesky(double* a, int n, double least);

// res = (L L')^-1 x; res may be x.
void solve_cholesky(double* res, const double* l, const double* x, int n);

// Replaces L by the factor of L L' + x x' if `plus` is true, and of L L' - x x' otherwise.
// Overwrites x. Squared pivots below mjMINVAL are replaced by mjMINVAL. Returns n minus the number
// of replaced pivots.
int update_cholesky(double* l, double* x, int n, bool plus);

}  // namespace mj

#endif  // MJTOOLS_MATH_DENSE_CHOLESKY_H_
