// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The end of a divided recording: MPI waits at the end until all ranks have ended, so rank 0 first
// makes sure that they will.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_

#include <functional>
#include <vector>

#include "divided/patience.h"
#include "divided/ranks.h"

namespace mj::simulate {

// Tells the other ranks to end. Waits until each of them has said that it ends, or has tried the
// patience: it sends no messages, or it is still busy with a shard but makes no step. Returns the
// ranks that tried the patience. `now` is a clock.
[[nodiscard]] std::vector<int> dismiss(Ranks& ranks, const Patience& patience,
                                       const std::function<Seconds()>& now = seconds_now);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_
