// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses that are evaluated in the order of MuJoCo's compiler. The order of the engine
// (math/rotation.h) is different. Compiled models depend on this order bit by bit.

#ifndef MJTOOLS_SPEC_POSE_H_
#define MJTOOLS_SPEC_POSE_H_

#include "math/mat3.h"
#include "spec/rotation.h"

namespace mj::spec {

struct Pose {
  Vec3 pos;
  Quat quat;
};

// Returns the pose of a child in the parent of `frame`. `child` is relative to `frame`.
inline Pose compose(const Pose& frame, const Pose& child) {
  return {frame.pos + to_matrix(frame.quat) * child.pos, multiply(frame.quat, child.quat)};
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_POSE_H_
