// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions for the geoms of a scene: defaults, shapes between two points, and orientations.

#ifndef MJTOOLS_VISUAL_SCENE_GEOM_H_
#define MJTOOLS_VISUAL_SCENE_GEOM_H_

#include <mujoco/mjvisualize.h>

#include "math/mat3.h"

namespace mj::visual {

// Sets the type of a geom and its default values. Does not set the members that tell which element
// the geom stands for, nor the members that renderers write.
void init_geom(mjvGeom& geom, int type);

// Sets the size of a geom. Uses as many of the three numbers as its type needs: a sphere needs one,
// and a capsule or cylinder two.
void set_size(mjvGeom& geom, const Vec3& size);

// Makes a geom connect two points: sets type, size, pos and mat of a capsule, cylinder, arrow or
// line. Throws Error for other types.
void connect(mjvGeom& geom, int type, double width, const Vec3& from, const Vec3& to);

// Returns axes whose third axis points in the direction of `v`.
[[nodiscard]] Mat3 axes_along(const Vec3& v);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_GEOM_H_
