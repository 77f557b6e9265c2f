// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the lights of a scene.

#ifndef MJTOOLS_VISUAL_SCENE_LIGHT_H_
#define MJTOOLS_VISUAL_SCENE_LIGHT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Writes the lights to the scene: first the light at the camera, then the lights of the model.
// Lights that are off, and lights beyond mjMAXLIGHT, are left out. Throws Error if the light at the
// camera is on and the scene does not yet have a camera.
void make_lights(const mjModel& m, const mjData& d, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_LIGHT_H_
