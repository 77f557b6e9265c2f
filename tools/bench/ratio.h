// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the times of each variant of a sweep with the times of the first variant.

#ifndef MJTOOLS_TOOLS_BENCH_RATIO_H_
#define MJTOOLS_TOOLS_BENCH_RATIO_H_

#include <optional>
#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

// The time of a variant divided by the time of the first variant of the sweep, for the same model,
// stage and number of threads.
struct Ratio {
  std::string to;  // the variant whose time divides the times of the others
  double value;    // ratio of median processor times; for parts, of median clock times
};

// Returns the ratio of `m` to the first variant of its sweep. Returns nothing if `m` is outside a
// sweep or is the first variant itself, or if the first variant has no measured time.
[[nodiscard]] std::optional<Ratio> ratio_to_first(const Measurement& m, const Measurements& all);

// The ratios of a model: a column for each stage and for each direct part of a stage, and a row for
// each variant and number of threads. The table has no rows without a sweep.
struct RatioTable {
  std::string to;
  std::vector<std::string> stages;
  struct Row {
    std::string label;  // variant and threads, such as "solver=CG, 2 threads"
    std::vector<std::optional<double>> ratios;
  };
  std::vector<Row> rows;
};
[[nodiscard]] RatioTable ratio_table(const Measurements& all, const std::string& model);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_RATIO_H_
