// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes where a camera is, where it looks, and which part of the world it shows.

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

// Returns the position and directions of a camera. `d` may be null unless the camera is fixed or
// follows a body. Throws Error for user cameras, whose pose only the user knows.
[[nodiscard]] Viewpoint viewpoint(const mjData* d, const mjvCamera& cam);

// The visible part of the world, given by how far it extends up, down, left and right from the axis
// of view. The distances are measured at the near plane. For an orthographic camera they are the
// same at every depth. If `left` and `right` are 0, the shape of the window determines them.
struct Frustum {
  float up = 0, down = 0, left = 0, right = 0;
  float near = 0, far = 0;
  bool is_orthographic = false;
};

// Returns the frustum of a camera. Throws Error for user cameras and for cameras that the model
// does not have.
[[nodiscard]] Frustum frustum(const mjModel& m, const mjvCamera& cam);

// Returns the camera of a single eye, which is in the middle between the left and the right eye.
[[nodiscard]] mjvGLCamera gl_camera(const mjModel& m, const mjData& d, const mjvCamera& cam);

// Sets the left and right eye of the scene from `cam`, and disables the transform that places the
// model in the room. If `cam` follows a body, its lookat point is set to the centre of mass of the
// subtree of that body. Does nothing for user cameras.
void update_camera(const mjModel& m, const mjData& d, mjvCamera& cam, mjvScene& scene);

// Returns the mean of two eyes. Throws Error if one eye is orthographic and the other is not.
[[nodiscard]] mjvGLCamera average_camera(const mjvGLCamera& a, const mjvGLCamera& b);

// Position and directions of the mean of the left and the right eye of a scene. The functions that
// return it throw Error if an eye was never set.
struct EyeMean {
  Vec3 head, forward, up;
};
[[nodiscard]] EyeMean camera_in_room(const mjvScene& scene);
[[nodiscard]] EyeMean camera_in_model(const mjvScene& scene);

// Returns the height of the visible part of the world at distance 1 from the camera. For an
// orthographic camera the height is the same at every distance.
[[nodiscard]] double frustum_height(const mjvScene& scene);

// Convert poses between the coordinates of the model and the coordinates of the room in which the
// scene shows the model.
[[nodiscard]] Pose room_to_model(const Pose& room, const mjvScene& scene);
[[nodiscard]] Pose model_to_room(const Pose& model, const mjvScene& scene);

// Returns `v` after a rotation about the z axis. The rotation is the one that turns the y axis to
// the horizontal part of `forward`.
[[nodiscard]] Vec3 align_to_camera(const Vec3& v, const Vec3& forward);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_CAMERA_H_
