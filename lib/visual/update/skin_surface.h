// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Drawing of skins: surfaces whose vertices follow bodies, which are called the bones of the skin.

#ifndef MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_
#define MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Writes to the scene the vertices and normals of the skins whose group `opt` shows. Writes zeros
// for all other skins.
void update_skins(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_
