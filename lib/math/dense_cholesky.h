// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cholesky factors A = L L' of dense matrices. Only lower triangles are read and written.

#ifndef MJTOOLS_MATH_DENSE_CHOLESKY_H_
#define MJTOOLS_MATH_DENSE_CHOLESKY_H_

namespace mj {

// Overwrites A [n x n] by L. A pivot below `least` is replaced by `least`, and the column below the
// pivot by zeros. Returns n minus the number of replaced pivots.
int factor_cholesky(double* a, int n, double least);

// res = (L L')^-1 x; res may be x.
void solve_cholesky(double* res, const double* l, const double* x, int n);

// Replaces L by the factor of L L' + x x' if `plus` is true, and of L L' - x x' otherwise.
// Overwrites x. Squared pivots below mjMINVAL are replaced by mjMINVAL. Returns n minus the number
// of replaced pivots.
int update_cholesky(double* l, double* x, int n, bool plus);

}  // namespace mj

#endif  // MJTOOLS_MATH_DENSE_CHOLESKY_H_
