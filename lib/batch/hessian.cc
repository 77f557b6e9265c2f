// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   M [nC], the rows
//
// The pattern of H is the pattern of M, if the columns of each block of rows belong to one chain of
// the tree. Otherwise it is found for the blocks as in engine/solver/newton_hessian.cc.

#include "batch/hessian.h"

#include <bit>

namespace mj::batch {
namespace {

constexpr int kBits = 64;

// Weights of the products of rows of S in the sum of w_i J_i' J_i. Products of two different rows
// other than S_0 have no weight.
template <int dim, typename T>
struct BlockWeights {
  T diagonal[dim], first[dim];  // of S_k S_k and of S_0 S_k

  BlockWeights(const T* w, const double* friction) {
    if (!friction) {
      for (int k = 0; k < dim; ++k) diagonal[k] = w[k], first[k] = T{};
      return;
    }
    diagonal[0] = T{};
    for (int k = 1; k < dim; ++k) {
      const T f = same<T>(friction[k - 1]);
      const T sum = w[2 * k - 2] + w[2 * k - 1];
      diagonal[0] += sum;
      first[k] = f * (w[2 * k - 2] - w[2 * k - 1]);
      diagonal[k] = f * f * sum;
    }
  }
};

template <typename T>
bool is_zero(const T* w, int n) {
  Mask<T> nonzero = w[0] != T{};
  for (int i = 1; i < n; ++i) nonzero = either(nonzero, w[i] != T{});
  return !any(nonzero);
}

template <int dim, typename T>
void add_block(const RowBlock<T>& b, const T* weight, T* H) {
  const BlockWeights<dim, T> w(weight, b.friction);
  const T* Si = b.S;
  for (int i = 0; i < b.ncol; ++i, Si += dim) {
    T left[dim];
    left[0] = w.diagonal[0] * Si[0];
    for (int k = 1; k < dim; ++k) {
      if (b.friction) {
        left[0] += w.first[k] * Si[k];
        left[k] = w.first[k] * Si[0] + w.diagonal[k] * Si[k];
      } else {
        left[k] = w.diagonal[k] * Si[k];
      }
    }
    T* row = H + b.col[i] * (b.col[i] + 1) / 2;
    const T* Sj = b.S;
    for (int j = 0; j <= i; ++j, Sj += dim) {
      T x = left[0] * Sj[0];
      for (int k = 1; k < dim; ++k) x += left[k] * Sj[k];
      row[b.col[j]] += x;
    }
  }
}

}  // namespace

template <typename T>
void Hessian<T>::set_rows(const mjModel& m, const World<T>& w, const Rows<T>& rows, Pool<T>& pool) {
  m_ = &m;
  w_ = &w;
  rows_ = &rows;
  const mjtSize size_of_triangle = m.nv * (m.nv + 1) / 2;
  H_ = pool.take(size_of_triangle);
  L_ = pool.take(size_of_triangle);
  inv_diag_ = pool.take(m.nv);
  added_ = pool.take(rows.n);
  pattern_ = {static_cast<int>(m.nv), m.M_rowadr, m.M_rownnz, m.M_colind};
  if (!rows.is_in_inertia) find_pattern();
}

template <typename T>
void Hessian<T>::find_pattern() {
  const int n = static_cast<int>(m_->nv);
  const int nword = (n + kBits - 1) / kBits;
  const auto bit = [](int i) { return uint64_t{1} << (i % kBits); };
  bits_.assign(static_cast<size_t>((n + 1) * nword), 0);
  uint64_t* mask = bits_.data() + n * nword;
  // Adds the bits of `from` up to column `last` to row i.
  const auto merge = [&](int i, const uint64_t* from, int last) {
    uint64_t* to = bits_.data() + i * nword;
    for (int k = 0; k < last / kBits; ++k) to[k] |= from[k];
    to[last / kBits] |= from[last / kBits] & (~uint64_t{0} >> (kBits - 1 - last % kBits));
  };
  for (int i = 0; i < n; ++i) {
    for (int k = m_->M_rowadr[i]; k < m_->M_rowadr[i] + m_->M_rownnz[i]; ++k) {
      bits_[static_cast<size_t>(i * nword + m_->M_colind[k] / kBits)] |= bit(m_->M_colind[k]);
    }
  }
  const int* previous = nullptr;
  for (const RowBlock<T>& b : rows_->block) {
    if (b.col == previous) continue;
    previous = b.col;
    std::fill_n(mask, nword, 0);
    for (int c = 0; c < b.ncol; ++c) mask[b.col[c] / kBits] |= bit(b.col[c]);
    for (int c = 0; c < b.ncol; ++c) merge(b.col[c], mask, b.col[c]);
  }
  // Adds the fill-in: the columns of each row below the diagonal are added to the row whose index
  // is the largest of these columns.
  for (int i = n - 1; i > 0; --i) {
    const uint64_t* word = bits_.data() + i * nword;
    for (int k = i / kBits; k >= 0; --k) {
      uint64_t x = word[k];
      if (k == i / kBits) x &= bit(i) - 1;
      if (!x) continue;
      const int parent = k * kBits + kBits - 1 - std::countl_zero(x);
      merge(parent, word, parent);
      break;
    }
  }
  rowadr_.resize(static_cast<size_t>(n));
  rownnz_.resize(static_cast<size_t>(n));
  colind_.clear();
  for (int i = 0; i < n; ++i) {
    rowadr_[static_cast<size_t>(i)] = static_cast<int>(colind_.size());
    for (int k = 0; k < nword; ++k) {
      for (uint64_t x = bits_[static_cast<size_t>(i * nword + k)]; x; x &= x - 1) {
        colind_.push_back(k * kBits + std::countr_zero(x));
      }
    }
    rownnz_[static_cast<size_t>(i)] =
        static_cast<int>(colind_.size()) - rowadr_[static_cast<size_t>(i)];
  }
  pattern_ = {n, rowadr_.data(), rownnz_.data(), colind_.data()};
}

template <typename T>
void Hessian<T>::add_unit_rows(const T* weight) {
  for (const UnitRow& u : rows_->unit) row(H_, u.dof)[u.dof] += weight[u.row];
}

template <typename T>
void Hessian<T>::add_blocks(const T* weight) {
  for (const RowBlock<T>& b : rows_->block) {
    if (is_zero(weight + b.row, b.nrow())) continue;
    with_dim(b.dim, [&](auto dim) { add_block<dim>(b, weight + b.row, H_); });
  }
}

template <typename T>
void Hessian<T>::build(const T* weight) {
  for (int i = 0; i < pattern_.n; ++i) {
    T* to = row(H_, i);
    if (pattern_.colind != m_->M_colind) {
      for (int k = 0; k < pattern_.rownnz[i]; ++k)
        to[pattern_.colind[pattern_.rowadr[i] + k]] = T{};
    }
    for (int k = m_->M_rowadr[i]; k < m_->M_rowadr[i] + m_->M_rownnz[i]; ++k) {
      to[m_->M_colind[k]] = w_->M[k];
    }
  }
  add_unit_rows(weight);
  add_blocks(weight);
  factor();
}

template <typename T>
void Hessian<T>::update(const T* old_weight, const T* weight, const Mask<T>& active) {
  Mask<T> leaving = mask_of<T>(0), changing = leaving;
  for (int i = 0; i < rows_->n; ++i) {
    const Mask<T> changes = weight[i] != old_weight[i];
    changing = either(changing, changes);
    leaving = either(leaving, both(changes, weight[i] == T{}));
  }
  if (!any(both(changing, active))) return;
  leaving = both(leaving, active);
  if (any(leaving)) {
    for (int i = 0; i < pattern_.n; ++i) {
      T* to = row(H_, i);
      int k = m_->M_rowadr[i];
      const int* col = pattern_.colind + pattern_.rowadr[i];
      for (int j = 0; j < pattern_.rownnz[i]; ++j) {
        const T entry = m_->M_colind[k] == col[j] ? w_->M[k++] : T{};
        to[col[j]] = select(leaving, entry, to[col[j]]);
      }
    }
  }
  for (int i = 0; i < rows_->n; ++i) {
    added_[i] = only(active, select(leaving, weight[i], weight[i] - old_weight[i]));
  }
  add_unit_rows(added_);
  add_blocks(added_);
  factor();
}

template <typename T>
void Hessian<T>::factor() {
  for (int i = 0; i < pattern_.n; ++i) {
    const T* from = row(H_, i);
    T* to = row(L_, i);
    for (int k = pattern_.rowadr[i]; k < pattern_.rowadr[i] + pattern_.rownnz[i]; ++k) {
      to[pattern_.colind[k]] = from[pattern_.colind[k]];
    }
  }
  const T least = same<T>(mjMINVAL);
  for (int k = pattern_.n - 1; k >= 0; --k) {
    const int n = pattern_.rownnz[k] - 1;
    const int* col = pattern_.colind + pattern_.rowadr[k];
    T* source = row(L_, k);
    const T inverse = inv_diag_[k] = same<T>(1) / max(least, source[k]);
    for (int c = n - 1; c >= 0; --c) {
      T* target = row(L_, col[c]);
      const T f = source[col[c]] * inverse;
      for (int i = 0; i <= c; ++i) target[col[i]] -= f * source[col[i]];
      source[col[c]] = f;
    }
  }
}

template <typename T>
void Hessian<T>::solve(T* x) const {
  for (int k = pattern_.n - 1; k > 0; --k) {
    const T* L = row(L_, k);
    const T f = x[k];
    const int* col = pattern_.colind + pattern_.rowadr[k];
    for (int c = 0; c < pattern_.rownnz[k] - 1; ++c) x[col[c]] -= f * L[col[c]];
  }
  for (int i = 0; i < pattern_.n; ++i) {
    const T* L = row(L_, i);
    const int* col = pattern_.colind + pattern_.rowadr[i];
    T sum{};
    for (int c = 0; c < pattern_.rownnz[i] - 1; ++c) sum += L[col[c]] * x[col[c]];
    x[i] = x[i] * inv_diag_[i] - sum;
  }
}

template class Hessian<double>;
template class Hessian<Lanes>;

}  // namespace mj::batch
