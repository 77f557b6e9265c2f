// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Updates of everything in a scene that a renderer needs for one frame.

#ifndef MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_
#define MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// Options and selection of a view. Without a perturbation nothing is selected.
struct View {
  const mjvOption& opt;
  const mjvPerturb* pert;
  int catmask;  // bits of mjtCatBit
};

// Appends the geoms of the model, then decoration.
void add_geoms(const mjModel& m, mjData& d, const View& view, mjvScene& scene);

// Rebuilds the scene: geoms (plugins add theirs first), cameras (unless cam is null), lights,
// flexes and skins.
void update_scene(const mjModel& m, mjData& d, const View& view, mjvCamera* cam, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_
