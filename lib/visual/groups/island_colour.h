// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Colours of constraint islands.

#ifndef MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_
#define MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Gives a geom the colour of a body's island. If the body has no island but its tree sleeps, gives
// it the colour of the sleeping trees. Makes the geom opaque and removes its texture. Geoms of
// bodies that cannot move keep their look.
void set_island_colour_of_body(const mjModel& m, const mjData& d, int body, mjvGeom& geom);

// Gives a geom the island colour of the first moving body of a flex.
void set_island_colour_of_flex(const mjModel& m, const mjData& d, int flex, mjvGeom& geom);

// Gives a geom the colour of the island to which a constraint row belongs. If `row` is -1, the geom
// keeps its colour.
void set_island_colour_of_row(const mjData& d, int row, mjvGeom& geom);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_
