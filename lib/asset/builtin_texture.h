// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws builtin textures: gradients, checkers and flat colours, with marks.

#ifndef MJTOOLS_ASSET_BUILTIN_TEXTURE_H_
#define MJTOOLS_ASSET_BUILTIN_TEXTURE_H_

#include <array>

namespace mj {

struct BuiltinTexture {
  int builtin = 0;  // an mjtBuiltin
  int mark = 0;     // an mjtMark
  bool cube = false;
  int width = 0;
  // Height in pixels. The height of a cube is 6 * width, because its faces are stacked in the order
  // right, left, up, down, front, back.
  int height = 0;
  std::array<double, 3> rgb1 = {}, rgb2 = {}, markrgb = {};
  double random = 0;
};

// Draws the texture into `to`, as width x height pixels of three bytes. The top row is the first.
void draw_texture(const BuiltinTexture& texture, unsigned char* to);

}  // namespace mj

#endif  // MJTOOLS_ASSET_BUILTIN_TEXTURE_H_
