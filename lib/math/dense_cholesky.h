// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A = L L' for dense matrices. Only lower triangles are read and written.

#ifndef MJTOOLS_MATH_DENSE_CHOLESKY_H_
#define MJTOOLS_MATH_DENSE_CHOLESKY_H_

namespace mj {

// L over A [n x n]. A pivot below `least` is replaced by it and the column below it by zeros;
// returns n less the number of those.
int factor_cholesky(double* a, int n, double least);

// res = (L L')^-1 x; res may be x.
void solve_cholesky(double* res, const double* l, const double* x, int n);

// L of L L' + x x' (plus) or L L' - x x'; x is destroyed. Squared pivots below mjMINVAL are
// replaced by it; returns n less the number of those.
int update_cholesky(double* l, double* x, int n, bool plus);

}  // namespace mj

#endif  // MJTOOLS_MATH_DENSE_CHOLESKY_H_
