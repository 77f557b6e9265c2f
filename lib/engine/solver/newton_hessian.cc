// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal problem (see the header): assembly, factorisation and update. Symbolic and
// numeric factorisation follow Davis, Direct Methods for Sparse Linear Systems (2006), chapter 4.
// The rows are eliminated from last to first: H = L' D L. In this order the trees of M cause no
// fill-in.
//
// 1. Find the pattern of compressed rows. Start with the pattern of M. For each dof of a row block,
//    add the dofs of the block up to this dof. Then, from the last row to the first, merge the
//    columns of a row below the diagonal into the row of its parent, which is the largest of these
//    columns. Patterns are stored as bits.
// 2. Assemble H = M + J_q' D J_q over the quadratic rows. Rows with equal columns form a block and
//    are added together.
// 3. Factor: copy H, add J_c' H_c J_c of the contacts on their cone, and factor the copy in place.
// 4. When states change, update H: add the rows that became quadratic. If any row is no longer
//    quadratic, assemble H again. Then repeat step 3, unless no row changed and no contact is or
//    was on its cone.
//
// Up to kLargestDense dofs, H is dense. Step 1 then only counts the nonzeros for the statistics of
// a sparse efc_J.

#include "engine/solver/newton_hessian.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/invariant.h"
#include "engine/data/mode.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/pattern.h"

namespace mj::engine {
namespace {

constexpr int kBits = 64;

// Rows of bits. Row i uses only the bits up to the diagonal.
struct BitRows {
  int nword;
  uint64_t* word;

  BitRows(int n, StackFrame& stack)
      : nword((n + kBits - 1) / kBits),
        word(stack.allocate<uint64_t>(static_cast<size_t>(n) * nword)) {
    std::fill_n(word, static_cast<size_t>(n) * nword, 0);
  }
  [[nodiscard]] uint64_t* row(int i) const { return word + static_cast<size_t>(i) * nword; }
  void set(int i, int j) const { row(i)[j / kBits] |= uint64_t{1} << (j % kBits); }

  // Adds the bits of `mask` up to bit `last` to row i.
  void merge(int i, const uint64_t* mask, int last) const {
    MJ_INVARIANT(last >= 0 && last <= i);
    const int w = last / kBits;
    for (int k = 0; k < w; ++k) row(i)[k] |= mask[k];
    row(i)[w] |= mask[w] & (~uint64_t{0} >> (kBits - 1 - last % kBits));
  }
  // Returns the largest column of row i that is less than i, or -1 if row i has no such column.
  [[nodiscard]] int parent(int i) const {
    for (int w = i / kBits; w >= 0; --w) {
      uint64_t x = row(i)[w];
      if (w == i / kBits) x &= (uint64_t{1} << (i % kBits)) - 1;
      if (x) return w * kBits + kBits - 1 - std::countl_zero(x);
    }
    return -1;
  }
  [[nodiscard]] int count(int n) const {
    int total = 0;
    for (size_t k = 0; k < static_cast<size_t>(n) * nword; ++k) total += std::popcount(word[k]);
    return total;
  }
};

// Returns the lower triangle in compressed form.
LowerRows compress(const BitRows& bits, int n, int nnz, StackFrame& stack) {
  int* rowadr = stack.allocate<int>(n);
  int* rownnz = stack.allocate<int>(n);
  int* colind = stack.allocate<int>(nnz);
  int k = 0;
  for (int i = 0; i < n; ++i) {
    rowadr[i] = k;
    for (int w = 0; w < bits.nword; ++w) {
      for (uint64_t x = bits.row(i)[w]; x; x &= x - 1) {
        colind[k++] = w * kBits + std::countr_zero(x);
      }
    }
    rownnz[i] = k - rowadr[i];
    MJ_INVARIANT(rownnz[i] > 0 && colind[k - 1] == i);  // the diagonal is last
  }
  MJ_INVARIANT(k == nnz);
  MJ_INVARIANT(has_sparse_rows(rownnz, rowadr, colind, n, n, nnz));
  return {n, rowadr, rownnz, colind};
}

ColumnUsers find_users(const LowerRows& rows, int nnz, StackFrame& stack) {
  const int n = rows.n;
  int* adr = stack.allocate<int>(n + 1);
  int* row = stack.allocate<int>(nnz);
  int* place = stack.allocate<int>(nnz);
  std::fill_n(adr, n + 1, 0);
  for (int i = 0; i < n; ++i) {
    for (int k = rows.rowadr[i]; k < rows.rowadr[i] + rows.rownnz[i] - 1; ++k) {
      ++adr[rows.colind[k]];
    }
  }
  for (int i = 0, total = 0; i <= n; ++i) total += std::exchange(adr[i], total);
  for (int i = n - 1; i >= 0; --i) {
    for (int k = rows.rowadr[i]; k < rows.rowadr[i] + rows.rownnz[i] - 1; ++k) {
      const int at = adr[rows.colind[k]]++;
      row[at] = i;
      place[at] = k;
    }
  }
  for (int i = n; i > 0; --i) adr[i] = adr[i - 1];
  adr[0] = 0;
  MJ_INVARIANT(adr[n] == nnz - n);  // `adr` counts all entries except the diagonal
  return {adr, row, place};
}

// Numbers of nonzeros of a sparse factorisation of at most kBits dofs. Only lower triangles are
// counted. `parts` is the number of nonzeros of M and of J'J. `factor` is the number of nonzeros of
// the factor of their sum.
struct PatternSize {
  int parts = 0, factor = 0;

