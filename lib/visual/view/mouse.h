// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Translates mouse movements into movements of a camera, or of the model in the room.

#ifndef MJTOOLS_VISUAL_VIEW_MOUSE_H_
#define MJTOOLS_VISUAL_VIEW_MOUSE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::visual {

// Movement of the mouse, as a fraction of the height of the window. The y axis points downwards.
struct Drag {
  double dx, dy;
};

// Moves a camera. `action` is an mjtMouse. Throws Error if the action does not move cameras.
void move_camera(const mjModel& m, int action, const Drag& drag, mjvCamera& cam);

// Moves the model in the room if the scene has enabled the transform of the model. `up` is the
// upward direction of the room.
void move_model(const mjModel& m, int action, const Drag& drag, const Vec3& up, mjvScene& scene);

// Returns the drag as a vector in the world, for a camera that looks in the direction `forward`.
// For actions that move something, the vector is a translation. For actions that rotate something,
// it is the axis of rotation times the angle. Throws Error for other actions.
[[nodiscard]] Vec3 drag_in_world(int action, const Drag& drag, const Vec3& forward);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_MOUSE_H_
