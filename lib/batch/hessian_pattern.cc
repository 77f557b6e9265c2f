// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/hessian_pattern.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace mj::batch {
namespace {

constexpr int kBits = 64;

constexpr uint64_t bit(int i) {
  return uint64_t{1} << (i % kBits);
}

// Calls visit(column) for each bit of a row.
template <typename Visit>
void each_column(const uint64_t* word, int nword, Visit visit) {
  for (int k = 0; k < nword; ++k) {
    for (uint64_t x = word[k]; x != 0; x &= x - 1) visit(k * kBits + std::countr_zero(x));
  }
}

}  // namespace

InertiaPattern::InertiaPattern(const mjModel& m)
    : rows{static_cast<int>(m.nv), m.M_rowadr, m.M_rownnz, m.M_colind},
      nword((static_cast<int>(m.nv) + kBits - 1) / kBits) {
  bits.resize(static_cast<size_t>(m.nv * nword));
  place.resize(static_cast<size_t>(m.nC));
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      place[static_cast<size_t>(k)] = triangle_index(i, j);
      bits[static_cast<size_t>(i * nword + j / kBits)] |= bit(j);
    }
  }
  std::vector<int> dofs(static_cast<size_t>(m.nv));
  std::iota(dofs.begin(), dofs.end(), 0);
  find_panels(rows, dofs, panels);
}

bool InertiaPattern::covers(const int* dofs, int n) const {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      const int low = std::min(dofs[i], dofs[j]), high = std::max(dofs[i], dofs[j]);
      if (!(bits[static_cast<size_t>(high * nword + low / kBits)] & bit(low))) return false;
    }
  }
  return true;
}

void HessianPattern::reserve(const InertiaPattern& inertia) {
  const auto n = static_cast<size_t>(inertia.rows.n);
  bits_.reserve(inertia.bits.size() + static_cast<size_t>(inertia.nword));
  rowadr_.reserve(n);
  rownnz_.reserve(n);
  colind_.reserve(n * (n + 1) / 2);
  extra_.reserve(n * (n + 1) / 2);
  panels_.reserve(n);
}

void HessianPattern::start(const InertiaPattern& inertia) {
  inertia_ = &inertia;
  bits_.resize(inertia.bits.size() + static_cast<size_t>(inertia.nword));
  std::copy(inertia.bits.begin(), inertia.bits.end(), bits_.begin());
}

void HessianPattern::add_block(const int* col, int n) {
  const int nword = inertia_->nword;
  uint64_t* mask = row(inertia_->rows.n);
  std::fill_n(mask, nword, 0);
  for (int c = 0; c < n; ++c) {
    mask[col[c] / kBits] |= bit(col[c]);
    uint64_t* to = row(col[c]);
    for (int k = 0; k < nword; ++k) to[k] |= mask[k];
  }
}

// Adds the fill-in. If p is the largest column of a row before its diagonal, row p gets all smaller
// columns of this row.
void HessianPattern::add_fill_in(const std::vector<int>& dofs) {
  for (auto i = dofs.rbegin(); i != dofs.rend(); ++i) {
    const uint64_t* word = row(*i);
    for (int k = *i / kBits; k >= 0; --k) {
      const uint64_t x = k == *i / kBits ? word[k] & (bit(*i) - 1) : word[k];
      if (x == 0) continue;
      uint64_t* to = row(k * kBits + kBits - 1 - std::countl_zero(x));
      for (int j = 0; j < k; ++j) to[j] |= word[j];
      to[k] |= x;
      break;
    }
  }
}

void HessianPattern::compress(const std::vector<int>& dofs) {
  const int n = inertia_->rows.n, nword = inertia_->nword;
  rowadr_.resize(static_cast<size_t>(n));
  rownnz_.resize(static_cast<size_t>(n));
  colind_.resize(static_cast<size_t>(n * (n + 1) / 2));
  extra_.clear();
  int* to = colind_.data();
  for (const int i : dofs) {
    uint64_t* word = row(i);
    const int* first = to;
    each_column(word, nword, [&to](int j) { *to++ = j; });
    rowadr_[static_cast<size_t>(i)] = static_cast<int>(first - colind_.data());
    rownnz_[static_cast<size_t>(i)] = static_cast<int>(to - first);
    for (int k = 0; k < nword; ++k) word[k] &= ~inertia_->bits[static_cast<size_t>(i * nword + k)];
    each_column(word, nword, [&](int j) { extra_.push_back(triangle_index(i, j)); });
  }
  rows_ = {n, rowadr_.data(), rownnz_.data(), colind_.data()};
}

void HessianPattern::finish(const std::vector<int>& dofs) {
  add_fill_in(dofs);
  compress(dofs);
  find_panels(rows_, dofs, panels_);
}

}  // namespace mj::batch
