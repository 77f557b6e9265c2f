// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What figures depend on besides the program's speed: the work, the program, the machine.

#ifndef MJTOOLS_TOOLS_BENCH_CONTEXT_H_
#define MJTOOLS_TOOLS_BENCH_CONTEXT_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::bench {

struct ModelLine {
  std::string label;  // in the names of measurements
  std::string file;
  std::string name;  // that the model gives itself
  int64_t nq = 0, nv = 0;
  std::string sha256;  // of its MJB form
  int keyframe = -1;   // that steps begin at
};

// What steps are made of, as the command line says.
struct Settings {
  int steps = 0;
  double noise = 0;
  std::vector<std::string> overrides;  // of options of the model
};

struct Context {
  std::vector<ModelLine> models;
  Settings settings;
  bool deterministic = true;
};

// In the keys of Google Benchmark, and others beside them.
[[nodiscard]] nlohmann::ordered_json context_json(const Context& context);

// Warns of what makes figures differ and is no one's mistake: another model, program or machine.
// Throws Error if the work was another one, so that there is nothing to compare. `before` is what
// context_json gave; other programs' contexts are warned of.
[[nodiscard]] Diagnostics compare_contexts(const nlohmann::json& before, const Context& now,
                                           bool has_steps);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_CONTEXT_H_
