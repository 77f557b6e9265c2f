// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Random numbers for shuffled sweeps. The generator is PCG32 and always starts from the same state,
// so that results can be repeated.

#ifndef MJTOOLS_ENGINE_SOLVER_RANDOM_H_
#define MJTOOLS_ENGINE_SOLVER_RANDOM_H_

#include <bit>
#include <cstdint>
#include <utility>

namespace mj::engine {

class Pcg32 {
 public:
  Pcg32() { next(); }

  uint32_t next() {
    const uint64_t x = state_;
    state_ = 6364136223846793005u * x + 1;
    return std::rotr(static_cast<uint32_t>(((x >> 18) ^ x) >> 27), static_cast<int>(x >> 59));
  }

  // Shuffles the n elements of x.
  void shuffle(int* x, int n) {
    for (int i = n - 1; i > 0; --i) std::swap(x[i], x[next() % static_cast<uint32_t>(i + 1)]);
  }

 private:
  uint64_t state_ = 0;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_RANDOM_H_
