// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The tasks that mj-bench times, one function per stage.

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
  LoadOptions load;  // for example the search path of the files
  int threads = 1;
  bool cached = true;        // measure also with an asset cache, both empty and filled
  std::string cache_folder;  // parent of the cache folder; empty: the temporary folder
};

// Returns tasks that make the model from a description: reading, parsing, assets, passes. If the
// model does not compile, the work throws Error with the first problem.
[[nodiscard]] std::vector<Task> compile_tasks(const std::string& path,
                                              const CompileOptions& options);

// Returns a task that writes a model in MJB form to memory. The speed of the disk is not measured.
[[nodiscard]] Task save_task(const mjModel& m);

// Returns a task that reads the MJB file `mjb_path` and validates the model. If `mjb_path` is
// empty, saves the model to a temporary file first, and the task reads that file.
[[nodiscard]] Task load_task(const mjModel& m, const std::string& mjb_path);

// Returns the tasks with fixed work, see kReference.
[[nodiscard]] std::vector<Task> reference_tasks();

struct StepOptions {
  int steps = 1000;  // steps of a simulation before it starts again
  int keyframe = -1;
  double noise = 0.01;  // noise of controls, as a fraction of their range
  std::vector<int> threads = {1};
};

// The outcome of the simulations that were timed.
struct StepReport {
  bool deterministic = true;  // all simulations ended with the same qpos, bit for bit
  // place at which the first unstable simulation met NaN or a huge value
  std::optional<std::string> instability;
};

// Returns a task for each number of threads, and one for the parts of a step. The tasks simulate
// the model with its present options, even if the options change before the tasks run. The model
// and the report must live as long as the tasks.
[[nodiscard]] std::vector<Task> step_tasks(mjModel& m, const StepOptions& options,
                                           StepReport& report);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASURE_H_
