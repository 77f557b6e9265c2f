// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Expanding polytope algorithm: the face of A - B nearest to the origin inside it.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_

#include "engine/collision/convex/gjk.h"
#include "engine/data/stack.h"

namespace mj::engine {

struct EpaFace {
  MinkowskiVertex vertex[3];
  Vec3 normal;     // projection of the origin on the face
  double normal2;  // its squared length: the squared penetration depth
};

// No polytope with the origin inside contains the simplex (the objects touch, and the points found
// by GJK are where); the expansion found no penetration (no such points are known); or the face.
enum class Expansion { kNoPolytope, kNoPenetration, kFace };

// Expands the simplex of a GJK result; `nearest` is set for kFace.
Expansion expand_polytope(StackFrame& stack, ConvexObject& A, ConvexObject& B,
                          const ConvexQuery& query, const ConvexResult& gjk, EpaFace& nearest);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_
