// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the measurements of a run with a baseline, which an earlier run wrote.
//
// A change is reported only when all evidence agrees, because a gate that fails by chance is soon
// switched off:
//
//   - the times: processor time and the clock are each judged by the rank test of Mann and Whitney
//     (as in compare.py of Google Benchmark), by the median and by the fastest sample. If threads
//     waited for a processor in either run (clock more than 1.5 times the processor time), the
//     clock measures other programs on the machine, and processor time alone decides;
//   - the joint probability: of m comparisons without a change, at least one is significant at 5%
//     with a probability of 1 - 0.95^m, so the p-values are adjusted by the step-down method of
//     Holm (1979);
//   - the control: fixed work is timed between the other tasks. If it became slower, the machine
//     became slower by that factor, and the program is not blamed for it.

#ifndef MJTOOLS_TOOLS_BENCH_BASELINE_H_
#define MJTOOLS_TOOLS_BENCH_BASELINE_H_

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

// The times of a measurement in seconds per iteration, with one number for each repetition.
struct Samples {
  std::vector<double> real;
  std::vector<double> cpu;  // processor times, as many as the clock times in `real`, or none
};

struct Baseline {
  std::map<std::string, Samples> samples;  // the key is the name of the measurement
  nlohmann::json context;                  // null if the file has none
};

// Reads a JSON file of mj-bench or Google Benchmark. Throws Error.
[[nodiscard]] Baseline read_baseline(const std::string& path);

enum class Verdict {
  kSame,  // no change, or a change too small to matter
  kSlower,
  kFaster,
  kNoisy,    // some evidence suggests a change, but not all evidence agrees
  kTooFew,   // too few samples to tell
  kNew,      // not in the baseline
  kMissing,  // in the baseline only
};
[[nodiscard]] const char* name_of(Verdict verdict);

struct Change {
  std::string name;
  // medians of processor time, or of clock time if that is unknown; 0: not measured
  double before = 0, after = 0;
  double p_value = 1;  // p-value of the rank test, adjusted for the number of comparisons
  Verdict verdict = Verdict::kSame;
};

// Compares measurements with a baseline. A change counts only if it exceeds the fraction
// `threshold` of the earlier time. Parts of stages and the fixed work of the control are not
// compared. Throws Error if the baseline contains none of the measurements.
[[nodiscard]] std::vector<Change> compare(const Measurements& measurements,
                                          const Baseline& baseline, double threshold);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_BASELINE_H_
