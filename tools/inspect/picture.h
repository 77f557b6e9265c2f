// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of models and of frames of trajectories, drawn without a display.

#ifndef MJTOOLS_TOOLS_INSPECT_PICTURE_H_
#define MJTOOLS_TOOLS_INSPECT_PICTURE_H_

#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <vector>

#include "draw/studio.h"
#include "trajectory/reader.h"

namespace mj::inspect {

struct PictureRequest {
  std::string file;  // PNG file; empty: no picture
  draw::PictureChoice choice;
  std::string pixels = "colours";  // colours, depths or segments
  double depth_unit = 0.001;       // m, of the numbers in a picture of depths
  std::string qpos;                // file of numbers for qpos; empty: none
  std::vector<double> times;       // frames of a trajectory (s); empty: the last one
  int threads = 0;                 // 0: one per processor

  std::string film;  // film of a trajectory (film.h); empty: no film
  double rate = 30;  // frames of the film per second
  double speed = 1;  // seconds of the simulation per second of the film
  bool may_replace = true;

  [[nodiscard]] bool is_wanted() const { return !file.empty() || !film.empty(); }
  // Returns the choice with the settings that `pixels` implies.
  [[nodiscard]] draw::PictureChoice complete_choice() const;
  // Returns a picture as the bytes of a PNG file.
  [[nodiscard]] std::string png(const draw::Picture& picture) const;
};

// A rollout of a recording, whose frames are drawn.
class Footage {
 public:
  Footage(const mjModel& m, const TrajectoryStream& recording, int64_t rollout);

  [[nodiscard]] const mjModel& model() const { return model_; }
  [[nodiscard]] int64_t frames() const { return frames_; }
  // The times of frames (s); empty if they were not recorded.
  [[nodiscard]] const std::vector<double>& times() const { return times_; }
  // Draws frames with these indices.
  [[nodiscard]] std::vector<draw::Picture> draw(draw::Studios& studios,
                                                const std::vector<int64_t>& indices) const;

 private:
  const mjModel& model_;
  const TrajectoryStream& recording_;
  int64_t rollout_, frames_;
  std::vector<double> times_;
};

// Draws a model after a forward pass, in a keyframe if one is given.
void draw_model(const mjModel& m, const PictureRequest& request,
                const std::optional<std::string>& keyframe);

// Draws frames of a rollout of a trajectory. Several frames become one sheet of pictures.
void draw_trajectory(const mjModel& m, const TrajectoryStream& recording, int64_t rollout,
                     const PictureRequest& request);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_PICTURE_H_
