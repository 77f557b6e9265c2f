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
  LoadOptions load;  // options for loading the model, such as the folders to search for files
  int threads = 1;
  bool cached = true;  // also measure with an asset cache, once empty and once filled
  // folder in which the cache is created; empty: the system's temporary folder
  std::string cache_folder;
};

// Returns tasks that compile the model file `path`: reading, parsing, loading of assets and passes
// of the compiler. A task throws Error with the first problem if the model does not compile.
[[nodiscard]] std::vector<Task> compile_tasks(const std::string& path,
                                              const CompileOptions& options);

// Returns a task that writes a model in MJB form to memory. The speed of the disk is not measured.
[[nodiscard]] Task save_task(const mjModel& m);

// Returns a task that reads the MJB file `mjb_path` and validates the model. If `mjb_path` is
// empty, saves the model to a temporary file first, and the task reads that file.
[[nodiscard]] Task load_task(const mjModel& m, const std::string& mjb_path);

// Returns tasks whose work never changes. They show whether the machine became slower (see
// kReference).
[[nodiscard]] std::vector<Task> reference_tasks();

struct StepOptions {
  int steps = 1000;  // steps of a simulation before it starts again from the initial state
  int keyframe = -1;
  // amplitude of the noise in the controls, as a fraction of the range of each control
  double noise = 0.01;
  std::vector<int> threads = {1};
};

// The outcome of the simulations that were timed.
struct StepReport {
  bool deterministic = true;  // all simulations ended with the same qpos, bit for bit
  // where in the state the first unstable simulation met NaN or a huge value, as text
  std::optional<std::string> instability;
};

// Returns a task for each number of threads, and a task that times the parts of a step. The tasks
// simulate the model with the options that it has now, even if the options change before the tasks
// run. The model and `report` must live as long as the tasks.
[[nodiscard]] std::vector<Task> step_tasks(mjModel& m, const StepOptions& options,
                                           StepReport& report);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASURE_H_
