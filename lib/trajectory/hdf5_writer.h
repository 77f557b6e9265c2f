// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings in the format of trajectory.h.

#ifndef MJTOOLS_TRAJECTORY_HDF5_WRITER_H_
#define MJTOOLS_TRAJECTORY_HDF5_WRITER_H_

#include <mujoco/mjmodel.h>

#include <memory>
#include <string>
#include <vector>

#include "rollout/result.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/trajectory.h"

namespace mj {

struct Hdf5Options {
  int64_t rollouts = 1;
  std::vector<uint64_t> seeds;  // seed of each rollout
  // Number of frames of the longest rollout; 0 if unknown.
  int64_t frames = 0;
  int compression = 0;  // compression level, 0..9
  // size of a checkpoint in numbers; 0: no checkpoints
  int64_t checkpoint_size = 0;
  // initial full state of each rollout; may be empty
  std::vector<std::vector<double>> initial_states;
  // Starts of the rollouts of a resumed recording; otherwise empty.
  std::vector<RolloutStart> starts;
  // For a continued recording, the number of frames of each rollout that must be written before the
  // new file replaces the old one.
  std::vector<int64_t> kept_frames;
  bool has_model = true;    // whether the model is embedded
  bool may_replace = true;  // whether an existing file may be overwritten
};

class Hdf5Writer final : public FrameSink {
 public:
  // If `path` is "-", the finished file is written to standard output. If it names a device or
  // pipe, the finished file is written there. Any other file appears when its first frames are
  // flushed, and can be read from then on. Only then it replaces an existing file of that name. A
  // file that another process is writing is refused.
  Hdf5Writer(const std::string& path, const mjModel& m, const RecordPlan& plan,
             const TrajectoryOrigin& origin, const Hdf5Options& options);
  ~Hdf5Writer() override;

  void write(FrameBlock& block) override;
  void flush() override;
  [[nodiscard]] bool needs_order() const override { return false; }

  // Writes the ends of the rollouts and closes the file. Gives the file its name, or copies it to
  // the stream.
  void finish(const std::vector<rollout::End>& ends);

  // Returns the number of frames that a block should have. The file stores such a block in one
  // piece.
  [[nodiscard]] int64_t block_frames() const;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_HDF5_WRITER_H_
