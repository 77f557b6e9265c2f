// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/update/update_scene.h"

#include "plugin/instance.h"
#include "visual/groups/groups.h"
#include "visual/scene/defaults.h"
#include "visual/scene/light.h"
#include "visual/update/flex_surface.h"
#include "visual/update/skin_surface.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

using AddGroup = void (*)(Drawing&);

constexpr AddGroup kElements[] = {add_flexes, add_skins,   add_model_geoms,
                                  add_sites,  add_tendons, add_slider_cranks};

constexpr AddGroup kDecoration[] = {
    add_geom_frames,  add_site_frames,    add_bounding_volumes, add_tactile_sensors,
    add_inertias,     add_perturbation,   add_body_frames,      add_selection_point,
    add_body_labels,  add_joints,         add_actuators,        add_island_labels,
    add_cameras,      add_lights,         add_centres_of_mass,  add_connections,
    add_rangefinders, add_applied_forces, add_equalities,       add_contacts};

void visualize_plugins(const mjModel& m, mjData& d, const mjvOption& opt, mjvScene& scene) {
  for (int i = 0; i < d.nplugin; ++i) {
    const auto visualize = plugin::plugin_of(m, i).visualize;
    if (visualize) plugin::call(i, [&] { visualize(&m, &d, &opt, &scene, i); });
  }
}

}  // namespace

void add_geoms(const mjModel& m, mjData& d, const View& view, mjvScene& scene) {
  const mjvPerturb nothing = default_perturb();
  Drawing drawing(m, d, view.opt, view.pert ? *view.pert : nothing, view.catmask, scene);
  for (const AddGroup add : kElements) add(drawing);
  if (!drawing.shows(mjCAT_DECOR)) return;
  for (const AddGroup add : kDecoration) add(drawing);
}

void update_scene(const mjModel& m, mjData& d, const View& view, mjvCamera* cam, mjvScene& scene) {
  scene.ngeom = 0;
  visualize_plugins(m, d, view.opt, scene);
  add_geoms(m, d, view, scene);
  if (cam) update_camera(m, d, *cam, scene);
  make_lights(m, d, scene);
  update_flexes(m, d, view.opt, scene);
  if (view.opt.flags[mjVIS_SKIN]) update_skins(m, d, view.opt, scene);
}

}  // namespace mj::visual
