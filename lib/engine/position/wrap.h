// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shortest path of a string around a sphere or an infinite cylinder.

#ifndef MJTOOLS_ENGINE_POSITION_WRAP_H_
#define MJTOOLS_ENGINE_POSITION_WRAP_H_

#include "math/vec3.h"

namespace mj::engine {

struct Wrap {
  bool wraps = false;
  Vec3 tangent[2];    // points at which the straight parts of the path touch the geom
  double length = 0;  // length of the arc between the tangent points
};

enum class WrapShape { kSphere, kCylinder };

// Wraps a string from p0 to p1 around a geom of radius r. All points are in the geom's frame, and
// the axis of a cylinder is z. If `side` is not null, the path is on the side of the geom where
// this point lies. If the point is inside the geom, the path touches the geom from the inside.
Wrap wrap_around(WrapShape shape, double r, const Vec3& p0, const Vec3& p1, const Vec3* side);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_WRAP_H_
