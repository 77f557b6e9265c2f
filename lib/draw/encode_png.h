// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures as PNG files.

#ifndef MJTOOLS_DRAW_ENCODE_PNG_H_
#define MJTOOLS_DRAW_ENCODE_PNG_H_

#include <string>

#include "draw/picture.h"

namespace mj::draw {

// Returns the colours of a picture as the bytes of a PNG file.
[[nodiscard]] std::string encode_png(const Picture& picture);

// Returns the depths of a picture as the bytes of a PNG file with 16-bit grey pixels, in multiples
// of `unit` (m). Depths that are too large, and pixels that see nothing, become 65535.
[[nodiscard]] std::string encode_depth_png(const Picture& picture, double unit);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_ENCODE_PNG_H_
