// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The controls of the experiment, which show how the speed of the machine changed. There are three
// kinds of fixed work, because other programs do not slow all work equally. A program on the same
// core takes arithmetic units but does not slow work that waits for memory. A program on another
// core takes part of the shared cache.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>

#include "measure.h"

namespace mj::bench {
namespace {

// Pseudorandom numbers that are the same on every machine: the linear congruential generator of
// MMIX (Knuth 1997).
class Numbers {
 public:
  uint64_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return state_ >> 33;
  }

 private:
  uint64_t state_ = 1;
};

// Arithmetic: sums of products, sixteen at a time, on data that fits into the first-level cache.
class Arithmetic {
 public:
  static constexpr const char* kName = "arithmetic";

  Arithmetic() {
    Numbers numbers;
    for (double& x : a_) x = static_cast<double>(numbers.next()) * 0x1p-31;
    for (double& x : b_) x = static_cast<double>(numbers.next()) * 0x1p-31;
  }

  uint64_t run() {
    std::array<double, 16> sums{};
    for (int repeat = 0; repeat < 16; ++repeat) {
      for (size_t i = 0; i < a_.size(); i += sums.size()) {
        for (size_t k = 0; k < sums.size(); ++k) sums[k] += a_[i + k] * b_[i + k];
      }
    }
    return static_cast<uint64_t>(std::accumulate(sums.begin(), sums.end(), 0.0));
  }

 private:
  alignas(64) std::array<double, 1024> a_, b_;  // aligned to whole cache lines
};

// Branches: sorting of random numbers, where the processor cannot predict the comparisons.
class Branches {
 public:
  static constexpr const char* kName = "branches";

  Branches() {
    Numbers numbers;
    for (uint64_t& x : values_) x = numbers.next();
  }

  uint64_t run() {
    std::array<uint64_t, 512> sorted = values_;
    std::sort(sorted.begin(), sorted.end());
    return sorted[100];
  }

 private:
  std::array<uint64_t, 512> values_;
};

// Memory access: a walk through 2 MB along a single random cycle (Sattolo 1986). The processor
// cannot predict the next address.
class Memory {
 public:
  static constexpr const char* kName = "memory";

  Memory() : next_(size_t{1} << 18) {
    Numbers numbers;
    std::iota(next_.begin(), next_.end(), uint64_t{0});
    for (size_t i = next_.size() - 1; i > 0; --i) std::swap(next_[i], next_[numbers.next() % i]);
  }

  uint64_t run() {
    for (int i = 0; i < 500; ++i) place_ = next_[place_];
    return place_;
  }

 private:
  std::vector<uint64_t> next_;
  uint64_t place_ = 0;
};

template <typename Work>
Task task() {
  const auto work = std::make_shared<Work>();
  return {.whole = {.stage = std::string(kReference) + Work::kName},
          .work = [work](int64_t rounds) {
            volatile uint64_t result = 0;  // keeps the compiler from removing the work
            return Sample{.cost = cost_of([&] {
                            for (int64_t i = 0; i < rounds; ++i) result = result + work->run();
                          })};
          }};
}

}  // namespace

std::vector<Task> reference_tasks() {
  return {task<Arithmetic>(), task<Branches>(), task<Memory>()};
}

}  // namespace mj::bench
