// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plots the results of several runs in the order of their dates.

#ifndef MJTOOLS_TOOLS_BENCH_HISTORY_H_
#define MJTOOLS_TOOLS_BENCH_HISTORY_H_

#include <string>
#include <vector>

#include "baseline.h"
#include "common/plot/figure.h"

namespace mj::bench {

// The results of a run and the name of its file.
struct PastRun {
  std::string file;
  Baseline results;
};

// Returns a plot with a panel for each stage, and a line for each measurement: the median of its
// processor time, or of the clock if that is unknown. The runs are in the order of their dates, or
// in the given order if a date is missing. Shows only the given stages unless the list is empty.
// Throws Error if there is nothing to show.
[[nodiscard]] plot::Figure history_of(std::vector<PastRun> runs,
                                      const std::vector<std::string>& stages);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_HISTORY_H_
