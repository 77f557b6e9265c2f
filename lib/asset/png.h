// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decodes PNG images to eight bits per channel.

#ifndef MJTOOLS_ASSET_PNG_H_
#define MJTOOLS_ASSET_PNG_H_

#include <memory>
#include <string>
#include <string_view>

#include "asset/pixels.h"

namespace mj {

struct Image {
  int width = 0;
  int height = 0;
  int nchannel = 0;   // 1 grey, 3 RGB, 4 RGBA
  bool srgb = false;  // whether the file declares its colours as sRGB
  Pixels data;        // top row first; the channels of a pixel are next to each other
};

// Decodes an image to `nchannel` channels. If `nchannel` is 1, takes the red channel of a colour
// image. An alpha channel that was not requested is dropped without blending. 16-bit samples keep
// their high byte. Gamma and colour profiles are ignored. Throws Error with `name` in the message.
[[nodiscard]] Image decode_png(std::string_view bytes, int nchannel, const std::string& name);

// pack() converts an image to an entry of the asset cache, and unpack() converts it back. The image
// that unpack() returns refers to the pixels in the entry. unpack() returns false if the entry does
// not hold an image.
[[nodiscard]] std::shared_ptr<const CacheEntry> pack(const Image& image);
[[nodiscard]] bool unpack(std::shared_ptr<const CacheEntry> entry, Image& image);

// Reverse the order of the columns or of the rows.
void flip_columns(Image& image);
void flip_rows(Image& image);

}  // namespace mj

#endif  // MJTOOLS_ASSET_PNG_H_
