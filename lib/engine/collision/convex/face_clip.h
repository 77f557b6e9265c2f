// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contact patches of polyhedra. The touching features of boxes and meshes are clipped against each
// other.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_FACE_CLIP_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_FACE_CLIP_H_

#include "engine/collision/convex/epa.h"

namespace mj::engine {

// Replaces the single witness of a penetration by the corners of the patch in which A and B touch.
// A and B must be boxes or meshes. Keeps the witness if no feature of A faces a feature of B.
void clip_faces(const mjModel& m, StackFrame& stack, const ConvexObject& A, const ConvexObject& B,
                int max_contacts, const EpaFace& nearest, ConvexResult& result);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_FACE_CLIP_H_
