// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Colours of constraint islands.

#ifndef MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_
#define MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Sets the colour of a body's island, or of its sleeping tree if the body has no island. Opacity
// becomes 1 and the texture is removed. Bodies that cannot move keep their look.
void set_island_colour_of_body(const mjModel& m, const mjData& d, int body, mjvGeom& geom);

// Sets the colour by the first moving body of a flex.
void set_island_colour_of_flex(const mjModel& m, const mjData& d, int flex, mjvGeom& geom);

// Sets the colour of the island of a constraint row. Row -1 keeps the colour.
void set_island_colour_of_row(const mjData& d, int row, mjvGeom& geom);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_ISLAND_COLOUR_H_
