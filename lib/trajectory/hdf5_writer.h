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
  std::vector<uint64_t> seeds;                      // of the rollouts
  int64_t frames = 0;                               // of the longest rollout, if that is known
  int compression = 0;                              // 0..9
  int64_t checkpoint_size = 0;                      // numbers in a checkpoint, 0: there are none
  std::vector<std::vector<double>> initial_states;  // of each rollout, full; may be empty
  std::vector<RolloutStart> starts;                 // of each rollout that was resumed; else empty
  std::vector<int64_t> kept_frames;                 // of each rollout: before, no file appears
  bool has_model = true;                            // embed the model
  bool may_replace = true;                          // a file of that name
};

class Hdf5Writer final : public FrameSink {
 public:
  // "-" writes the finished file to standard output; so does the name of a device or pipe to that.
  // Other files appear with the first frames that are flushed, and can be read from then on; one
  // that another process writes is refused. A file of that name stays until then.
  Hdf5Writer(const std::string& path, const mjModel& m, const RecordPlan& plan,
             const TrajectoryOrigin& origin, const Hdf5Options& options);
  ~Hdf5Writer() override;

  void write(FrameBlock& block) override;
  void flush() override;
  [[nodiscard]] bool needs_order() const override { return false; }

  // Closes the file and delivers it.
  void finish(const std::vector<rollout::End>& ends);

  // Frames in a block that is stored in one piece.
  [[nodiscard]] int64_t block_frames() const;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_HDF5_WRITER_H_
