// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of convex geoms by GJK and EPA, and contacts of a plane with any convex geom.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/support.h"

namespace mj::engine {

// Finds the contacts of two convex objects that penetrate each other, at most `max_contacts`. A
// contact has dist = margin + depth, where depth is negative. If each object is inflated by half
// the margin, the objects touch exactly where dist <= margin.
int penetrate_convex(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B, double margin,
                     int max_contacts, mjPreContact* con);

// Replaces the normals of contacts on smooth objects. Called when the flag nativeccd is disabled.
void smooth_normals(const ConvexObject& A, const ConvexObject& B, mjPreContact* con, int n);

// Collision functions with the contract of primitive.h.
int convex_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
