// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The lights of a scene.

#ifndef MJTOOLS_VISUAL_SCENE_LIGHT_H_
#define MJTOOLS_VISUAL_SCENE_LIGHT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// The light at the camera, if it is on, then those of the model that are: at most mjMAXLIGHT.
// Throws Error if there is a light at the camera, and the scene has no camera yet.
void make_lights(const mjModel& m, const mjData& d, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_LIGHT_H_
