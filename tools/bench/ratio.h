// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How the values of a sweep compare with the first of them.

#ifndef MJTOOLS_TOOLS_BENCH_RATIO_H_
#define MJTOOLS_TOOLS_BENCH_RATIO_H_

#include <optional>
#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

// A measurement of a sweep against the same one with the first values: of the same model, stage and
// number of threads.
struct Ratio {
  std::string to;  // the variant that is 1
  double value;    // of medians: of processor time, of parts by the clock
};

// Nothing for measurements of no sweep, for its first values, and where nothing was measured.
[[nodiscard]] std::optional<Ratio> ratio_to_first(const Measurement& m, const Measurements& all);

// The ratios of a model: a column for each stage and direct part of it, a row for each variant and
// number of threads. Without rows if there was no sweep.
struct RatioTable {
  std::string to;
  std::vector<std::string> stages;
  struct Row {
    std::string label;  // "solver=CG, 2 threads"
    std::vector<std::optional<double>> ratios;
  };
  std::vector<Row> rows;
};
[[nodiscard]] RatioTable ratio_table(const Measurements& all, const std::string& model);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_RATIO_H_
