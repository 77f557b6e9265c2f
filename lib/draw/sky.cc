// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The sky is a vertical cylinder around the eye. Haze is a cone between the sky and the rim of the
// visible part of the plane: its opacity is 1 at the rim, and 0 at the horizon and in front.

#include "draw/sky.h"

#include <algorithm>
#include <cmath>

namespace mj::draw {
namespace {

// Distance of the sky as a share of the far end of the view.
constexpr double kSkyDistance = 0.7;

}  // namespace

Sky::Sky(const View& view, const Assets& assets, const Lighting& lighting, const mjvScene& scene,
         std::span<const Item> items)
    : view_(view), lighting_(lighting) {
  if (assets.sky < 0 || !scene.flags[mjRND_SKYBOX]) return;
  texture_ = &assets.textures[static_cast<size_t>(assets.sky)];
  distance_ = static_cast<float>(kSkyDistance * view.far);
  // The depth of the sky is smallest in the corners of the picture. Haze is nearer than the sky by
  // the factor 1 / (1 + r t), and ends at t = 1 / (1 - r).
  double longest = 1;
  for (const double x : {view.x0, view.x0 + view.width * view.dx}) {
    for (const double y : {view.y0, view.y0 + view.height * view.dy}) {
      longest = std::max(longest, 1 + x * x + y * y);
    }
  }
  const double haze = std::max(1e-3, 1.0 - assets.vis.map.haze);
  nearest_key_ = view.is_orthographic
                     ? 0
                     : static_cast<float>(std::sqrt(longest) / (0.999 * haze * distance_));
  if (!scene.flags[mjRND_HAZE]) return;
  // The first plane of the scene that is infinite along both axes.
  const Item* plane = nullptr;
  for (const Item& item : items) {
    if (item.type != mjGEOM_PLANE) continue;
    const mjvGeom& g = scene.geoms[item.geom];
    if (g.size[0] != 0 || g.size[1] != 0) continue;
    if (!plane || item.geom < plane->geom) plane = &item;
  }
  if (!plane) return;
  const Vec3 up = plane->mat.col(2);
  const double height = dot(view.eye - plane->pos, up);
  if (height <= 0) return;
  has_haze_ = true;
  height_ = static_cast<float>(height);
  const float n[3] = {static_cast<float>(up.x), static_cast<float>(up.y), static_cast<float>(up.z)};
  up_ = wide3(n);
  haze_ = assets.vis.map.haze;
  std::copy_n(assets.vis.rgba.haze, 3, haze_rgb_);
}

Wide3 Sky::ray_at(const Wide& x, const Wide& y) const {
  if (view_.is_orthographic) return view_.forward;
  return view_.forward + view_.right * (view_.x0 + x * view_.dx) +
         view_.up * (view_.y0 + y * view_.dy);
}

Wide3 Sky::fogged(const Wide3& rgb, const Wide& depth) const {
  if (!lighting_.has_fog) return rgb;
  const Wide clear = lighting_.clearness(depth);
  const Wide fog = 1.0f - clear;
  const float* const c = lighting_.fog_rgb;
  return {rgb.x * clear + fog * c[0], rgb.y * clear + fog * c[1], rgb.z * clear + fog * c[2]};
}

Backdrop Sky::sky_at(const Wide& x, const Wide& y) const {
  Wide3 d = ray_at(x, y);
  if (view_.is_orthographic) {
    // The rays are parallel, but the sky is seen from the eye.
    d = view_.forward * wide(distance_) + view_.right * (view_.x0 + x * view_.dx) +
        view_.up * (view_.y0 + y * view_.dy);
  }
  const Wide across = root(d.x * d.x + d.y * d.y);
  const Wide along = smaller(distance_ / larger(across, wide(1e-20f)),
                             distance_ / larger(magnitude(d.z), wide(1e-20f)));
  const Wide depth = along * dot(d, view_.forward);
  // The axes s, t, r of the cube are x, z, -y of the world.
  const Wide3 direction = {d.x, d.z, -d.y};
  const Wide step = magnitude(view_.is_orthographic ? wide(0) : wide(view_.dx));
  const WideColour c = texture_->sample_cube(direction, step);
  Backdrop out;
  out.rgb = fogged({c.r, c.g, c.b}, depth);
  out.key = view_.is_orthographic ? -depth : 1.0f / depth;
  out.alpha = wide(1);
  return out;
}

Backdrop Sky::haze_at(const Wide& x, const Wide& y) const {
  const Wide3 d = ray_at(x, y);
  const Wide sunk = -dot(d, up_);
  const Wide3 level = d + up_ * sunk;
  const Wide across = root(dot(level, level));
  const Wide t = distance_ * sunk / larger(across * height_, wide(1e-20f));
  const Wide zeta = 1.0f - t / (1.0f + haze_ * t);
  const float h = haze_ / (1 + haze_);
  const Wide upper = (1.0f - zeta) / (1 - h), lower = zeta / std::max(h, 1e-6f);
  Backdrop out;
  out.alpha = select(zeta >= wide(h), upper, lower);
  out.alpha = select((zeta < wide(0)) | (t < wide(0)), wide(0), clamped(out.alpha, 0, 1));
  const Wide depth = distance_ / (1.0f + haze_ * larger(t, wide(0))) /
                     larger(across, wide(1e-20f)) * dot(d, view_.forward);
  out.key = view_.is_orthographic ? -depth : 1.0f / depth;
  out.rgb = fogged(wide3(haze_rgb_), depth);
  return out;
}

}  // namespace mj::draw
