// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of models and of frames of trajectories, drawn without a display.

#ifndef MJTOOLS_TOOLS_INSPECT_PICTURE_H_
#define MJTOOLS_TOOLS_INSPECT_PICTURE_H_

#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <vector>

#include "trajectory/reader.h"

namespace mj::inspect {

struct PictureRequest {
  std::string file;                // PNG file; empty: no picture
  std::string camera;              // as chosen_camera() reads it
  std::string size = "640x480";    // as chosen_size() reads it
  std::vector<std::string> shown;  // words of set_shown()
  std::vector<std::string> hidden;
  std::string pixels = "colours";  // colours, depths or segments
  double depth_unit = 0.001;       // m, of the numbers in a picture of depths
  bool is_smooth = true;           // whether edges are smooth
  std::string qpos;                // file of numbers for qpos; empty: none
  std::vector<double> times;       // frames of a trajectory (s); empty: the last one
};

// Draws a model after a forward pass, in a keyframe if one is given.
void draw_model(const mjModel& m, const PictureRequest& request,
                const std::optional<std::string>& keyframe, bool may_replace);

// Draws frames of a rollout of a trajectory. Several frames become one sheet of pictures.
void draw_trajectory(const mjModel& m, const TrajectoryStream& recording, int64_t rollout,
                     const PictureRequest& request, bool may_replace);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_PICTURE_H_
