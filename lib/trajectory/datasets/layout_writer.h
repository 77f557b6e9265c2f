// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings in the HDF5 layouts that learning software reads. One rollout is one episode;
// of T + 1 frames the last has an observation and no action. The observation is qpos and qvel side
// by side, or the arrays that are chosen, the action ctrl, the reward a sensor or an expression
// (else 0).
//
// robomimic (docs/datasets/overview.md of the project):
//   /data                attributes total, env_args
//   /data/demo_I         attributes num_samples, model_file
//     states [T x (1+nq+nv)]   time, qpos, qvel        rewards [T]   dones [T]
//     actions [T x nu]   between -1 and 1, as the project wants them: limited controls, scaled from
//                        their ranges; others as they are
//     ctrl [T x nu]      as applied              act [T x na]   if there is any
//     obs/{qpos,qvel}, next_obs/{qpos,qvel} and the sensors by name, or what is chosen [T x n]
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
//   /infos/{time,qpos,qvel,act,ctrl} [N x n]   64-bit, so that they can be simulated again
//
// Arrays are in one piece where they are small. Attribute every of the file is the number of steps
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
  bool may_replace = true;           // what is there
  std::string reward;                // see reward.h; empty: 0
  std::vector<std::string> observe;  // items to observe (record_plan.h); empty: qpos, qvel
  int64_t every = 1;                 // steps between frames
  std::string model_file;            // MJCF of the model, for robomimic; may be empty
  std::string version;               // of mjtools
  std::vector<uint64_t> seeds;
};

// The items that a layout is made of, to be recorded. Throws Error for a reward that is malformed.
[[nodiscard]] std::vector<std::string> layout_record(const mjModel& m,
                                                     const LayoutOptions& options);

class LayoutWriter final : public FrameSink {
 public:
  // `path` names a file, for minari a folder; it appears complete or not at all, however the
  // program ends.
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
