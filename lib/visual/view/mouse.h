// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Effects of mouse movements on a camera and on the place of the model in the room.

#ifndef MJTOOLS_VISUAL_VIEW_MOUSE_H_
#define MJTOOLS_VISUAL_VIEW_MOUSE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::visual {

// Movement of the mouse, in heights of the window. y points downwards.
struct Drag {
  double dx, dy;
};

// Moves a camera. Throws Error for an action that moves nothing.
void move_camera(const mjModel& m, int action, const Drag& drag, mjvCamera& cam);

// Moves the model, if the scene enables that. `up` points upwards in the room.
void move_model(const mjModel& m, int action, const Drag& drag, const Vec3& up, mjvScene& scene);

// Returns the drag as a vector in the world, for a camera that looks to `forward`: a shift, or an
// axis of rotation times its angle. Throws Error for other actions.
[[nodiscard]] Vec3 drag_in_world(int action, const Drag& drag, const Vec3& forward);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_MOUSE_H_
