// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mouse pulls and turns bodies.

#ifndef MJTOOLS_VISUAL_VIEW_PERTURB_H_
#define MJTOOLS_VISUAL_VIEW_PERTURB_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "visual/view/mouse.h"

namespace mj::visual {

// Targets where the selected body is now, the mass that the mouse feels, and how far a movement of
// the mouse goes. Does nothing if no body is selected.
void init_perturb(const mjModel& m, mjData& d, const mjvScene& scene, mjvPerturb& pert);

// Moves the targets. Throws Error for an action that moves nothing.
void move_perturb(const mjModel& m, const mjData& d, int action, const Drag& drag,
                  const mjvScene& scene, mjvPerturb& pert);

// Puts a mocap body where it is to be; while the simulation pauses also the tree of a free joint.
void apply_perturb_pose(const mjModel& m, mjData& d, const mjvPerturb& pert, bool is_paused);

// Sets xfrc_applied of the selected body to spring and damper towards the targets.
void apply_perturb_force(const mjModel& m, mjData& d, const mjvPerturb& pert);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_VIEW_PERTURB_H_
