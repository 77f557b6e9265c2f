// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The recorded frames that a film shows, by time.

#ifndef MJTOOLS_TOOLS_INSPECT_FILM_CLOCK_H_
#define MJTOOLS_TOOLS_INSPECT_FILM_CLOCK_H_

#include <cstdint>
#include <vector>

namespace mj::inspect {

// Returns the indices of the recorded frames that a film shows, one after the other. `times` are
// the times of all recorded frames (s). The film leaves out steps in which time does not grow, such
// as resets. If a trajectory has no times, the film shows each of its `frames` frames once.
[[nodiscard]] std::vector<int64_t> frames_of_film(const std::vector<double>& times, int64_t frames,
                                                  double rate, double speed);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_FILM_CLOCK_H_
