// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies models for programs that only draw simulations.

#ifndef MJTOOLS_VISUAL_SCENE_DRAWN_COPY_H_
#define MJTOOLS_VISUAL_SCENE_DRAWN_COPY_H_

#include <mujoco/mjmodel.h>

namespace mj::visual {

// Copies a model to `dest`. Leaves out the arrays that a renderer reads only once, which therefore
// keep their values in `dest`: vertices and faces of meshes, height fields, textures and fluid
// coefficients of geoms. Throws Error unless the buffers of both models have the same size.
void copy_drawn_model(mjModel& dest, const mjModel& src);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SCENE_DRAWN_COPY_H_
