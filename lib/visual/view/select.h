// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selection of the geom, flex or skin under the mouse.

#ifndef MJTOOLS_VISUAL_VIEW_SELECT_H_
#define MJTOOLS_VISUAL_VIEW_SELECT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::visual {

// A point of the window: (0,0) is its lower left, (1,1) its upper right corner.
struct WindowPoint {
  double aspect;  // width by height of the window
  double x, y;
};

// The nearest hit: a geom, or a vertex of a flex or skin. Indices that do not apply are -1.
struct Selection {
  int body = -1;
  int geom = -1, flex = -1, skin = -1;
  Vec3 point;
};

// Selects at a point of the window. Skins are as in the last update of the scene. Throws Error if
// the scene has no camera.
[[nodiscard]] Selection select(const mjModel& m, const mjData& d, const mjvOption& opt,
                               const WindowPoint& at, const mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_SELECT_H_