  PatternSize(const mjModel& m, const Problem& p) {
    uint64_t row[kBits] = {}, previous = 0;
    const auto up_to = [](int i) { return ~uint64_t{0} >> (kBits - 1 - i); };
    for (int b = 0; b < p.nblock; ++b) {
      const RowBlock& block = p.block[b];
      uint64_t mask = 0;
      for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
        mask |= up_to(run->n - 1) << run->dof;
      }
      if (mask == previous) continue;  // for example, further contacts of the same two bodies
      previous = mask;
      for (uint64_t left = mask; left; left &= left - 1) {
        const int dof = std::countr_zero(left);
        row[dof] |= mask & up_to(dof);
      }
    }
    uint64_t ancestors[kBits];  // bits of the columns of each row of M
    for (int i = 0; i < p.nv; ++i) {
      const int dof = p.number.global_dof(i), n = m.M_rownnz[dof];
      parts += std::popcount(row[i]) + n;
      ancestors[i] = uint64_t{1} << i;
      if (n > 1) ancestors[i] |= ancestors[p.number.local_dof(m.M_colind[m.M_rowadr[dof] + n - 2])];
      row[i] |= ancestors[i];
    }
    for (int i = p.nv - 1; i >= 0; --i) {
      factor += std::popcount(row[i]);
      const uint64_t below = row[i] & (up_to(i) >> 1);
      if (below) row[kBits - 1 - std::countl_zero(below)] |= below;
    }
  }
};

bool quadratic(int state) {
  return state == mjCNSTRSTATE_QUADRATIC;
}

}  // namespace

Hessian::Hessian(const mjModel& m, const Problem& p, bool elliptic, StackFrame& stack)
    : p_(p), is_dense_(p.M_dense != nullptr), is_elliptic_(elliptic) {
  const int n = p.nv;
  const bool sparse = is_sparse(m);
  int longest = 0, widest = 0;
  for (int b = 0; b < p.nblock; ++b) {
    longest = std::max(longest, p.block[b].nrow);
    widest = std::max(widest, p.block[b].stride);
  }
  nnz_ = n * n;
  if (sparse || !is_dense_) make_pattern(m, sparse, elliptic, stack);
  size_ = is_dense_ ? p.ld * n : pattern_.rowadr[n - 1] + pattern_.rownnz[n - 1];
  H_ = stack.allocate<double>(2 * (size_ + kLanes) + 2 * n + longest * widest);
  factor_ = H_ + size_ + kLanes;
  inv_diag_ = factor_ + size_ + kLanes;
  work_ = inv_diag_ + n;
  left_ = work_ + n;
  right_ = stack.allocate<const double*>(longest);
}

