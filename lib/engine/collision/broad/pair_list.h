// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_PAIR_LIST_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_PAIR_LIST_H_

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/data/stack.h"

namespace mj::engine {

// A list of body pairs on mjData's stack. It grows down the stack, one chunk after the other, so
// nothing else may be allocated on the stack while the list grows.
class PairList {
 public:
  explicit PairList(mjData& d) : d_(d) {}

  void add(int b1, int b2) {
    if (room_ == 0) grow();
    *--first_ = (static_cast<uint32_t>(std::min(b1, b2)) << 16) + std::max(b1, b2);
    ++size_;
    --room_;
  }
  [[nodiscard]] std::span<uint32_t> pairs() const { return {first_, size_}; }

 private:
  static constexpr int kFirstChunk = 8;

  // Adds a chunk that doubles the capacity of the list.
  void grow() {
    room_ = std::max(kFirstChunk, static_cast<int>(size_));
    void* chunk = stack_allocate(d_, room_ * sizeof(uint32_t), alignof(uint32_t));
    first_ = static_cast<uint32_t*>(chunk) + room_;
  }

  mjData& d_;
  uint32_t* first_ = nullptr;
  size_t size_ = 0;
  int room_ = 0;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_PAIR_LIST_H_
