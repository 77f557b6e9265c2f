// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of a replay that change over time. A rollout becomes columns (column.h) with one number
// per frame, in this order:
//
//   time
//   body 1, 2, ...   x, y, z, then the quaternion, whose sign never jumps
//   cameras          the same
//   lights           position, direction
//   flex vertices    x, y, z
//   layers           shapes whose number varies, such as contacts. Each slot of a layer has type
//                    (-1: nothing), colour, width, position, and the axis times its length
//   plots            recorded columns

#ifndef MJTOOLS_TOOLS_INSPECT_REPLAY_MOTION_H_
#define MJTOOLS_TOOLS_INSPECT_REPLAY_MOTION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mj::inspect {

class Motion {
 public:
  // Prepares the recording of a rollout with `frames` frames and `plots` recorded columns. Throws
  // Error if the rollout would be too large.
  Motion(const mjModel& m, int64_t frames, size_t plots);
  ~Motion();
  Motion(const Motion&) = delete;
  Motion& operator=(const Motion&) = delete;

  // Adds the state in `d` after a forward pass. `plots` holds the values of the recorded columns.
  void add(mjData& d, const std::vector<double>& plots);

  [[nodiscard]] std::string bytes() const;
  // Returns the number of frames, and the number of slots of each layer.
  [[nodiscard]] nlohmann::ordered_json about() const;

  // Returns names and texts of all layers.
  [[nodiscard]] static nlohmann::ordered_json layers();

 private:
  struct Shape {
    int type;
    uint32_t rgba;
    float width, pos[3], axis[3];
  };
  struct Layer {
    std::vector<Shape> shapes;
    std::vector<size_t> starts = {0};  // first shape of each frame, and the number of all
    [[nodiscard]] size_t slots() const;
  };

  void add_pose(const double* pos, const double* quat, size_t row);
  void add_layers(mjData& d);

  const mjModel& m_;
  mjvScene scene_ = {};
  mjvOption option_;
  size_t fixed_;  // columns of each frame before the layers, without the time
  size_t plot_count_;
  std::vector<double> times_;
  std::vector<float> rows_;   // [frames x fixed_]
  std::vector<float> plots_;  // [frames x plot_count_]
  std::vector<Layer> layers_;
};

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_REPLAY_MOTION_H_
