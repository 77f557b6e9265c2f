// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes a trajectory while a simulation runs.

#ifndef MJTOOLS_TRAJECTORY_RECORDER_H_
#define MJTOOLS_TRAJECTORY_RECORDER_H_

#include <memory>
#include <string>

#include "trajectory/trajectory.h"

namespace mj {

// Nothing appears under the final name before finish(); a recorder that is destroyed unfinished
// leaves no file. Every function throws Error when the file cannot be written.
//
//   TrajectoryRecorder recorder("run.h5", m, origin);
//   recorder.add(state, d) ...
//   recorder.finish();
class TrajectoryRecorder {
 public:
  // "-" writes the finished file to standard output; so does the name of a device or pipe to that.
  TrajectoryRecorder(const std::string& path, const mjModel& m, const TrajectoryOrigin& origin);
  ~TrajectoryRecorder();
  TrajectoryRecorder(const TrajectoryRecorder&) = delete;
  TrajectoryRecorder& operator=(const TrajectoryRecorder&) = delete;

  // One row per channel, in order.
  void add(const std::array<std::span<const double>, kChannelCount>& rows);

  void finish();

  [[nodiscard]] int64_t frames() const;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_RECORDER_H_
