// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A set of indices that is filled in any order and listed in ascending order.

#ifndef MJTOOLS_MATH_INDEX_SET_H_
#define MJTOOLS_MATH_INDEX_SET_H_

#include <bit>
#include <cstdint>

namespace mj {

// The set is an array of bits: bit i % 64 of word i / 64 is set if the set contains index i.
class IndexSet {
 public:
  // Returns how many words a set of indices below `end` needs.
  static constexpr int words_for(int end) { return (end + 63) / 64; }

  // Stores the set in `count` words, which must be 0 and must outlive the set.
  IndexSet(uint64_t* words, int count) : words_(words), count_(count) {}

  void insert(int i) { words_[i >> 6] |= uint64_t{1} << (i & 63); }
  [[nodiscard]] bool contains(int i) const { return (words_[i >> 6] >> (i & 63) & 1) != 0; }

  // Writes the indices to `out` in ascending order, empties the set, and returns the number of
  // indices.
  int take(int* out) {
    int n = 0;
    for (int w = 0; w < count_; ++w) {
      for (uint64_t bits = words_[w]; bits != 0; bits &= bits - 1) {
        out[n++] = w * 64 + std::countr_zero(bits);
      }
      words_[w] = 0;
    }
    return n;
  }

 private:
  uint64_t* words_;
  int count_;
};

}  // namespace mj

#endif  // MJTOOLS_MATH_INDEX_SET_H_
