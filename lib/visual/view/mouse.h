// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Movements of the mouse, applied to a camera and to the place of the model in the room.

#ifndef MJTOOLS_VISUAL_VIEW_MOUSE_H_
#define MJTOOLS_VISUAL_VIEW_MOUSE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::visual {

// By how much the mouse moved, in heights of the window; y points downwards.
struct Drag {
  double dx, dy;
};

// Throws Error for an action that moves nothing.
void move_camera(const mjModel& m, int action, const Drag& drag, mjvCamera& cam);

// Does nothing unless the scene moves the model. `up` is upwards in the room.
void move_model(const mjModel& m, int action, const Drag& drag, const Vec3& up, mjvScene& scene);

// The drag as a vector in the world, seen from a camera that looks to `forward`: a shift, or an
// axis of rotation times its angle. Throws Error for an action that is neither.
[[nodiscard]] Vec3 drag_in_world(int action, const Drag& drag, const Vec3& forward);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_MOUSE_H_
