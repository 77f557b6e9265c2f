// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The context of a run: the measured work, the version of the program, and the machine. The figures
// of a run depend on its context as well as on the speed of the program.

#ifndef MJTOOLS_TOOLS_BENCH_CONTEXT_H_
#define MJTOOLS_TOOLS_BENCH_CONTEXT_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::bench {

struct ModelLine {
  std::string label;  // prefix of the names of the model's measurements
  std::string file;
  std::string name;  // name in the model file
  int64_t nq = 0, nv = 0;
  std::string sha256;  // hash of the MJB form
  int keyframe = -1;   // keyframe in which simulations start; -1: none
};

// Settings of the simulated steps from the command line.
struct Settings {
  int steps = 0;
  double noise = 0;
  std::vector<std::string> overrides;  // values of model options, such as "opt.timestep=0.001"
};

struct Context {
  std::vector<ModelLine> models;
  Settings settings;
  bool deterministic = true;
};

// Returns the context as JSON, with the keys that Google Benchmark writes and some of our own.
[[nodiscard]] nlohmann::ordered_json context_json(const Context& context);

// Compares the context of the baseline, `before`, with the context of this run. Returns warnings
// about differences that change the figures but are not a mistake: another model, program or
// machine. If `before` does not describe models and settings, the only warning says so. With
// `has_steps` (this run has measured steps), throws Error if steps of the baseline had other
// settings or another keyframe, because such figures cannot be compared.
[[nodiscard]] Diagnostics compare_contexts(const nlohmann::json& before, const Context& now,
                                           bool has_steps);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_CONTEXT_H_
