// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A picture: colours and depths of pixels.

#ifndef MJTOOLS_DRAW_PICTURE_H_
#define MJTOOLS_DRAW_PICTURE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mj::draw {

// Rows begin at the top.
struct Picture {
  int width = 0, height = 0;
  std::vector<uint8_t> rgb;  // [width x height x 3]
  // Distance of the visible surface along the direction of view (m), infinite where no
  // surface is visible [width x height].
  std::vector<float> depth;

  Picture() = default;
  Picture(int w, int h)
      : width(w),
        height(h),
        rgb(3 * static_cast<size_t>(w) * static_cast<size_t>(h)),
        depth(static_cast<size_t>(w) * static_cast<size_t>(h)) {}
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_PICTURE_H_
