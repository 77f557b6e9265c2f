// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shards: the parts of a plan that different processes simulate. A shard has consecutive rollouts.
// The sizes of two shards of a plan differ by at most one rollout.

#ifndef MJTOOLS_ROLLOUT_SHARD_H_
#define MJTOOLS_ROLLOUT_SHARD_H_

#include <algorithm>
#include <cstdint>

#include "rollout/executor.h"

namespace mj::rollout {

struct Shard {
  int64_t index = 0;  // number of the shard, from 0 to count - 1
  int64_t count = 1;  // number of shards of the plan

  friend bool operator==(const Shard&, const Shard&) = default;
};

// Returns the rollouts of a shard of a plan with `rollouts` rollouts.
[[nodiscard]] inline Range range_of(const Shard& shard, int64_t rollouts) {
  const int64_t size = rollouts / shard.count, longer = rollouts % shard.count;
  return {shard.index * size + std::min(shard.index, longer),
          size + (shard.index < longer ? 1 : 0)};
}

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SHARD_H_
