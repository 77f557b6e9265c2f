// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// World poses of frames that are fixed to bodies.

#ifndef MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_
#define MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/quat.h"

namespace mj::engine {

// Returns the world position of a point that is fixed to a body. The body must not be the world.
inline Vec3 moved_position(const mjData& d, int body, const double* pos) {
  return mat3(d.xmat + 9 * body) * vec3(pos) + vec3(d.xpos + 3 * body);
}
// Returns the world orientation of axes that are fixed to a body. The body must not be the world.
inline Mat3 moved_axes(const mjData& d, int body, const double* quaternion) {
  return to_matrix(quat(d.xquat + 4 * body) * quat(quaternion));
}

// Returns the world position of a point that is fixed to any body. The pose of the world body is
// not applied, because it is the identity.
inline Vec3 world_position(const mjData& d, int body, const double* pos) {
  if (body == 0) return vec3(pos) + Vec3{};  // adding 0 turns -0 into 0
  return moved_position(d, body, pos);
}
inline Mat3 world_axes(const mjData& d, int body, const double* quaternion) {
  return body == 0 ? to_matrix(quat(quaternion)) : moved_axes(d, body, quaternion);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_
