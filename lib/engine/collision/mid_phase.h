// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mid phase: finds pairs of geoms of two bodies that may touch, by descending the bounding-volume
// trees of both bodies.

#ifndef MJTOOLS_ENGINE_COLLISION_MID_PHASE_H_
#define MJTOOLS_ENGINE_COLLISION_MID_PHASE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/narrow_phase.h"

namespace mj::engine {

// Returns whether the geoms of two bodies are collided by collide_trees(). Two bodies with a single
// geom each do not need their trees.
bool uses_trees(const mjModel& m, int body1, int body2);

// Returns whether the bounding boxes of two geoms are further apart than `margin`.
bool geom_boxes_separated(const mjModel& m, const mjData& d, int g1, int g2, double margin);

// Collides the geoms of two bodies that both have a bounding-volume tree. Sorts the new contacts by
// their geoms.
void collide_trees(const mjModel& m, mjData& d, int body1, int body2, NarrowPhase& narrow);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_MID_PHASE_H_