void Hessian::make_pattern(const mjModel& m, bool sparse, bool elliptic, StackFrame& stack) {
  const int n = p_.nv;
  if (is_dense_ && n <= kBits) {
    const PatternSize size(m, p_);
    nnz_ = size.parts + size.factor * (elliptic ? 2 : 1);
    return;
  }
  const BitRows bits(n, stack);
  uint64_t* mask = stack.allocate<uint64_t>(bits.nword);
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    std::fill_n(mask, bits.nword, 0);
    const auto each_column = [&block](auto visit) {
      for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
        for (int dof = run->dof; dof < run->dof + run->n; ++dof) visit(dof);
      }
    };
    each_column([&](int dof) { mask[dof / kBits] |= uint64_t{1} << (dof % kBits); });
    each_column([&](int dof) { bits.merge(dof, mask, dof); });
  }
  int nnz = bits.count(n);
  for (int i = 0; i < n; ++i) {
    const int dof = p_.number.global_dof(i), adr = m.M_rowadr[dof];
    for (int k = adr; k < adr + m.M_rownnz[dof]; ++k) {
      bits.set(i, p_.number.local_dof(m.M_colind[k]));
    }
    nnz += m.M_rownnz[dof];
  }
  for (int i = n - 1; i > 0; --i) {
    const int parent = bits.parent(i);
    if (parent >= 0) bits.merge(parent, bits.row(i), parent);
  }
  const int filled = bits.count(n);
  if (sparse) nnz_ = nnz + filled * (elliptic ? 2 : 1);
  if (is_dense_) return;
  pattern_ = compress(bits, n, filled, stack);
  users_ = find_users(pattern_, filled, stack);
}

// Returns the address of column `dof` in a row of target_. The row must have this column.
double* Hessian::place(int row, int dof) const {
  if (is_dense_) return target_ + row * p_.ld + dof;
  const int adr = pattern_.rowadr[row];
  const int* col = pattern_.colind + adr;
  const int* at = std::lower_bound(col, col + pattern_.rownnz[row], dof);
  MJ_INVARIANT(at < col + pattern_.rownnz[row] && *at == dof);
  return target_ + adr + (at - col);
}

// Adds products to n columns in each of nrow rows of target_. Row q starts at to[q] and receives
// the sum, over the terms r, of left_r[i+q] times right_r[first ..]. Unless `exact` is set, whole
// lanes are written. If it is set, the last row receives n columns, the row before the last n-1
// columns, and so on.
template <int nrow>
void Hessian::add_products(double* const* to, int i, int first, int n, int stride, int nterm,
                           bool exact) const {
  const auto add = [&](int q, int j, const Lanes& x) {
    const int left = n - (nrow - 1 - q) - j;
    if (!exact || left >= kLanes) {
      lanes(to[q] + j).v += x;
    } else {
      for (int k = 0; k < left; ++k) to[q][j + k] += x[k];
    }
  };
  int j = 0;
  for (; j < n - kLanes; j += 2 * kLanes) {
    Lanes x[nrow] = {}, y[nrow] = {};
    for (int r = 0; r < nterm; ++r) {
      const double* right = right_[r] + first + j;
      const Lanes a = lanes(right).v, b = lanes(right + kLanes).v;
      for (int q = 0; q < nrow; ++q) {
        x[q] += left_[r * stride + i + q] * a;
        y[q] += left_[r * stride + i + q] * b;
      }
    }
    for (int q = 0; q < nrow; ++q) add(q, j, x[q]), add(q, j + kLanes, y[q]);
  }
  if (j >= n) return;
  Lanes x[nrow] = {};
  for (int r = 0; r < nterm; ++r) {
    const Lanes a = lanes(right_[r] + first + j).v;
    for (int q = 0; q < nrow; ++q) x[q] += left_[r * stride + i + q] * a;
  }
  for (int q = 0; q < nrow; ++q) add(q, j, x[q]);
}

template <int nrow>
void Hessian::add_block_rows(const RowBlock& block, const ColumnRun& own, int i, int nterm) {
  for (const ColumnRun* run = block.run; run <= &own; ++run) {
    double* to[nrow];
    for (int q = 0; q < nrow; ++q) to[q] = place(own.dof + i + q, run->dof);
    const bool diagonal = run == &own;
    add_products<nrow>(to, own.first + i, run->first, diagonal ? i + nrow : run->n, block.stride,
                       nterm, diagonal && !is_dense_);
  }
}

