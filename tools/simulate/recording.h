// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The recordings that mj-simulate can write: an HDF5 file, text, a file in the layout of another
// project, or nothing.

#ifndef MJTOOLS_TOOLS_SIMULATE_RECORDING_H_
#define MJTOOLS_TOOLS_SIMULATE_RECORDING_H_

#include <mujoco/mjmodel.h>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/file_id.h"
#include "options.h"
#include "trajectory/frame_block.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/record_plan.h"

namespace mj::simulate {

struct RecordingInfo {
  std::vector<uint64_t> seeds;  // seed of each rollout
  int64_t frames = 0;           // number of frames that a complete rollout has
  int64_t checkpoint_size = 0;
  std::vector<std::vector<double>> initial_states;
  // names of what a sweep changes, and its values in each rollout
  std::vector<std::string> sweep_names;
  std::vector<std::vector<double>> sweep;
  std::vector<RolloutStart> starts;  // where resumed rollouts continue
  // for a resumed recording: number of frames that are kept of each rollout
  std::vector<int64_t> kept_frames;
  std::optional<FileId> continued;  // the file of a continued recording
};

// The destination of frames. finish() must be called at the end.
class Recording {
 public:
  virtual ~Recording() = default;
  [[nodiscard]] virtual FrameSink& sink() = 0;
  [[nodiscard]] virtual int64_t block_frames() const { return 64; }
  virtual void finish(const std::vector<rollout::End>& ends) = 0;
};

// Returns the size of recorded pictures. Throws Error if the text of the option is no size.
[[nodiscard]] RecordedSize recorded_size(const Options& options);
[[nodiscard]] std::vector<std::string> record_items(const mjModel& m, const Options& options);

// Returns the path of the file that contains the frames. This is the output, or a file in it if the
// output is a folder.
[[nodiscard]] std::string recording_file(const Options& options);

[[nodiscard]] TrajectoryOrigin origin_of(const mjModel& m, const Options& options);

// Opens the recording that the options ask for. `put` is called to write text to standard output.
[[nodiscard]] std::unique_ptr<Recording> open_recording(const mjModel& m, const RecordPlan& plan,
                                                        const Options& options,
                                                        const RecordingInfo& info,
                                                        std::function<void(std::string_view)> put);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RECORDING_H_
