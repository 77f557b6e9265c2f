// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Factors symmetric matrices as A = L' D L if their pattern follows from a tree (Featherstone 2008,
// section 6.5). Row i has entries in the columns of the ancestors of i, in ascending order, and
// then on the diagonal. Therefore factoring causes no fill-in. If row i + 1 has one column more
// than row i, the two rows belong to one chain. Rows of a chain are processed together. Factors are
// the same to the last bit as if the rows were processed one by one.

#ifndef MJTOOLS_MATH_TREE_LDL_H_
#define MJTOOLS_MATH_TREE_LDL_H_

#include "math/cholesky.h"
#include "math/lanes.h"

namespace mj {

// Largest number of rows for which factoring entry by entry is faster than processing chains.
constexpr int kFewRows = 4;

// Returns how many numbers of scratch memory factor_tree_ldl() needs for the rows first .. end-1.
inline int tree_ldl_scratch(const LowerRows& rows, int first, int end) {
  if (end - first <= kFewRows) return 0;
  const int size = rows.rowadr[end - 1] + rows.rownnz[end - 1] - rows.rowadr[first];
  return size + (kLanes - 1) * (end - first);
}

// Factors the rows first .. end-1, which must be whole trees. Writes L and, on its diagonal, D to
// `ld`, and D^-1 to `inv_diag`. `ld` may be the same array as `a`.
void factor_tree_ldl(const LowerRows& rows, int first, int end, const double* a, double* ld,
                     double* inv_diag, double* scratch);

// x := (L' D L)^-1 x for the rows first .. end-1, which factor_tree_ldl() has factored.
void solve_tree_ldl(const LowerRows& rows, int first, int end, const double* ld,
                    const double* inv_diag, double* x);

}  // namespace mj

#endif  // MJTOOLS_MATH_TREE_LDL_H_
