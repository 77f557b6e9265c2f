// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pose and size of a geom, as the functions of the narrow phase use them.

#ifndef MJTOOLS_ENGINE_COLLISION_PRIMITIVE_GEOM_POSE_H_
#define MJTOOLS_ENGINE_COLLISION_PRIMITIVE_GEOM_POSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/mat3.h"

namespace mj::engine {

struct GeomPose {
  Vec3 x;  // position
  Mat3 R;  // orientation
  Vec3 s;  // size

  [[nodiscard]] Vec3 axis() const { return R.col(2); }
};

inline GeomPose geom_pose(const mjModel& m, const mjData& d, int geom) {
  return {vec3(d.geom_xpos + 3 * geom), mat3(d.geom_xmat + 9 * geom), vec3(m.geom_size + 3 * geom)};
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_PRIMITIVE_GEOM_POSE_H_
