// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Penetration of convex objects by Minkowski portal refinement. It replaces GJK and EPA if the
// nativeccd flag is disabled.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_MPR_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_MPR_H_

#include "engine/collision/convex/support.h"

namespace mj::engine {

struct Penetration {
  double depth;
  Vec3 direction;  // unit vector from A to B, or zero if the objects only touch
  Vec3 pos;
};

// Computes the penetration of two objects. Returns false if they do not penetrate each other.
bool mpr_penetration(ConvexObject& A, ConvexObject& B, double tolerance, int max_iterations,
                     Penetration& result);

// Returns the normal of the surfaces of the two objects at `pos` if they are smooth there, and
// `normal` otherwise.
Vec3 smooth_normal(const ConvexObject& A, const ConvexObject& B, const Vec3& pos,
                   const Vec3& normal);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_MPR_H_
