// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The end of a divided recording. MPI_Finalize() waits for all ranks without a limit. Rank 0
// therefore waits first, with a limit, until each rank has said that it ends.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_

#include <functional>
#include <vector>

#include "divided/patience.h"
#include "divided/ranks.h"

namespace mj::simulate {

// Tells the other ranks to end, and waits until they say that they do (kLeaving). Gives up a rank
// that neither says so nor makes a step within the time `patience.no_step`, or
// `patience.silence` without it. Returns the ranks that were given up. `now` returns the time.
[[nodiscard]] std::vector<int> dismiss(Ranks& ranks, const Patience& patience,
                                       const std::function<Seconds()>& now = seconds_now);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_DISMISSAL_H_
