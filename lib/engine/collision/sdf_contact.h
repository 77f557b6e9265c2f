// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of geoms with signed distance fields.

#ifndef MJTOOLS_ENGINE_COLLISION_SDF_CONTACT_H_
#define MJTOOLS_ENGINE_COLLISION_SDF_CONTACT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Same contract as the functions of primitive.h, except that the margin plays no role: contacts are
// points inside both geoms. At most m.opt.sdf_initpoints contacts are meant to be found; a mesh may
// give up to mjMAXCONPAIR.
int geom_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);
int mesh_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_SDF_CONTACT_H_
