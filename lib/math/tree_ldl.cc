// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Featherstone 2008, section 6.5 (see the header):
//
//   1. A matrix of few rows is factored row by row, from the last row to the first. Row k is
//      divided by its pivot and becomes row k of L. Multiples of it are subtracted from the rows of
//      its ancestors.
//   2. A matrix of more rows is first copied to scratch memory that has room for whole lanes. Up to
//      kPanel rows of a chain are subtracted from each other. Then all of them are subtracted from
//      each common ancestor.
//   3. A linear system is solved by going through the chains from the last row to the first for L',
//      and then from the first row to the last for L.

#include "math/tree_ldl.h"

#include "base/invariant.h"
#include "math/dense.h"
#include "math/sparse.h"

namespace mj {
namespace {

constexpr int kPanel = 4;  // largest number of rows of a chain that are processed together

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

// Subtracts rows k, k-1 .. k-p+1 of a chain from each other and from their common ancestors.
template <int p>
void eliminate_chain(const PaddedRows& padded_rows, double* inv_diag, int k) {
  const LowerRows& rows = padded_rows.rows;
  const int n = rows.rownnz[k] - 1, common = n - p + 1;
  const int* col = rows.colind + rows.rowadr[k];
  double* row[p];
  for (int q = 0; q < p; ++q) row[q] = padded_rows[k - q];
  double inv[p];
  for (int q = 0; q < p; ++q) {
    inv[q] = inv_diag[k - q] = 1 / row[q][n - q];
    for (int s = q + 1; s < p; ++s) {
      const double f = row[q][n - s] * inv[q];
      subtract_rows<1>(row[s], row + q, &f, n - s + 1);
    }
  }
  for (int c = common - 1; c >= 0; --c) {
    double f[p];
    for (int q = 0; q < p; ++q) f[q] = row[q][c] * inv[q];
    subtract_rows<p>(padded_rows[col[c]], row, f, c + 1);
  }
}

// Returns how many of the rows k, k-1 .. form a chain, at most kPanel.
int chain_length(const LowerRows& rows, int k) {
  const int n = rows.rownnz[k] - 1;
  const int* col = rows.colind + rows.rowadr[k];
  int p = 1;
  while (p < kPanel && p <= n && col[n - p] == k - p) ++p;
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

// x[col] -= sum of x_q row_q over the rows k, k-1 .. k-p+1 of a chain.
template <int p>
void subtract_chain(const LowerRows& rows, const double* ld, double* x, int k) {
  const int n = rows.rownnz[k] - 1, common = n - p + 1;
  const int* col = rows.colind + rows.rowadr[k];
  const double* row[p];
  for (int q = 0; q < p; ++q) row[q] = ld + rows.rowadr[k - q];
  double f[p];
  for (int q = 0; q < p; ++q) {
    f[q] = x[k - q];
    for (int s = q + 1; s < p; ++s) x[k - s] -= f[q] * row[q][n - s];
  }
  int c = 0;
  for (; c <= common - kLanes && col[c + kLanes - 1] == col[c] + kLanes - 1; c += kLanes) {
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

// The elements of x at the columns of a row, side by side. They are kept because the next row of
// the same chain needs them again.
class Gathered {
 public:
  static constexpr int kRoom = 128;

  // Returns the elements of x at the n columns of row k below the diagonal, side by side.
  const double* at(const double* x, const int* col, int n, int k) {
    if (last_ == k - 1 && col[n - 1] == k - 1) {
      x_[n - 1] = x[k - 1];
    } else {
      for (int i = 0; i < n; ++i) x_[i] = x[col[i]];
    }
    last_ = k;
    return x_;
  }

 private:
  int last_ = -2;
  double x_[kRoom];
};

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
    switch (p) {
      case 1:
        eliminate_chain<1>(padded_rows, inv_diag, k);
        break;
      case 2:
        eliminate_chain<2>(padded_rows, inv_diag, k);
        break;
      case 3:
        eliminate_chain<3>(padded_rows, inv_diag, k);
        break;
      default:
        eliminate_chain<kPanel>(padded_rows, inv_diag, k);
    }
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
    switch (p) {
      case 1:
        subtract_chain<1>(rows, ld, x, k);
        break;
      case 2:
        subtract_chain<2>(rows, ld, x, k);
        break;
      case 3:
        subtract_chain<3>(rows, ld, x, k);
        break;
      default:
        subtract_chain<kPanel>(rows, ld, x, k);
    }
    k -= p;
  }
  for (int i = first; i < end; ++i) x[i] *= inv_diag[i];
  Gathered gathered;
  for (int i = first + 1; i < end; ++i) {
    const int n = rows.rownnz[i] - 1, adr = rows.rowadr[i];
    if (n == 0) continue;
    x[i] -= n <= Gathered::kRoom
                ? dot_gathered(ld + adr, gathered.at(x, rows.colind + adr, n, i), n)
                : dot_sparse(ld + adr, rows.colind + adr, n, x);
  }
}

}  // namespace mj
