// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses, computed with the order of operations of MuJoCo's compiler. Compiled models depend on this
// order bit by bit. The engine (math/rotation.h) uses another order.

#ifndef MJTOOLS_SPEC_POSE_H_
#define MJTOOLS_SPEC_POSE_H_

#include "math/mat3.h"
#include "spec/rotation.h"

namespace mj::spec {

struct Pose {
  Vec3 pos;
  Quat quat;
};

// Returns the pose of a child relative to the parent of `frame`. `child` is the pose relative to
// `frame`.
inline Pose compose(const Pose& frame, const Pose& child) {
  return {frame.pos + to_matrix(frame.quat) * child.pos, multiply(frame.quat, child.quat)};
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_POSE_H_
