// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of a height field with convex geoms.

#ifndef MJTOOLS_ENGINE_COLLISION_HEIGHT_FIELD_HEIGHT_FIELD_H_
#define MJTOOLS_ENGINE_COLLISION_HEIGHT_FIELD_HEIGHT_FIELD_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/flex_shape.h"

namespace mj::engine {

// Collision function with the contract of primitive.h, except for dist. Here dist is minus the
// penetration depth of the geom after the geom was inflated by the margin. If the margin is not
// zero, dist is therefore less than the distance of the surfaces.
int height_field_convex(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2,
                        double margin);

// Finds the contacts of a height field with an element of a flex, at most mjMAXCONPAIR. Returns the
// number of contacts.
int height_field_element(const mjModel& m, mjData& d, mjPreContact* con, int geom,
                         const FlexShape& flex, int elem, double margin);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_HEIGHT_FIELD_HEIGHT_FIELD_H_
