// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Geoms of a scene: defaults, shapes between two points, orientations.

#ifndef MJTOOLS_VISUAL_SCENE_GEOM_H_
#define MJTOOLS_VISUAL_SCENE_GEOM_H_

#include <mujoco/mjvisualize.h>

#include "math/mat3.h"

namespace mj::visual {

// Sets the type and the defaults. Does not set the element that the geom stands for, nor the
// members that renderers write.
void init_geom(mjvGeom& geom, int type);

// Sets as many of the three numbers as the type has: spheres have one, capsules and cylinders two.
void set_size(mjvGeom& geom, const Vec3& size);

// Sets type, size, pos and mat of a capsule, cylinder, arrow or line between two points. Throws
// Error for other types.
void connect(mjvGeom& geom, int type, double width, const Vec3& from, const Vec3& to);

// Returns axes whose third axis has the direction of v.
[[nodiscard]] Mat3 axes_along(const Vec3& v);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_GEOM_H_
