// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rebuilds the scene, so that a renderer can draw the current state of the simulation.

#ifndef MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_
#define MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace mj::visual {

// The choices of a user for a view: visualization options, the perturbation with the selected body,
// and the categories of geoms. If `pert` is null, no body is selected.
struct View {
  const mjvOption& opt;
  const mjvPerturb* pert;
  int catmask;  // categories of geoms to add, as bits of mjtCatBit
};

// Appends the geoms of the model to the scene, and then decorative geoms such as contact points and
// labels.
void add_geoms(const mjModel& m, mjData& d, const View& view, mjvScene& scene);

// Replaces the contents of the scene: geoms, cameras (unless `cam` is null), lights, flexes and
// skins. Plugins add their geoms before the model does.
void update_scene(const mjModel& m, mjData& d, const View& view, mjvCamera* cam, mjvScene& scene);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_UPDATE_UPDATE_SCENE_H_
