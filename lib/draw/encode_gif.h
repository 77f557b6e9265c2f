// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Films as animated GIF files (GIF89a). All frames share one palette. The bytes depend on the
// pictures alone.

#ifndef MJTOOLS_DRAW_ENCODE_GIF_H_
#define MJTOOLS_DRAW_ENCODE_GIF_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "draw/picture.h"

namespace mj::draw {

// At most 255 colours that represent the colours of some pictures. The index 255 is left for pixels
// that do not change.
class GifPalette {
 public:
  static constexpr int kColours = 255;

  // Chooses the colours: boxes of colours are divided where their variance is largest.
  explicit GifPalette(std::span<const Picture> pictures);

  // Returns the indices of the pixels of a picture, row by row. A regular pattern spreads the
  // differences between the colours of the picture and the palette.
  [[nodiscard]] std::vector<uint8_t> indices_of(const Picture& picture) const;
  [[nodiscard]] std::span<const std::array<uint8_t, 3>> colours() const { return colours_; }

 private:
  static constexpr int kBits = 6;  // bits of each channel in the table of colours

  std::vector<std::array<uint8_t, 3>> colours_;
  std::vector<uint8_t> nearest_;  // index of the nearest colour [2^kBits x 2^kBits x 2^kBits]
  double spread_ = 0;             // height of the pattern, in grey levels
};

// Returns the beginning of a film of this size that repeats without end. Width and height are below
// 65536.
[[nodiscard]] std::string gif_begin(const GifPalette& palette, int width, int height);
// Returns a frame that is shown for `hundredths` of a second. Pixels that have the same index in
// `before` are not stored again; `before` is empty for the first frame.
[[nodiscard]] std::string gif_frame(std::span<const uint8_t> indices,
                                    std::span<const uint8_t> before, int width, int height,
                                    int hundredths);
[[nodiscard]] std::string gif_end();

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_ENCODE_GIF_H_
