// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings in the HDF5 layouts that learning software reads. One rollout is one episode.
// The last of its T + 1 frames has an observation and no action. The observation is qpos and qvel
// side by side, or the chosen arrays. The action is ctrl. The reward is a sensor or an expression,
// by default 0.
//
// robomimic (docs/datasets/overview.md of the project):
//   /data                attributes total, env_args
//   /data/demo_I         attributes num_samples, model_file
//     states [T x (1+nq+nv)]   time, qpos, qvel        rewards [T]   dones [T]
//     actions [T x nu]   limited controls, scaled from their ranges to [-1, 1], as the project
//                        requires; controls without limits are unchanged
//     ctrl [T x nu]      as applied              act [T x na]   if na > 0
//     obs/{qpos,qvel}, next_obs/{qpos,qvel} and the sensors by name, or the chosen arrays [T x n]
//     obs/front_image, next_obs/front_image [T x height x width x 3]   pictures that a camera takes
//     obs/front_depth [T x height x width x 1], obs/front_segmentation [T x height x width x 2]
//
// minari (docs/content/dataset_standards.md, data format hdf5): a folder
//   data/metadata.json
//   data/main_data.hdf5
//     /episode_I         attributes id, seed, total_steps, rewards_{max,min,mean,std,sum}
//       observations [T+1 x (nq+nv)]   actions [T x nu]   rewards, terminations, truncations [T]
//       infos/{time,qpos,qvel,act,sensordata} [T+1 x n]
//
// d4rl (its README): all episodes one after the other, 32-bit floating point
//   /observations, /next_observations [N x (nq+nv)]   /actions [N x nu]   /rewards [N]
//   /terminals, /timeouts [N]
//   /infos/{time,qpos,qvel,act,ctrl} [N x n]   64-bit, so that episodes can be simulated again
//
// Small arrays are stored in one piece. The attribute `every` of the file is the number of steps
// from one frame to the next.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_LAYOUT_WRITER_H_
#define MJTOOLS_TRAJECTORY_DATASETS_LAYOUT_WRITER_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "trajectory/frame_block.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/record_plan.h"

namespace mj {

enum class EpisodeLayout { kRobomimic, kMinari, kD4rl };

struct LayoutOptions {
  int compression = 0;
  bool may_replace = true;           // whether existing files may be overwritten
  std::string reward;                // the reward in the syntax of reward.h; empty for 0
  std::vector<std::string> observe;  // items to observe (record_plan.h); empty for qpos and qvel
  RecordedSize size;                 // size of observed pictures
  int64_t every = 1;                 // steps between frames
  std::string model_file;            // MJCF of the model, for robomimic; may be empty
  std::string version;               // version of mjtools
  std::vector<uint64_t> seeds;
};

// Returns the items that must be recorded so that a layout can be written. Throws Error if the
// reward is malformed.
[[nodiscard]] std::vector<std::string> layout_record(const mjModel& m,
                                                     const LayoutOptions& options);

class LayoutWriter final : public FrameSink {
 public:
  // Begins a data set. `path` names a file, or a folder for minari. Even if the program is killed,
  // the file or folder appears complete or not at all.
  LayoutWriter(EpisodeLayout layout, const std::string& path, const mjModel& m,
               const RecordPlan& plan, const LayoutOptions& options);
  ~LayoutWriter() override;

  void write(FrameBlock& block) override;
  void flush() override {}
  [[nodiscard]] bool needs_order() const override { return true; }

  void finish(const std::vector<rollout::End>& ends);

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_LAYOUT_WRITER_H_
