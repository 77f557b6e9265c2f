// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions through which a host observes rollouts while they run, and stops them.

#ifndef MJTOOLS_ROLLOUT_WATCH_H_
#define MJTOOLS_ROLLOUT_WATCH_H_

#include <cstdint>
#include <functional>

namespace mj::rollout {

// Functions of the host. They may be empty. All threads call them, possibly at the same time.
struct Watch {
  static constexpr int64_t kStepsOfProgress = 1024;

  // called before each step; if it returns true, all rollouts end
  std::function<bool()> is_cancelled;
  // called once every kStepsOfProgress steps of a rollout
  std::function<void(int64_t steps)> on_progress;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_WATCH_H_
