// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// PNG images, decoded to eight bits per channel.

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
  bool srgb = false;  // the file says that its colours are sRGB
  Pixels data;        // top row first, channels interleaved
};

// Colour becomes grey by its red channel; alpha is dropped, not blended, when it is not asked for;
// 16-bit samples keep their high byte; gamma and colour profiles are ignored. Throws Error naming
// `name`.
[[nodiscard]] Image decode_png(std::string_view bytes, int nchannel, const std::string& name);

// An image as an entry of the cache of assets, and one whose pixels are in the entry; unpack()
// returns false if the entry is not that of an image.
[[nodiscard]] std::shared_ptr<const CacheEntry> pack(const Image& image);
[[nodiscard]] bool unpack(std::shared_ptr<const CacheEntry> entry, Image& image);

// Mirror images.
void flip_columns(Image& image);
void flip_rows(Image& image);

}  // namespace mj

#endif  // MJTOOLS_ASSET_PNG_H_
