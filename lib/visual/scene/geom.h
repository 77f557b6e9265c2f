// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Geoms of a scene: its defaults, shapes between two points, orientations.

#ifndef MJTOOLS_VISUAL_SCENE_GEOM_H_
#define MJTOOLS_VISUAL_SCENE_GEOM_H_

#include <mujoco/mjvisualize.h>

#include "math/mat3.h"

namespace mj::visual {

// Type and defaults; not the element that it stands for, and what renderers write.
void init_geom(mjvGeom& geom, int type);

// As many of the three numbers as the type has: a sphere has one, capsules and cylinders two.
void set_size(mjvGeom& geom, const Vec3& size);

// Capsule, cylinder, arrow or line from one point to another: type, size, pos and mat. Throws Error
// for other types.
void connect(mjvGeom& geom, int type, double width, const Vec3& from, const Vec3& to);

// Returns axes; the third has the direction of v.
[[nodiscard]] Mat3 axes_along(const Vec3& v);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_GEOM_H_
