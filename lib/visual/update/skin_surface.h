// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Skins in the pose of their bones, which are bodies.

#ifndef MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_
#define MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Writes vertices and normals of skins in shown groups, and zeros for other skins.
void update_skins(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_UPDATE_SKIN_SURFACE_H_
