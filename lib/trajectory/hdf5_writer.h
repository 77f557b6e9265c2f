// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings in the format of trajectory.h.

#ifndef MJTOOLS_TRAJECTORY_HDF5_WRITER_H_
#define MJTOOLS_TRAJECTORY_HDF5_WRITER_H_

#include <mujoco/mjmodel.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file_id.h"
#include "rollout/result.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/trajectory.h"

namespace mj {

struct Hdf5Options {
  int64_t rollouts = 1;
  std::vector<uint64_t> seeds;  // seed of each rollout
  // The number of frames of the longest rollout, or 0 if it is unknown.
  int64_t frames = 0;
  int compression = 0;  // compression level, 0..9
  // size of a checkpoint in numbers; 0 for a recording without checkpoints
  int64_t checkpoint_size = 0;
  // initial full state of each rollout; may be empty
  std::vector<std::vector<double>> initial_states;
  // For a sweep, the names of the swept options and numbers, and their values in each rollout.
  // Otherwise empty.
  std::vector<std::string> sweep_names;
  std::vector<std::vector<double>> sweep;
  // For a resumed recording, the first step of each rollout, and the state of noise and springs at
  // that step. Otherwise empty.
  std::vector<RolloutStart> starts;
  // For a continued recording, the number of frames of each rollout that must be written before the
  // new file replaces the old file.
  std::vector<int64_t> kept_frames;
  // The old file of a continued recording. The new file replaces no other file.
  std::optional<FileId> continued = {};
  std::optional<ShardPlace> shard = {};  // set for a shard of a larger recording
  bool has_model = true;                 // whether the model is embedded
  bool may_replace = true;               // whether an existing file may be overwritten
};

class Hdf5Writer final : public FrameSink {
 public:
  // Begins a recording. If `path` is "-", or names a device or pipe, the finished file is copied
  // there at the end. A regular file appears when its first frames are flushed, and can be read
  // from then on. An existing file of this name stays until then. If another process is writing
  // that file, throws Error.
  Hdf5Writer(const std::string& path, const mjModel& m, const RecordPlan& plan,
             const TrajectoryOrigin& origin, const Hdf5Options& options);
  ~Hdf5Writer() override;

  void write(FrameBlock& block) override;
  void flush() override;
  void end_rollout(int64_t rollout, bool is_complete) override;
  [[nodiscard]] bool needs_order() const override { return false; }

  // Writes the ends of the rollouts and closes the file. Gives the file its name, or copies it to
  // the stream.
  void finish(const std::vector<rollout::End>& ends);

  // Returns the number of frames that a block should have. A block of this size fills whole chunks
  // of the file.
  [[nodiscard]] int64_t block_frames() const;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_HDF5_WRITER_H_
