// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The colour that lights give to surfaces, and fog.
//
//   colour = e m + g m + sum over lights of
//            A S (ambient m + (N.L) diffuse m + (N.H)^(128 k) specular s)
//
// m is the colour of the item, e its emission, s its specular and k its shininess. A is the
// attenuation with distance and S the share of the light inside the cone of a spot. g is 0.3 in a
// scene without lights.

#ifndef MJTOOLS_DRAW_LIGHT_H_
#define MJTOOLS_DRAW_LIGHT_H_

#include <mujoco/mjvisualize.h>

#include <vector>

#include "draw/assets.h"
#include "draw/item.h"
#include "draw/surface_point.h"
#include "draw/wide.h"

namespace mj::draw {

struct Light {
  bool is_directional;
  bool casts_shadow;
  float pos[3], dir[3];
  float attenuation[3];
  float cos_cutoff, exponent;
  float ambient[3], diffuse[3], specular[3];
};

struct Lighting {
  std::vector<Light> lights;
  float general = 0;  // ambient light of a scene without lights
  bool has_fog = false;
  float fog_start = 0, fog_end = 1;  // depths (m)
  float fog_rgb[3] = {0, 0, 0};

  // Copies those lights of a scene that have an effect.
  Lighting(const mjvScene& scene, const Assets& assets);

  // Returns the share of a colour that remains visible through the fog at a depth.
  [[nodiscard]] Wide clearness(const Wide& depth) const;
};

// Returns what one light adds to the colour of points of an item, before limits and texture.
// `reflected` scales the colour of the item, but not its highlights.
[[nodiscard]] Wide3 light_on(const Light& light, const SurfacePoints& s, const Item& item,
                             float reflected);

// Returns the colour that needs no light: emission, and general light.
[[nodiscard]] Wide3 own_light(const Lighting& lighting, const Item& item, float reflected);

// Returns a sum of lights as it appears: limited to 1, multiplied by the texture, and in fog of the
// colour `fog_rgb`.
[[nodiscard]] Wide3 appearance(const Lighting& lighting, const Wide3& sum, const SurfacePoints& s,
                               const float* fog_rgb);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_LIGHT_H_
