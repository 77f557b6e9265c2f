// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Boxes with x, y and z in SIMD lanes, which are used to build trees. The fourth lane is 0.

#ifndef MJTOOLS_COMPILE_GEOMETRY_LANE_BOX_H_
#define MJTOOLS_COMPILE_GEOMETRY_LANE_BOX_H_

#include "compile/geometry/geometry.h"
#include "math/lanes.h"

namespace mj::compiler {

struct LaneBox {
  Lanes min, max;
};

inline Lanes to_lanes(const Vec3& v) {
  return Lanes{v.x, v.y, v.z, 0};
}

inline Vec3 to_vec3(const Lanes& v) {
  return {v[0], v[1], v[2]};
}

inline void include(LaneBox& box, const LaneBox& other) {
  box.min = other.min < box.min ? other.min : box.min;
  box.max = other.max > box.max ? other.max : box.max;
}

// Gives a flat box a small thickness, because trees need boxes with a volume.
inline void thicken(LaneBox& box) {
  const Lanes extent = box.max - box.min;
  const Lanes eps = {kEps, kEps, kEps, kEps};
  const LaneMask flat = magnitude(extent) < eps;
  Lanes more = eps;
  keep(more, flat);
  box.min -= more;
  box.max += more;
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_LANE_BOX_H_
