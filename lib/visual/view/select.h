// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the geom, flex or skin that is under the mouse.

#ifndef MJTOOLS_VISUAL_VIEW_SELECT_H_
#define MJTOOLS_VISUAL_VIEW_SELECT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::visual {

// A point of the window in relative coordinates: (0, 0) is the lower left corner of the window and
// (1, 1) the upper right corner.
struct WindowPoint {
  double aspect;  // width of the window divided by its height
  double x, y;
};

// The nearest object that was hit: a geom, or a vertex of a flex or skin. Indices that do not apply
// to this kind of object are -1.
struct Selection {
  int body = -1;
  int geom = -1, flex = -1, skin = -1;
  Vec3 point;
};

// Finds the nearest object that is visible at a point of the window. The vertices of skins are
// taken from the last update of the scene. Throws Error if the scene has no camera.
[[nodiscard]] Selection select(const mjModel& m, const mjData& d, const mjvOption& opt,
                               const WindowPoint& at, const mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_SELECT_H_
