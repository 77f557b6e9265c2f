// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The expanding polytope algorithm. It finds the face of A - B that is nearest to the origin, where
// the origin lies inside A - B. This face gives the depth and the direction of a penetration.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_

#include "engine/collision/convex/gjk.h"
#include "engine/data/stack.h"

namespace mj::engine {

struct EpaFace {
  MinkowskiVertex vertex[3];
  Vec3 normal;     // projection of the origin onto the plane of the face
  double normal2;  // squared length of `normal`; the length is the penetration depth
};

// The result of the expansion.
//   kNoPolytope     No polytope that contains the origin could be built. The objects touch at the
//                   points that GJK found.
//   kNoPenetration  The expansion found no nearest face. The objects have no contact points.
//   kFace           The nearest face was found.
enum class Expansion { kNoPolytope, kNoPenetration, kFace };

// Expands the last simplex of GJK. Writes the nearest face to `nearest` if the result is kFace.
Expansion expand_polytope(StackFrame& stack, ConvexObject& A, ConvexObject& B,
                          const ConvexQuery& query, const ConvexResult& gjk, EpaFace& nearest);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_EPA_H_
