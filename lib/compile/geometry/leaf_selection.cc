// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selects the leaves with the smallest keys by quickselect around the median of three:
//
//   1. A short range of leaves is sorted directly.
//   2. Otherwise the first, middle and last leaf are sorted, and the middle one is the pivot.
//   3. Leaves before the pivot are swapped to its left, and the others to its right. If no leaf is
//      before the pivot, leaves equal to the first one go to the left instead.
//   4. The next round handles the side that contains the index `rank`. The selection ends early if
//      nothing was swapped and that side is already sorted.
//
// The scans do not check bounds. Each scan ends at a leaf that was compared with the same pivot
// before. For this reason no scan leaves the range, even if comparisons contradict each other.

#include "compile/geometry/leaf_selection.h"

#include <algorithm>
#include <utility>

#include "compile/geometry/geometry.h"

namespace mj::compiler {
namespace {

bool is_before(const KeyedLeaf& a, const KeyedLeaf& b) {
  const double difference = a.key - b.key;
  return (difference < -kEps) | (!(difference > kEps) & (a.leaf < b.leaf));
}

class Selection {
 public:
  Selection(std::span<KeyedLeaf> leaves, size_t rank)
      : at_(leaves.data()), last_(leaves.size()), rank_(rank), work_(kMostWork * leaves.size()) {}

  void run() {
    for (; last_ - first_ > kFew; work_ -= last_ - first_) {
      if (work_ < last_ - first_) return std::stable_sort(at_ + first_, at_ + last_, is_before);
      if (!narrow()) return;
    }
    if (last_ - first_ == 3) {
      sort_three(first_, first_ + 1, first_ + 2);
    } else {
      sort_few();
    }
  }

 private:
  static constexpr size_t kFew = 7;
  static constexpr size_t kMostWork = 64;  // limit of the work per leaf; the usual work is about 3

  [[nodiscard]] bool before(size_t i, size_t j) const { return is_before(at_[i], at_[j]); }
  void swap(size_t i, size_t j) {
    std::swap(at_[i], at_[j]);
    ++swaps_;
  }

  void sort_three(size_t x, size_t y, size_t z) {
    if (before(y, x)) {
      if (before(z, y)) return swap(x, z);
      swap(x, y);
      if (before(z, y)) swap(y, z);
    } else if (before(z, y)) {
      swap(y, z);
      if (before(y, x)) swap(x, y);
    }
  }

  void sort_few() {
    for (KeyedLeaf *i = at_ + first_, *end = at_ + last_; end - i > 1; ++i) {
      std::swap(*i, *std::min_element(i, end, is_before));
    }
  }

  // Performs one round of the selection. Returns false when the leaf at `rank_` is at its final
  // place.
  bool narrow() {
    swaps_ = 0;
    size_t pivot = first_ + (last_ - first_) / 2;
    sort_three(first_, pivot, last_ - 1);
    size_t i = first_, j = last_ - 1;
    if (!before(i, pivot)) {
      do {
        if (--j == i) return narrow_to_greater();
      } while (!before(j, pivot));
      swap(i, j);
    }
    ++i;
    if (i < j) i = partition(i, j, pivot);
    if (i != pivot && before(pivot, i)) swap(i, pivot);
    return rank_ != i && narrow_to_side(i);
  }

  // Moves to the front all leaves between `i` and `j` that are before the pivot. On entry, the leaf
  // at i - 1 is before the pivot, and the leaf at `j` is not. Returns the index of the first leaf
  // that is not before the pivot.
  size_t partition(size_t i, size_t j, size_t& pivot) {
    const KeyedLeaf middle = at_[pivot];
    for (;; ++i) {
      while (is_before(at_[i], middle)) ++i;
      do --j;
      while (!is_before(at_[j], middle));
      if (i >= j) return i;
      swap(i, j);
      if (pivot == i) pivot = j;
    }
  }

  // Restricts the next round to the leaves on the left or on the right of `i`. The leaf at `i` is
  // already at its final place. Returns false if that side is sorted.
  bool narrow_to_side(size_t i) {
    const bool is_left = rank_ < i;
    const size_t begin = is_left ? first_ : i, end = is_left ? i : last_;
    if (swaps_ == 0 && std::is_sorted(at_ + begin, at_ + end, is_before)) return false;
    (is_left ? last_ : first_) = is_left ? i : i + 1;
    return true;
  }

  // Restricts the next round to the leaves that are greater than the first one. Returns false if
  // the leaf at `rank_` is at its final place.
  bool narrow_to_greater() {
    size_t i = first_ + 1, j = last_ - 1;
    if (!before(first_, j)) {
      for (;; ++i) {
        if (i == j) return false;
        if (before(first_, i)) break;
      }
      swap(i++, j);
    }
    if (i == j) return false;
    for (;; ++i) {
      while (!before(first_, i)) ++i;
      do --j;
      while (before(first_, j));
      if (i >= j) break;
      swap(i, j);
    }
    first_ = i;
    return rank_ >= i;
  }

  KeyedLeaf* at_;
  size_t first_ = 0, last_;
  size_t rank_;
  size_t work_;        // number of operations that are left before std::stable_sort takes over
  int64_t swaps_ = 0;  // number of swaps in this round
};

}  // namespace

void select_leaves(std::span<KeyedLeaf> leaves, size_t rank) {
  Selection(leaves, rank).run();
}

}  // namespace mj::compiler
