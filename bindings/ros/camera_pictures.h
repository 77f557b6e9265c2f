// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures that the cameras of a model see. This header needs only C++17, as the headers of roscpp
// do.

#ifndef MJTOOLS_BINDINGS_ROS_CAMERA_PICTURES_H_
#define MJTOOLS_BINDINGS_ROS_CAMERA_PICTURES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include <functional>
#include <vector>

namespace mj::server {

// The pictures that are wanted of a camera.
struct PictureKinds {
  bool has_colours = true, has_depths = false, has_segments = false;
  bool has_segment_ids = true;  // whether the colours of segments are their numbers
};

// Rows from the top to the bottom. Pictures that are not wanted are empty.
struct CameraPicture {
  std::vector<unsigned char> colours, segments;  // [height x width x 3]
  std::vector<float> depths;                     // metres [height x width]
};

class CameraPictures {
 public:
  explicit CameraPictures(const mjModel& m);
  ~CameraPictures();
  CameraPictures(const CameraPictures&) = delete;
  CameraPictures& operator=(const CameraPictures&) = delete;

  // Draws what a camera sees in an evaluated state. `add_geoms` appends geoms to the scene.
  [[nodiscard]] CameraPicture draw(const mjModel& m, mjData& d, int camera, int width, int height,
                                   const PictureKinds& kinds,
                                   const std::function<void(mjvScene&)>& add_geoms);

 private:
  mjvScene scene_;
  mjrContext context_;
};

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_CAMERA_PICTURES_H_
