// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of convex geoms by GJK and EPA, and contacts of a plane with any convex geom.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/support.h"

namespace mj::engine {

// Finds the contacts of two penetrating convex objects, at most `max_contacts`. dist = margin +
// depth, where the depth is negative. Two objects that are each inflated by half the margin touch
// at dist <= margin.
int penetrate_convex(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B, double margin,
                     int max_contacts, mjPreContact* con);

// Replaces the normals of contacts on smooth objects, for the pipeline without nativeccd.
void smooth_normals(const ConvexObject& A, const ConvexObject& B, mjPreContact* con, int n);

// Collision functions with the contract of primitive.h.
int convex_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
