// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings of mj-simulate: an HDF5 file, text, a layout of another project, or none.

#ifndef MJTOOLS_TOOLS_SIMULATE_RECORDING_H_
#define MJTOOLS_TOOLS_SIMULATE_RECORDING_H_

#include <mujoco/mjmodel.h>

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "options.h"
#include "trajectory/frame_block.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/record_plan.h"

namespace mj::simulate {

struct RecordingInfo {
  std::vector<uint64_t> seeds;  // seeds of the rollouts
  int64_t frames = 0;           // number of frames of a complete rollout
  int64_t checkpoint_size = 0;
  std::vector<std::vector<double>> initial_states;
  std::vector<RolloutStart> starts;  // starts of resumed rollouts
  std::vector<int64_t> kept_frames;  // frames that each rollout of a resumed recording keeps
};

// A frame sink that is finished explicitly.
class Recording {
 public:
  virtual ~Recording() = default;
  [[nodiscard]] virtual FrameSink& sink() = 0;
  [[nodiscard]] virtual int64_t block_frames() const { return 64; }
  virtual void finish(const std::vector<rollout::End>& ends) = 0;
};

[[nodiscard]] std::vector<std::string> record_items(const mjModel& m, const Options& options);

// Returns the file that contains the frames: the output, or a file inside an output that is a
// folder.
[[nodiscard]] std::string recording_file(const Options& options);

[[nodiscard]] TrajectoryOrigin origin_of(const mjModel& m, const Options& options);

// Opens the recording. `put` writes text to standard output.
[[nodiscard]] std::unique_ptr<Recording> open_recording(const mjModel& m, const RecordPlan& plan,
                                                        const Options& options,
                                                        const RecordingInfo& info,
                                                        std::function<void(std::string_view)> put);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RECORDING_H_
