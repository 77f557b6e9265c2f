// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/hessian.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

constexpr int kBits = 64;

// Rows of bits, of which those up to the diagonal are used.
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

  // row(i) |= the bits of mask up to `last`
  void merge(int i, const uint64_t* mask, int last) const {
    const int w = last / kBits;
    for (int k = 0; k < w; ++k) row(i)[k] |= mask[k];
    row(i)[w] |= mask[w] & (~uint64_t{0} >> (kBits - 1 - last % kBits));
  }
  // Largest column below i, -1 if none.
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

// Compressed form of the lower rows, and who uses each column.
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
  }
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
  return {adr, row, place};
}

bool quadratic(int state) {
  return state == mjCNSTRSTATE_QUADRATIC;
}

}  // namespace

Hessian::Hessian(const Problem& p, bool sparse, bool elliptic, StackFrame& stack)
    : p_(p), dense_(p.M_dense != nullptr), elliptic_(elliptic) {
  const int n = p.nv;
  int longest = 0, widest = 0;
  for (int b = 0; b < p.nblock; ++b) {
    longest = std::max(longest, p.block[b].nrow);
    widest = std::max(widest, p.block[b].stride);
  }
  nnz_ = n * n;
  if (sparse || !dense_) make_pattern(sparse, elliptic, stack);
  size_ = dense_ ? p.ld * n : pattern_.rowadr[n - 1] + pattern_.rownnz[n - 1];
  H_ = stack.allocate<double>(size_);
  factor_ = stack.allocate<double>(size_);
  inv_diag_ = stack.allocate<double>(n);
  work_ = stack.allocate<double>(n);
  left_ = stack.allocate<double>(longest * widest);
  right_ = stack.allocate<const double*>(longest);
  product_ = stack.allocate<double>(widest + 2 * kLanes);
}

void Hessian::make_pattern(bool sparse, bool elliptic, StackFrame& stack) {
  const int n = p_.nv;
  const BitRows bits(n, stack);
  uint64_t* mask = stack.allocate<uint64_t>(bits.nword);
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    std::fill_n(mask, bits.nword, 0);
    for (int k = 0; k < block.ncol; ++k) {
      mask[block.col[k] / kBits] |= uint64_t{1} << (block.col[k] % kBits);
    }
    for (int k = 0; k < block.ncol; ++k) bits.merge(block.col[k], mask, block.col[k]);
  }
  int nnz = bits.count(n);
  for (int i = 0; i < n; ++i) {
    const int adr = p_.inertia.rowadr[i];
    for (int k = adr; k < adr + p_.inertia.rownnz[i]; ++k) bits.set(i, p_.inertia.colind[k]);
    nnz += p_.inertia.rownnz[i];
  }
  for (int i = n - 1; i > 0; --i) {
    const int parent = bits.parent(i);
    if (parent >= 0) bits.merge(parent, bits.row(i), parent);
  }
  const int filled = bits.count(n);
  if (sparse) nnz_ = nnz + filled * (elliptic ? 2 : 1);
  if (dense_) return;
  pattern_ = compress(bits, n, filled, stack);
  users_ = find_users(pattern_, filled, stack);
}

// target_ += sum over terms of left_r right_r', lower triangle, over the block's columns. What is
// added above the diagonal does not matter.
void Hessian::add_block(const RowBlock& block, int nterm) {
  const int stride = block.stride;
  for (int i = 0; i < block.ncol; ++i) {
    for (int j = 0; j <= i; j += 2 * kLanes) {
      Lanes x = {0, 0, 0, 0}, y = x;
      for (int r = 0; r < nterm; ++r) {
        const double left = left_[r * stride + i];
        x += left * lanes(right_[r] + j).v;
        y += left * lanes(right_[r] + j + kLanes).v;
      }
      lanes(product_ + j).v = x;
      lanes(product_ + j + kLanes).v = y;
    }
    if (dense_) {
      add_dense_row(block, i);
    } else {
      add_sparse_row(block, i);
    }
  }
}

void Hessian::add_dense_row(const RowBlock& block, int i) {
  double* row = target_ + block.col[i] * p_.ld;
  for (const ColumnRun* run = block.run; run < block.run + block.nrun && run->first <= i; ++run) {
    const double* from = product_ + run->first;
    double* to = row + run->dof;
    int k = 0;
    for (; k <= run->n - kLanes; k += kLanes) lanes(to + k).v += lanes(from + k).v;
    for (; k < run->n; ++k) to[k] += from[k];
  }
}

void Hessian::add_sparse_row(const RowBlock& block, int i) {
  const int row = block.col[i];
  const int* at = pattern_.colind + pattern_.rowadr[row];
  double* to = target_ + pattern_.rowadr[row];
  for (int j = 0, k = 0; j <= i; ++j) {
    while (at[k] != block.col[j]) ++k;
    to[k] += product_[j];
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

// Returns the number of rows of contacts on their cone.
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
  if (dense_) {
    copy(H_, p_.M_dense, size_);
  } else {
    zero(H_, size_);
    for (int i = 0; i < p_.nv; ++i) {
      const int adr = p_.inertia.rowadr[i];
      const int* at = pattern_.colind + pattern_.rowadr[i];
      double* row = H_ + pattern_.rowadr[i];
      for (int k = 0, j = 0; k < p_.inertia.rownnz[i]; ++k) {
        while (at[j] != p_.inertia.colind[adr + k]) ++j;
        row[j] = p_.M[adr + k];
      }
    }
  }
  target_ = H_;
  add_rows([&](int i) { return quadratic(state[i]); });
}

void Hessian::factor(const int* state) {
  copy(factor_, H_, size_);
  target_ = factor_;
  has_cones_ = elliptic_ && add_cones(state) > 0;
  if (dense_) {
    factor_reverse_ldl(factor_, inv_diag_, p_.nv, p_.ld, mjMINVAL);
  } else {
    factor_reverse_ldl(pattern_, users_, factor_, inv_diag_, work_, mjMINVAL);
  }
}

void Hessian::build(const int* state) {
  assemble(state);
  factor(state);
}

int Hessian::update(const int* old_state, const int* state) {
  int entering = 0, leaving = 0, cones = 0;
  for (int i = 0; i < p_.rows.nefc; ++i) {
    const bool was = quadratic(old_state[i]), is = quadratic(state[i]);
    entering += is && !was;
    leaving += was && !is;
    cones += state[i] == mjCNSTRSTATE_CONE;
  }
  if (leaving) {
    assemble(state);
  } else if (entering) {
    target_ = H_;
    add_rows([&](int i) { return quadratic(state[i]) && !quadratic(old_state[i]); });
  }
  if (entering || leaving || cones || has_cones_) factor(state);
  return entering + leaving + cones;
}

void Hessian::solve(double* x) const {
  if (dense_) {
    solve_reverse_ldl(factor_, inv_diag_, x, p_.nv, p_.ld);
  } else {
    solve_reverse_ldl(pattern_, factor_, inv_diag_, x);
  }
}

}  // namespace mj::engine
