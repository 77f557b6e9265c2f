// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// World poses of frames that are fixed to bodies.

#ifndef MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_
#define MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/number_of.h"
#include "math/same.h"

namespace mj::engine {

// Returns the world position of a point that is fixed to a body. The body must not be the world.
template <typename D, typename T = NumberOf<D>>
inline BasicVec3<T> moved_position(const D& d, int body, const double* pos) {
  return mat3(d.xmat + 9 * body) * same_vec3<T>(pos) + vec3(d.xpos + 3 * body);
}
// Returns the world orientation of axes that are fixed to a body. The body must not be the world.
template <typename D, typename T = NumberOf<D>>
inline BasicMat3<T> moved_axes(const D& d, int body, const double* quaternion) {
  return to_matrix(quat(d.xquat + 4 * body) * same_quat<T>(quaternion));
}

// Returns the world position of a point that is fixed to any body. The pose of the world body is
// not applied, because it is the identity.
template <typename D, typename T = NumberOf<D>>
inline BasicVec3<T> world_position(const D& d, int body, const double* pos) {
  if (body == 0) return same_vec3<T>(pos) + BasicVec3<T>{};  // adding 0 turns -0 into 0
  return moved_position(d, body, pos);
}
template <typename D, typename T = NumberOf<D>>
inline BasicMat3<T> world_axes(const D& d, int body, const double* quaternion) {
  return body == 0 ? to_matrix(same_quat<T>(quaternion)) : moved_axes(d, body, quaternion);
}

// Return the pose of a frame that is fixed to a body. `sameframe` tells whether it is the frame of
// the body or of its inertia, whose poses are known.
template <typename D, typename T = NumberOf<D>>
inline BasicVec3<T> frame_position(const D& d, int body, const double* pos,
                                   mjtSameFrame sameframe) {
  switch (sameframe) {
    case mjSAMEFRAME_BODY:
      return vec3(d.xpos + 3 * body);
    case mjSAMEFRAME_INERTIA:
      return vec3(d.xipos + 3 * body);
    default:
      return world_position(d, body, pos);
  }
}
template <typename D, typename T = NumberOf<D>>
inline BasicMat3<T> frame_axes(const D& d, int body, const double* quaternion,
                               mjtSameFrame sameframe) {
  switch (sameframe) {
    case mjSAMEFRAME_NONE:
      return world_axes(d, body, quaternion);
    case mjSAMEFRAME_BODY:
    case mjSAMEFRAME_BODYROT:
      return mat3(d.xmat + 9 * body);
    default:
      return mat3(d.ximat + 9 * body);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_FRAME_POSE_H_
