// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Expanding polytope algorithm: the face of A - B nearest to the origin inside it.

#ifndef MJTOOLS_ENGINE_COLLISION_EPA_H_
#define MJTOOLS_ENGINE_COLLISION_EPA_H_

#include "engine/collision/gjk.h"
#include "engine/stack.h"

namespace mj::engine {

struct EpaFace {
  MinkowskiVertex vertex[3];
  Vec3 normal;     // projection of the origin on the face
  double normal2;  // its squared length: the squared penetration depth
};

// Expands the simplex of a GJK result; false when there is no penetration to be found.
bool expand_polytope(StackFrame& stack, ConvexObject& A, ConvexObject& B, const ConvexQuery& query,
                     const ConvexResult& gjk, EpaFace& nearest);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_EPA_H_
