// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Default cameras, options, perturbations and figures.

#ifndef MJTOOLS_VISUAL_SCENE_DEFAULTS_H_
#define MJTOOLS_VISUAL_SCENE_DEFAULTS_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

[[nodiscard]] mjvOption default_option();
[[nodiscard]] mjvPerturb default_perturb();
[[nodiscard]] mjvCamera default_camera();
// Returns a camera that sees the whole model from the direction that the author of the model chose.
[[nodiscard]] mjvCamera default_free_camera(const mjModel& m);
void default_figure(mjvFigure& figure);

// Sets the flags with which a new scene is rendered (indices: mjtRndFlag).
void default_render_flags(mjtByte flags[mjNRNDFLAG]);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_DEFAULTS_H_
