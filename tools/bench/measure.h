// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What mj-bench times, one function per stage.

#ifndef MJTOOLS_TOOLS_BENCH_MEASURE_H_
#define MJTOOLS_TOOLS_BENCH_MEASURE_H_

#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <vector>

#include "load/load_model.h"
#include "task.h"

namespace mj::bench {

struct CompileOptions {
  LoadOptions load;  // where the files are
  int threads = 1;
  bool cached = true;        // also with a cache of assets: an empty one, and one that knows them
  std::string cache_folder;  // below which its folder is made; empty: the temporary folder
};

// From the path of a description to the model: reading, parsing, assets, passes. The work throws
// Error with the first problem of one that does not compile.
[[nodiscard]] std::vector<Task> compile_tasks(const std::string& path,
                                              const CompileOptions& options);

// Writing a model in the MJB form, in memory: how long a disk takes is not the program's doing.
[[nodiscard]] Task save_task(const mjModel& m);

// From an MJB file to a validated model. For a model that is no such file it is saved first.
[[nodiscard]] Task load_task(const mjModel& m, const std::string& mjb_path);

// Fixed work, see kReference.
[[nodiscard]] std::vector<Task> reference_tasks();

struct StepOptions {
  int steps = 1000;  // from the start of the simulation, which then begins again
  int keyframe = -1;
  double noise = 0.01;  // of controls, as a part of their range
  std::vector<int> threads = {1};
};

// What came out of the simulations that were timed.
struct StepReport {
  bool deterministic = true;               // every one ended in the same state, bit for bit
  std::optional<std::string> instability;  // where the first of them met NaN or a huge value
};

// A task for each number of threads, and one for the parts. The model is simulated with the options
// that it has now, even if they change before the work is done. The model and the report must live
// as long as the tasks.
[[nodiscard]] std::vector<Task> step_tasks(mjModel& m, const StepOptions& options,
                                           StepReport& report);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASURE_H_
