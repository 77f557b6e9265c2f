// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Drawing of flexes (soft bodies): the vertices and faces that a scene shows for each flex.

#ifndef MJTOOLS_VISUAL_UPDATE_FLEX_SURFACE_H_
#define MJTOOLS_VISUAL_UPDATE_FLEX_SURFACE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Writes to the scene the vertices and faces of all flexes that `opt` shows.
void update_flexes(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_UPDATE_FLEX_SURFACE_H_
