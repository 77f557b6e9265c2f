// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of two convex geoms by GJK and EPA, and contacts of a plane with a convex geom.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/hull_tables.h"
#include "engine/collision/convex/support.h"

namespace mj::engine {

// Finds at most `max_contacts` contacts of two convex objects that penetrate each other, and
// returns their number. The `dist` of a contact is the margin plus the negative depth. If the
// caller has inflated each object by half the margin, the inflated objects penetrate exactly where
// dist <= margin.
int penetrate_convex(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B, double margin,
                     int max_contacts, mjPreContact* con);

// Looks at each of n contacts. If a contact lies on a smooth part of an object's surface, replaces
// the normal of the contact by the normal of that surface. Called when the flag nativeccd is
// disabled.
void smooth_normals(const ConvexObject& A, const ConvexObject& B, mjPreContact* con, int n);

// Collision functions with the signature that primitive.h describes.
int convex_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int plane_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

// Does the same as convex_convex(), faster for small meshes that have many contacts.
int collide_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin,
                   HullTables& hulls);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_CONVEX_H_
