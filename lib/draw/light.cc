// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/light.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mj::draw {
namespace {

// Ambient light of a scene that has neither directional lights nor spots.
constexpr float kGeneralLight = 0.3f;
// Factor from shininess to the exponent of highlights.
constexpr float kExponent = 128;
// Highlights below exp(-kFaintest) of their maximum are left out. That is 1 / 30 of a step of a
// byte.
constexpr float kFaintest = 9;

}  // namespace

Lighting::Lighting(const mjvScene& scene, const Assets& assets) {
  const bool has_shadows = scene.flags[mjRND_SHADOW] && assets.vis.quality.shadowsize > 0;
  for (int i = 0; i < scene.nlight; ++i) {
    const mjvLight& from = scene.lights[i];
    if (from.type != mjLIGHT_DIRECTIONAL && from.type != mjLIGHT_SPOT) continue;
    Light light = {};
    light.is_directional = from.type == mjLIGHT_DIRECTIONAL;
    light.casts_shadow = has_shadows && from.castshadow && !from.headlight;
    std::copy_n(from.pos, 3, light.pos);
    std::copy_n(from.dir, 3, light.dir);
    const float length = std::sqrt(from.dir[0] * from.dir[0] + from.dir[1] * from.dir[1] +
                                   from.dir[2] * from.dir[2]);
    for (float& d : light.dir) d = length > 0 ? d / length : 0;
    std::copy_n(from.attenuation, 3, light.attenuation);
    light.cos_cutoff =
        from.cutoff >= 180 ? -2 : std::cos(from.cutoff * std::numbers::pi_v<float> / 180);
    light.exponent = from.exponent;
    std::copy_n(from.ambient, 3, light.ambient);
    std::copy_n(from.diffuse, 3, light.diffuse);
    std::copy_n(from.specular, 3, light.specular);
    lights.push_back(light);
  }
  if (lights.empty()) general = kGeneralLight;
  has_fog = scene.flags[mjRND_FOG];
  fog_start = static_cast<float>(assets.vis.map.fogstart * assets.extent);
  fog_end = static_cast<float>(assets.vis.map.fogend * assets.extent);
  std::copy_n(assets.vis.rgba.fog, 3, fog_rgb);
}

Wide Lighting::clearness(const Wide& depth) const {
  if (!has_fog) return wide(1);
  const float range = fog_end - fog_start;
  if (range == 0) return select(depth < wide(fog_end), wide(1), wide(0));
  return clamped((fog_end - depth) / range, 0, 1);
}

Wide3 light_on(const Light& light, const SurfacePoints& s, const Item& item, float reflected) {
  const Wide3 dir = wide3(light.dir);
  Wide3 to_light = dir * wide(-1);
  Wide strength = wide(1);
  if (!light.is_directional) {
    const Wide3 d = wide3(light.pos) - s.point;
    const Wide distance = root(dot(d, d));
    to_light = d * (1.0f / larger(distance, wide(1e-20f)));
    const float* const a = light.attenuation;
    const Wide loss = a[0] + distance * a[1] + distance * distance * a[2];
    strength = 1.0f / larger(loss, wide(1e-20f));
    const Wide cosine = -dot(to_light, dir);
    const WideInt is_outside = cosine < wide(light.cos_cutoff);
    // GCC 12 does not accept {} here.
    if (!bits_of(~is_outside)) return {wide(0), wide(0), wide(0)};
    const Wide spot = power_of(clamped(cosine, 0, 1), light.exponent);
    strength = select(is_outside, wide(0), strength * spot);
  }
  const Wide facing = dot(s.normal, to_light);
  const Wide diffuse = larger(facing, wide(0)) * strength;
  Wide shine = {};
  if (item.specular > 0) {
    const Wide3 h = normalized(to_light + s.to_eye);
    const Wide cosine = clamped(dot(s.normal, h), 0, 1);
    const float exponent = kExponent * item.shininess;
    // cosine^exponent < exp(-exponent (1 - cosine))
    const WideInt shines = (facing > wide(0)) & (exponent * (1.0f - cosine) < wide(kFaintest));
    if (bits_of(shines)) {
      const Wide highlight = power_of(cosine, exponent) * item.specular;
      shine = select(shines, highlight * strength, wide(0));
    }
  }
  const auto channel = [&](int k) {
    return (strength * light.ambient[k] + diffuse * light.diffuse[k]) * (item.rgba[k] * reflected) +
           shine * light.specular[k];
  };
  return {channel(0), channel(1), channel(2)};
}

Wide3 own_light(const Lighting& lighting, const Item& item, float reflected) {
  const float scale = (item.is_unlit ? 1 : item.emission + lighting.general) * reflected;
  return {wide(item.rgba[0] * scale), wide(item.rgba[1] * scale), wide(item.rgba[2] * scale)};
}

Wide3 appearance(const Lighting& lighting, const Wide3& sum, const SurfacePoints& s,
                 const float* fog_rgb) {
  Wide3 c = {smaller(sum.x, wide(1)) * s.texture.r, smaller(sum.y, wide(1)) * s.texture.g,
             smaller(sum.z, wide(1)) * s.texture.b};
  if (!lighting.has_fog) return c;
  const Wide clear = lighting.clearness(s.depth);
  const Wide fog = 1.0f - clear;
  return {c.x * clear + fog * fog_rgb[0], c.y * clear + fog * fog_rgb[1],
          c.z * clear + fog * fog_rgb[2]};
}

}  // namespace mj::draw
