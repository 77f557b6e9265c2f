// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The sky, and the haze between the sky and an infinite plane.

#ifndef MJTOOLS_DRAW_SKY_H_
#define MJTOOLS_DRAW_SKY_H_

#include <span>

#include "draw/assets.h"
#include "draw/item.h"
#include "draw/light.h"
#include "draw/surface_point.h"
#include "draw/view.h"
#include "draw/wide.h"

namespace mj::draw {

struct Backdrop {
  Wide3 rgb;
  Wide key;    // of its depth
  Wide alpha;  // opacity
};

class Sky {
 public:
  Sky(const View& view, const Assets& assets, const Lighting& lighting, const mjvScene& scene,
      std::span<const Item> items);

  [[nodiscard]] bool is_drawn() const { return texture_ != nullptr; }
  [[nodiscard]] bool has_haze() const { return has_haze_; }

  // Returns the key of the nearest point at which sky or haze can be seen.
  [[nodiscard]] float nearest_key() const { return nearest_key_; }

  // Returns the sky, and the haze, at the pixel coordinates (x, y).
  [[nodiscard]] Backdrop sky_at(const Wide& x, const Wide& y) const;
  [[nodiscard]] Backdrop haze_at(const Wide& x, const Wide& y) const;

 private:
  [[nodiscard]] Wide3 ray_at(const Wide& x, const Wide& y) const;
  [[nodiscard]] Wide3 fogged(const Wide3& rgb, const Wide& depth) const;

  WideView view_;
  const Lighting& lighting_;
  const Texture* texture_ = nullptr;
  float distance_ = 0;  // from the eye to the sky, horizontally and vertically (m)
  float nearest_key_ = 0;
  bool has_haze_ = false;
  Wide3 up_ = {};     // normal of the plane
  float height_ = 0;  // of the eye above the plane (m)
  float haze_ = 0;
  float haze_rgb_[3] = {};
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_SKY_H_
