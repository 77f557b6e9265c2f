// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison with the figures of an earlier run.
//
// A change is called one only when everything says so, because a gate that fails by chance is soon
// switched off:
//
//  - processor time and the clock, each by the rank test of Mann and Whitney (as compare.py of
//    Google Benchmark), by its median and by its fastest sample. Where threads waited for a
//    processor in either run (clock more than 1.5 times the processor time), the clock measures the
//    others on the machine, and processor time alone decides;
//  - the probabilities together: of m comparisons with nothing changed, one is significant at 5%
//    with a probability of 1 - 0.95^m, so they are adjusted by the step-down method of Holm (1979);
//  - the control: the fixed work that is timed between the others. What it became slower by is what
//    the machine became slower by, and is not held against the program.

#ifndef MJTOOLS_TOOLS_BENCH_BASELINE_H_
#define MJTOOLS_TOOLS_BENCH_BASELINE_H_

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

// Seconds per iteration of all repetitions.
struct Samples {
  std::vector<double> real;
  std::vector<double> cpu;  // as many, or none
};

struct Baseline {
  std::map<std::string, Samples> samples;  // by the name of what was measured
  nlohmann::json context;                  // null if there is none
};

// From a file in the form that mj-bench and Google Benchmark write. Throws Error.
[[nodiscard]] Baseline read_baseline(const std::string& path);

enum class Verdict {
  kSame,  // no change, or one that is too small to matter
  kSlower,
  kFaster,
  kNoisy,    // looks like a change, and not all that would prove one say so
  kTooFew,   // samples to tell
  kNew,      // not in the baseline
  kMissing,  // in the baseline only
};
[[nodiscard]] const char* name_of(Verdict verdict);

struct Change {
  std::string name;
  double before = 0, after = 0;  // medians of processor time, or of the clock; 0: not measured
  double p_value = 1;            // of the rank test, adjusted for the number of comparisons
  Verdict verdict = Verdict::kSame;
};

// `threshold` is the part of the earlier time that a change must be larger than. Parts of stages
// and the control are left out. Throws Error if nothing of it was measured before.
[[nodiscard]] std::vector<Change> compare(const Measurements& measurements,
                                          const Baseline& baseline, double threshold);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_BASELINE_H_
