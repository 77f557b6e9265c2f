// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recorded pictures: numbers of the pixels that a camera of the model sees.

#ifndef MJTOOLS_TRAJECTORY_PIXEL_ARRAY_H_
#define MJTOOLS_TRAJECTORY_PIXEL_ARRAY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mj {

enum class PixelKind {
  kRgb,           // red, green and blue, 0 to 255
  kDepth,         // distance from the plane of the camera (m); the far plane where nothing is seen
  kSegmentation,  // id and type (mjtObj) of the object that is seen, or -1 and -1
};
inline constexpr std::array<std::string_view, 3> kPixelKindNames = {"rgb", "depth", "segmentation"};

// The pictures of one kind that one camera takes, one for each frame. Rows begin at the top.
struct PixelArray {
  std::string name;  // path of the dataset, such as "camera/front/rgb"
  int camera = -1;   // id of the camera; -1 in a recording that is read
  PixelKind kind = PixelKind::kRgb;
  int64_t width = 0, height = 0;

  // Returns how many numbers a pixel has, and how many bytes one of them has.
  [[nodiscard]] int64_t channels() const {
    return kind == PixelKind::kRgb ? 3 : kind == PixelKind::kDepth ? 1 : 2;
  }
  [[nodiscard]] int64_t number_bytes() const { return kind == PixelKind::kRgb ? 1 : 4; }
  // Returns how many bytes the picture of one frame has.
  [[nodiscard]] int64_t bytes() const { return width * height * channels() * number_bytes(); }
};

// Returns number `i` of a picture, counted row after row.
[[nodiscard]] double pixel_number(const PixelArray& a, std::span<const std::byte> picture,
                                  int64_t i);
// Returns the place of number `i` in a picture as a text such as "row 3 column 40 green".
[[nodiscard]] std::string pixel_label(const PixelArray& a, int64_t i);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_PIXEL_ARRAY_H_
