// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses of cameras, and the part of the world that they show.

#ifndef MJTOOLS_VISUAL_VIEW_CAMERA_H_
#define MJTOOLS_VISUAL_VIEW_CAMERA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/rotation.h"

namespace mj::visual {

// Position and directions (unit vectors) of a camera in the world.
struct Viewpoint {
  Vec3 head, forward, up, right;
};

// Returns the position and directions of a camera. Throws Error for user cameras. d may be null
// unless the camera is fixed or follows a body.
[[nodiscard]] Viewpoint viewpoint(const mjData* d, const mjvCamera& cam);

// The visible part of the world: how far it extends from the axis of view up, down, left and right.
// The distances are measured at the near plane, or at any depth if rays are parallel. If left and
// right are 0, they follow from the shape of the window.
struct Frustum {
  float up = 0, down = 0, left = 0, right = 0;
  float near = 0, far = 0;
  bool is_orthographic = false;
};

// Returns the frustum of a camera. Throws Error for user cameras and for cameras that the model
// does not have.
[[nodiscard]] Frustum frustum(const mjModel& m, const mjvCamera& cam);

// Returns the camera of a single eye in the middle between the two eyes.
[[nodiscard]] mjvGLCamera gl_camera(const mjModel& m, const mjData& d, const mjvCamera& cam);

// Writes both eyes and switches off the movement of the model in the room. A camera that follows a
// body gets its lookat point. User cameras change nothing.
void update_camera(const mjModel& m, const mjData& d, mjvCamera& cam, mjvScene& scene);

// Returns the mean of two eyes. Throws Error if only one is orthographic.
[[nodiscard]] mjvGLCamera average_camera(const mjvGLCamera& a, const mjvGLCamera& b);

// Position and directions of the mean of both eyes. The functions throw Error if an eye was never
// set.
struct EyeMean {
  Vec3 head, forward, up;
};
[[nodiscard]] EyeMean camera_in_room(const mjvScene& scene);
[[nodiscard]] EyeMean camera_in_model(const mjvScene& scene);

// Returns the height of the view at distance 1, or at any distance for parallel rays.
[[nodiscard]] double frustum_height(const mjvScene& scene);

// Convert poses between the coordinates of the model and of the room that contains it.
[[nodiscard]] Pose room_to_model(const Pose& room, const mjvScene& scene);
[[nodiscard]] Pose model_to_room(const Pose& model, const mjvScene& scene);

// Returns v, turned about z by the rotation that turns the y axis to the horizontal part of
// `forward`.
[[nodiscard]] Vec3 align_to_camera(const Vec3& v, const Vec3& forward);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_CAMERA_H_
