// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of geoms with signed distance fields.

#ifndef MJTOOLS_ENGINE_COLLISION_SDF_SDF_CONTACT_H_
#define MJTOOLS_ENGINE_COLLISION_SDF_SDF_CONTACT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/flex_shape.h"

namespace mj::engine {

// Collision functions with the contract of primitive.h, except that the margin is ignored. Contacts
// are points inside both geoms. The search finds at most sdf_initpoints(m) contacts, or at most
// mjMAXCONPAIR if one of the geoms is a mesh.
int geom_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int mesh_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

// Finds contacts of a geom that has a distance field with the triangles of a flex of dim 2. There
// is at most one contact per element, and there are at most mjMAXCONPAIR in total. `elem` receives
// the index of the element of each contact. The normal points to the flex.
int sdf_flex(const mjModel& m, mjData& d, mjPreContact* con, int* elem, int geom,
             const FlexShape& flex);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_SDF_SDF_CONTACT_H_
