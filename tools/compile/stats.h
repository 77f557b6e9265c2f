// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The report of --stats about a model: its objects, its size in memory and the time of compilation.

#ifndef MJTOOLS_TOOLS_COMPILE_STATS_H_
#define MJTOOLS_TOOLS_COMPILE_STATS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/pass_times.h"

namespace mj::compile_tool {

struct Stats {
  struct Count {
    std::string what;
    int64_t number;
  };

  std::string file;
  std::vector<Count> counts;  // number of objects of each kind that occurs in the model
  std::vector<Count> bytes;   // memory of the model, of its assets and of the arena
  PassTimes times;

  void measure(const mjModel& m);
};

// Returns the largest memory use of this process so far, in bytes.
[[nodiscard]] int64_t peak_memory_bytes();

[[nodiscard]] std::string stats_text(const Stats& stats);
[[nodiscard]] nlohmann::ordered_json stats_json(const Stats& stats);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_STATS_H_
