// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Factors symmetric positive definite matrices and solves linear systems with the factors.

#ifndef MJTOOLS_MATH_CHOLESKY_H_
#define MJTOOLS_MATH_CHOLESKY_H_

namespace mj {

// Factors A = L' D L with unit lower triangular L. The last row is eliminated first, so that a tree
// whose leaves come last causes no fill-in. Row i of the lower triangle of A starts at a + i * ld;
// ld is a multiple of kLanes that is at least n. Numbers above the diagonal are ignored and lost.
// The function overwrites the triangle by D L and writes D^-1 to inv_diag [n]. Pivots below `least`
// are replaced by `least`. Returns the number of replaced pivots. Each row may have `width` more
// columns before column 0, in which rows are subtracted from each other, too. `width` is a multiple
// of kLanes.
int factor_reverse_ldl(double* a, double* inv_diag, int n, int ld, double least, int width = 0);

// x := (L' D L)^-1 x, with D L and D^-1 from factor_reverse_ldl(). x has room for ld numbers. The
// solution consists of the steps x := (L' D)^-1 x and x := L^-1 x.
void solve_reverse_ldl(const double* dl, const double* inv_diag, double* x, int n, int ld);
void solve_reverse_ldl_upper(const double* dl, const double* inv_diag, double* x, int n, int ld);
void solve_reverse_ldl_lower(const double* dl, const double* inv_diag, double* x, int n, int ld);

// The lower triangle of a sparse matrix as compressed rows. The columns of a row are ascending, so
// the diagonal is its last entry.
struct LowerRows {
  int n;
  const int *rowadr, *rownnz, *colind;
};

}  // namespace mj

#endif  // MJTOOLS_MATH_CHOLESKY_H_
