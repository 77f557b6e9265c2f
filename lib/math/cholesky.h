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
// are replaced by `least`. Returns the number of replaced pivots.
int factor_reverse_ldl(double* a, double* inv_diag, int n, int ld, double least);

// x := (L' D L)^-1 x, with D L and D^-1 from factor_reverse_ldl(). x has room for ld numbers.
void solve_reverse_ldl(const double* dl, const double* inv_diag, double* x, int n, int ld);

// The lower triangle of a sparse matrix as compressed rows. The columns of a row are ascending, so
// the diagonal is its last entry.
struct LowerRows {
  int n;
  const int *rowadr, *rownnz, *colind;
};

// For each column j, a list of the rows that use it. Such a row has an entry in column j below the
// diagonal. The rows are row[k] for k in adr[j] .. adr[j+1]-1, in descending order. The entry of
// row[k] in column j is value[place[k]].
struct ColumnUsers {
  const int *adr, *row, *place;
};

// Factors A = L' D L in compressed rows, whose pattern must have room for the fill-in. `value`
// holds A and receives L with D on the diagonal. `work` is scratch memory for n numbers.
// `inv_diag`, `least` and the result are the same as for a dense matrix.
int factor_reverse_ldl(const LowerRows& rows, const ColumnUsers& users, double* value,
                       double* inv_diag, double* work, double least);

// x := (L' D L)^-1 x
void solve_reverse_ldl(const LowerRows& rows, const double* value, const double* inv_diag,
                       double* x);

}  // namespace mj

#endif  // MJTOOLS_MATH_CHOLESKY_H_
