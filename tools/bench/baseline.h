// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison with the figures of an earlier run.

#ifndef MJTOOLS_TOOLS_BENCH_BASELINE_H_
#define MJTOOLS_TOOLS_BENCH_BASELINE_H_

#include <map>
#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

// Seconds per iteration of all repetitions, by the name of what was measured.
using Baseline = std::map<std::string, std::vector<double>>;

// From a file in the form that mj-bench and Google Benchmark write. Throws Error.
[[nodiscard]] Baseline read_baseline(const std::string& path);

enum class Verdict {
  kSame,  // no change, or one that chance explains, or one that is too small to matter
  kSlower,
  kFaster,
  kTooFew,  // samples to tell
};
[[nodiscard]] const char* name_of(Verdict verdict);

struct Change {
  std::string name;
  double before = 0, after = 0;  // medians, in seconds
  double p_value = 1;            // of the rank test
  Verdict verdict = Verdict::kSame;
};

// A change is called one if chance explains it with less than 5% probability, and if it is more
// than `threshold`, a part of the earlier median. Parts of stages are left out. Throws Error if
// nothing of it was measured before.
[[nodiscard]] std::vector<Change> compare(const Measurements& measurements,
                                          const Baseline& baseline, double threshold);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_BASELINE_H_