// Adds the sum over terms of left_r right_r' to the lower triangle of target_, over the columns of
// the block. Some values above the diagonal are written, too, but they are never read.
void Hessian::add_block(const RowBlock& block, int nterm) {
  constexpr int kRows = 2;
  for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
    int i = 0;
    for (; i <= run->n - kRows; i += kRows) add_block_rows<kRows>(block, *run, i, nterm);
    for (; i < run->n; ++i) add_block_rows<1>(block, *run, i, nterm);
  }
}

template <typename Select>
void Hessian::add_rows(Select select) {
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    int n = 0;
    for (int r = 0; r < block.nrow; ++r) {
      if (!select(block.row + r)) continue;
      right_[n] = block.jac + r * block.stride;
      mj::scale(left_ + n * block.stride, right_[n], p_.rows.D[block.row + r], block.stride);
      ++n;
    }
    if (n) add_block(block, n);
  }
}

// Adds the Hessians of all contacts on their cone. Returns the number of rows of these contacts.
int Hessian::add_cones(const int* state) {
  int count = 0;
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    int n = 0;
    for (int r = 0; r < block.nrow;) {
      const int row = block.row + r;
      if (state[row] != mjCNSTRSTATE_CONE) {
        ++r;
        continue;
      }
      const mjContact& con = p_.rows.contact[p_.rows.id[row]];
      MJ_INVARIANT(r + con.dim <= block.nrow);  // the rows of a contact are in one block
      const double* jac = block.jac + r * block.stride;
      for (int k = 0; k < con.dim; ++k, ++n) {
        double* left = left_ + n * block.stride;
        right_[n] = jac + k * block.stride;
        zero(left, block.stride);
        for (int l = 0; l < con.dim; ++l) {
          add_scaled_to(left, jac + l * block.stride, con.H[k * con.dim + l], block.stride);
        }
      }
      r += con.dim;
    }
    if (n) add_block(block, n);
    count += n;
  }
  return count;
}

void Hessian::assemble(const int* state) {
  if (is_dense_) {
    copy_padded(H_, p_.M_dense, size_);
  } else {
    zero(H_, size_);
    for (int i = 0; i < p_.nv; ++i) {
      const int adr = p_.inertia.rowadr[i];
      const int* at = pattern_.colind + pattern_.rowadr[i];
      double* row = H_ + pattern_.rowadr[i];
      for (int k = 0, j = 0; k < p_.inertia.rownnz[i]; ++k) {
        while (at[j] != p_.inertia.colind[adr + k]) ++j;
        MJ_INVARIANT(j < pattern_.rownnz[i]);
        row[j] = p_.M[adr + k];
      }
    }
  }
  target_ = H_;
  add_rows([&](int i) { return quadratic(state[i]); });
}

void Hessian::factor(const int* state) {
  copy_padded(factor_, H_, padded(size_));  // both arrays have room for padding at their end
  target_ = factor_;
  has_cones_ = is_elliptic_ && add_cones(state) > 0;
  if (is_dense_) {
    factor_reverse_ldl(factor_, inv_diag_, p_.nv, p_.ld, mjMINVAL);
  } else {
    factor_reverse_ldl(pattern_, users_, factor_, inv_diag_, work_, mjMINVAL);
  }
}

void Hessian::build(const int* state) {
  assemble(state);
  factor(state);
}

int Hessian::count_changes(const int* old_state, const int* state) {
  entering_ = leaving_ = on_cone_ = 0;
  for (int i = 0; i < p_.rows.nefc; ++i) {
    const bool was = quadratic(old_state[i]), is = quadratic(state[i]);
    entering_ += is && !was;
    leaving_ += was && !is;
    on_cone_ += state[i] == mjCNSTRSTATE_CONE;
  }
  return entering_ + leaving_ + on_cone_;
}

void Hessian::update(const int* old_state, const int* state) {
  if (leaving_) {
    assemble(state);
  } else if (entering_) {
    target_ = H_;
    add_rows([&](int i) { return quadratic(state[i]) && !quadratic(old_state[i]); });
  }
  if (entering_ || leaving_ || on_cone_ || has_cones_) factor(state);
}

void Hessian::solve(double* x) const {
  if (is_dense_) {
    solve_reverse_ldl(factor_, inv_diag_, x, p_.nv, p_.ld);
  } else {
    solve_reverse_ldl(pattern_, factor_, inv_diag_, x);
  }
}

}  // namespace mj::engine
