// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/light.h"

#include <algorithm>

#include "visual/single_precision.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

// Radius and range of the light at the camera, for physically based renderers. The model has no
// members for these values.
constexpr float kHeadlightRadius = 0.02f, kHeadlightRange = 10;

mjvLight headlight(const mjVisual& vis, const mjvScene& scene) {
  const EyeMean eye = camera_in_model(scene);
  mjvLight light{};
  light.id = light.texid = -1;
  light.headlight = 1;
  light.type = mjLIGHT_DIRECTIONAL;
  light.bulbradius = kHeadlightRadius;
  light.range = kHeadlightRange;
  store(light.pos, eye.head);
  store(light.dir, eye.forward);
  std::copy_n(vis.headlight.ambient, 3, light.ambient);
  std::copy_n(vis.headlight.diffuse, 3, light.diffuse);
  std::copy_n(vis.headlight.specular, 3, light.specular);
  return light;
}

mjvLight light_of_model(const mjModel& m, const mjData& d, int id) {
  mjvLight light{};
  light.id = id;
  light.type = m.light_type[id];
  light.texid = m.light_texid[id];
  light.castshadow = m.light_castshadow[id];
  light.bulbradius = m.light_bulbradius[id];
  light.intensity = m.light_intensity[id];
  light.range = m.light_range[id];
  store(light.pos, vec3(d.light_xpos + 3 * id));
  store(light.dir, vec3(d.light_xdir + 3 * id));
  std::copy_n(m.light_ambient + 3 * id, 3, light.ambient);
  std::copy_n(m.light_diffuse + 3 * id, 3, light.diffuse);
  std::copy_n(m.light_specular + 3 * id, 3, light.specular);
  if (light.type == mjLIGHT_SPOT) {
    std::copy_n(m.light_attenuation + 3 * id, 3, light.attenuation);
    light.exponent = m.light_exponent[id];
    light.cutoff = m.light_cutoff[id];
    light.softness = m.light_softness[id];
  }
  return light;
}

}  // namespace

void make_lights(const mjModel& m, const mjData& d, mjvScene& scene) {
  scene.nlight = 0;
  if (m.vis.headlight.active) scene.lights[scene.nlight++] = headlight(m.vis, scene);
  for (int i = 0; i < m.nlight && scene.nlight < mjMAXLIGHT; ++i) {
    if (m.light_active[i]) scene.lights[scene.nlight++] = light_of_model(m, d, i);
  }
}

}  // namespace mj::visual
