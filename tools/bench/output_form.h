// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the results of a run in several forms.

#ifndef MJTOOLS_TOOLS_BENCH_OUTPUT_FORM_H_
#define MJTOOLS_TOOLS_BENCH_OUTPUT_FORM_H_

#include <string>
#include <vector>

#include "baseline.h"
#include "context.h"
#include "measurement.h"

namespace mj::bench {

struct Run {
  Context context;
  Measurements measurements;
  std::vector<Change> changes;  // empty without a baseline
  bool is_stable = true;        // whether no simulation met NaN or a huge value
};

[[nodiscard]] std::string text_of(const Run& run);
// Returns JSON that compare.py of Google Benchmark can read: for each measurement all repetitions,
// then median, 95th percentile and median deviation. The JSON also has the ratios of sweeps and the
// changes since the baseline.
[[nodiscard]] std::string json_of(const Run& run);
// Returns the results as CSV: a line of column names, and a line for each measurement with times in
// nanoseconds.
[[nodiscard]] std::string csv_of(const Run& run);
[[nodiscard]] std::string markdown_of(const Run& run);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_OUTPUT_FORM_H_
