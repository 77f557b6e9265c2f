// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Featherstone 2008, section 6.5 (see the header):
//
//   1. A matrix of few rows is factored row by row, from the last row to the first. Row k is
//      divided by its pivot and becomes row k of L. Multiples of it are subtracted from the rows of
//      its ancestors.
//   2. A matrix of more rows is first copied to scratch memory that has room for whole lanes. Up to
//      kLanes rows of a chain are subtracted from each other. Then all of them are subtracted from
//      each common ancestor.
//   3. A linear system is solved by going through the chains from the last row to the first for L',
//      and then from the first row to the last for L.

#include "math/tree_ldl.h"

#include "base/invariant.h"
#include "math/dense.h"
#include "math/with_constant.h"

namespace mj {
namespace {

// The rows of a matrix in scratch memory. Each row has room for whole lanes.
struct PaddedRows {
  const LowerRows& rows;
  double* origin;

  PaddedRows(const LowerRows& lower, int first, double* memory)
      : rows(lower), origin(memory - lower.rowadr[first] - (kLanes - 1) * first) {}
  double* operator[](int i) const { return origin + rows.rowadr[i] + (kLanes - 1) * i; }
};

// target[0..n) -= sum of f_q row_q. The rows are subtracted one after the other, in whole lanes.
template <int p>
void subtract_rows(double* target, const double* const* row, const double* f, int n) {
  for (int i = 0; i < n; i += kLanes) {
    Lanes t = lanes(target + i).v;
    for (int q = 0; q < p; ++q) t -= f[q] * lanes(row[q] + i).v;
    lanes(target + i).v = t;
  }
}

// Subtracts rows k, k-1 .. k-p+1 of a chain from each other and from their common ancestors. The
// pivots are found first, in registers, because each of them depends on the one before.
template <int p>
void eliminate_chain(const PaddedRows& padded_rows, double* inv_diag, int k) {
  const LowerRows& rows = padded_rows.rows;
  const int common = rows.rownnz[k] - p;
  const int* col = rows.colind + rows.rowadr[k];
  double* row[p];
  Lanes own[p];
  double inv[p], f[p][p];  // f[q][s]: multiple of row q that is subtracted from row s
  for (int q = 0; q < p; ++q) row[q] = padded_rows[k - q];
  for (int s = 0; s < p; ++s) {
    own[s] = lanes(row[s] + common).v;
    for (int q = 0; q < s; ++q) own[s] -= f[q][s] * own[q];
    const int diagonal = p - 1 - s;
    inv[s] = inv_diag[k - s] = 1 / own[s][diagonal];
    for (int t = s + 1; t < p; ++t) f[s][t] = own[s][p - 1 - t] * inv[s];
  }
  for (int i = 0; p > 1 && i < common + p; i += kLanes) {
    Lanes v[p];
    for (int s = 0; s < p; ++s) {
      v[s] = lanes(row[s] + i).v;
      for (int q = 0; q < s; ++q) v[s] -= f[q][s] * v[q];
      lanes(row[s] + i).v = v[s];
    }
  }
  for (int c = common - 1; c >= 0; --c) {
    double g[p];
    for (int q = 0; q < p; ++q) g[q] = row[q][c] * inv[q];
    subtract_rows<p>(padded_rows[col[c]], row, g, c + 1);
  }
}

// Returns how many of the rows k, k-1 .. are processed together. They form a chain. Row k - p + 1
// has a multiple of kLanes columns below the diagonal, unless the chain begins before it. All
// reads of these rows and of x are then of whole lanes that were written as such.
int chain_length(const LowerRows& rows, int k) {
  const int n = rows.rownnz[k] - 1;
  const int* col = rows.colind + rows.rowadr[k];
  int p = 1;
  while (p <= n % kLanes && col[n - p] == k - p) ++p;
  return p;
}

// Copies rows first .. end-1 to scratch memory. Reads whole lanes, which may go beyond the end of
// every row except the last one.
void load_rows(const PaddedRows& padded_rows, const double* a, int first, int end) {
  const LowerRows& rows = padded_rows.rows;
  MJ_INVARIANT(rows.colind[rows.rowadr[end - 1] + rows.rownnz[end - 1] - 1] == end - 1);
  for (int k = first; k < end - 1; ++k) {
    MJ_INVARIANT(rows.colind[rows.rowadr[k] + rows.rownnz[k] - 1] == k);  // the diagonal is last
    const double* from = a + rows.rowadr[k];
    double* row = padded_rows[k];
    for (int i = 0; i < rows.rownnz[k]; i += kLanes) lanes(row + i).v = lanes(from + i).v;
  }
  copy(padded_rows[end - 1], a + rows.rowadr[end - 1], rows.rownnz[end - 1]);
}

// Copies the rows from scratch memory to ld. There each row is divided by its pivot and followed by
// its entry of D. Writes whole lanes, which may go beyond the end of every row except the last one,
// because the next row overwrites the surplus numbers.
void store_rows(const PaddedRows& padded_rows, const double* inv_diag, double* ld, int first,
                int end) {
  const LowerRows& rows = padded_rows.rows;
  for (int k = first; k < end - 1; ++k) {
    const double* row = padded_rows[k];
    double* to = ld + rows.rowadr[k];
    const int n = rows.rownnz[k] - 1;
    for (int i = 0; i < n; i += kLanes) lanes(to + i).v = lanes(row + i).v * inv_diag[k];
    to[n] = row[n];
  }
  const int last = end - 1, n = rows.rownnz[last] - 1;
  scale(ld + rows.rowadr[last], padded_rows[last], inv_diag[last], n);
  ld[rows.rowadr[last] + n] = padded_rows[last][n];
}

// Returns whether columns c .. c+kLanes-1 of a row are consecutive dofs.
bool are_consecutive(const int* col, int c) {
  return col[c + kLanes - 1] == col[c] + kLanes - 1;
}

// x := L'^-1 x for the rows k, k-1 .. k-p+1 of a chain.
template <int p>
void solve_chain_upper(const LowerRows& rows, const double* ld, double* x, int k) {
  const int common = rows.rownnz[k] - p;
  const int* col = rows.colind + rows.rowadr[k];
  const double* row[p];
  double f[p];
  for (int q = 0; q < p; ++q) row[q] = ld + rows.rowadr[k - q], f[q] = x[k - q];
  for (int q = 0; q < p; ++q) {
    for (int s = q + 1; s < p; ++s) f[s] -= f[q] * row[q][common + p - 1 - s];
  }
  for (int q = 1; q < p; ++q) x[k - q] = f[q];
  int c = 0;
  for (; c <= common - kLanes && are_consecutive(col, c); c += kLanes) {
    Lanes t = lanes(x + col[c]).v;
    for (int q = 0; q < p; ++q) t -= f[q] * lanes(row[q] + c).v;
    lanes(x + col[c]).v = t;
  }
  for (; c < common; ++c) {
    double t = x[col[c]];
    for (int q = 0; q < p; ++q) t -= f[q] * row[q][c];
    x[col[c]] = t;
  }
}

// x := (D L)^-1 x for the rows i .. i+p-1 of a chain. The products with the common columns are
// summed first, so that each row only waits for the one before at its last column.
template <int p>
void solve_chain_lower(const LowerRows& rows, const double* ld, const double* inv_diag, double* x,
                       int i) {
  const int common = rows.rownnz[i] - 1;
  const int* col = rows.colind + rows.rowadr[i];
  const double* row[p];
  for (int q = 0; q < p; ++q) row[q] = ld + rows.rowadr[i + q];
  Lanes sums[p] = {};
  int c = 0;
  for (; c <= common - kLanes; c += kLanes) {
    const Lanes v = are_consecutive(col, c)
                        ? lanes(x + col[c]).v
                        : Lanes{x[col[c]], x[col[c + 1]], x[col[c + 2]], x[col[c + 3]]};
    for (int q = 0; q < p; ++q) sums[q] += lanes(row[q] + c).v * v;
  }
  double total[p];
  for (int q = 0; q < p; ++q) total[q] = common >= kLanes ? sum(sums[q]) : 0;
  for (; c < common; ++c) {
    for (int q = 0; q < p; ++q) total[q] += row[q][c] * x[col[c]];
  }
  double own[p];
  for (int q = 0; q < p; ++q) {
    for (int s = 0; s < q; ++s) total[q] += row[q][common + s] * own[s];
    own[q] = x[i + q] * inv_diag[i + q] - total[q];
  }
  if constexpr (p == kLanes) {
    lanes(x + i).v = Lanes{own[0], own[1], own[2], own[3]};
  } else {
    for (int q = 0; q < p; ++q) x[i + q] = own[q];
  }
}

// Returns how many of the rows i, i+1 .. are solved together. They form a chain and end with a row
// that has a multiple of kLanes columns, if the chain does not end before.
int chain_length_lower(const LowerRows& rows, int i, int end) {
  const int n = rows.rownnz[i];
  int p = 1;
  while ((n + p - 1) % kLanes != 0 && i + p < end && rows.rownnz[i + p] == n + p &&
         rows.colind[rows.rowadr[i + p] + n + p - 2] == i + p - 1) {
    ++p;
  }
  return p;
}

// Factors a matrix of few rows in place, entry by entry.
void factor_few_rows(const LowerRows& rows, int first, int end, double* ld, double* inv_diag) {
  for (int k = end - 1; k >= first; --k) {
    const int n = rows.rownnz[k] - 1;
    const int* col = rows.colind + rows.rowadr[k];
    double* row = ld + rows.rowadr[k];
    const double inv = inv_diag[k] = 1 / row[n];
    for (int c = n - 1; c >= 0; --c) {
      double* target = ld + rows.rowadr[col[c]];
      const double f = row[c] * inv;
      for (int i = 0; i <= c; ++i) target[i] -= f * row[i];
      row[c] = f;
    }
  }
}

void solve_few_rows(const LowerRows& rows, int first, int end, const double* ld,
                    const double* inv_diag, double* x) {
  for (int k = end - 1; k > first; --k) {
    const double f = x[k];
    const int n = rows.rownnz[k] - 1, adr = rows.rowadr[k];
    for (int c = 0; c < n; ++c) x[rows.colind[adr + c]] -= f * ld[adr + c];
  }
  for (int i = first; i < end; ++i) {
    const int n = rows.rownnz[i] - 1, adr = rows.rowadr[i];
    double sum = 0;
    x[i] *= inv_diag[i];
    for (int c = 0; c < n; ++c) sum += ld[adr + c] * x[rows.colind[adr + c]];
    x[i] -= sum;
  }
}

}  // namespace

void factor_tree_ldl(const LowerRows& rows, int first, int end, const double* a, double* ld,
                     double* inv_diag, double* scratch) {
  if (first == end) return;
  const int adr = rows.rowadr[first], size = rows.rowadr[end - 1] + rows.rownnz[end - 1] - adr;
  if (size == end - first) {
    for (int i = first; i < end; ++i) {  // rows without ancestors: the matrix is diagonal
      const double pivot = ld[rows.rowadr[i]] = a[rows.rowadr[i]];
      inv_diag[i] = 1 / pivot;
    }
    return;
  }
  if (end - first <= kFewRows) {
    if (ld != a) copy(ld + adr, a + adr, size);
    factor_few_rows(rows, first, end, ld, inv_diag);
    return;
  }
  const PaddedRows padded_rows(rows, first, scratch);
  load_rows(padded_rows, a, first, end);
  for (int k = end - 1; k >= first;) {
    const int p = chain_length(rows, k);
    with_constant<kLanes>(p, [&](auto n) { eliminate_chain<n.value>(padded_rows, inv_diag, k); });
    k -= p;
  }
  store_rows(padded_rows, inv_diag, ld, first, end);
}

void solve_tree_ldl(const LowerRows& rows, int first, int end, const double* ld,
                    const double* inv_diag, double* x) {
  if (end - first <= kFewRows) {
    solve_few_rows(rows, first, end, ld, inv_diag, x);
    return;
  }
  for (int k = end - 1; k > first;) {
    if (rows.rownnz[k] == 1) {
      --k;
      continue;
    }
    const int p = chain_length(rows, k);
    with_constant<kLanes>(p, [&](auto n) { solve_chain_upper<n.value>(rows, ld, x, k); });
    k -= p;
  }
  for (int i = first; i < end;) {
    if (rows.rownnz[i] == 1 && (i + 1 == end || rows.rownnz[i + 1] == 1)) {
      x[i] *= inv_diag[i];
      ++i;
      continue;
    }
    const int p = chain_length_lower(rows, i, end);
    with_constant<kLanes>(p, [&](auto n) { solve_chain_lower<n.value>(rows, ld, inv_diag, x, i); });
    i += p;
  }
}

}  // namespace mj
