// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Textures with their chains of smaller images, from which colours are sampled.

#ifndef MJTOOLS_DRAW_TEXTURE_H_
#define MJTOOLS_DRAW_TEXTURE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <vector>

#include "draw/wide.h"

namespace mj::draw {

// Colour and opacity of eight samples, from 0 to 1.
struct WideColour {
  Wide r, g, b, a;
};

class Texture {
 public:
  Texture() = default;
  // Copies a texture of a model. A texture with a number of channels other than 3 and 4 is empty,
  // and so is one of more than 2^31 texels.
  Texture(const mjModel& m, int id);

  [[nodiscard]] bool is_empty() const { return texels_.empty(); }
  [[nodiscard]] bool is_cube() const { return is_cube_; }
  [[nodiscard]] int width() const { return levels_.empty() ? 1 : levels_[0].width; }
  [[nodiscard]] int height() const { return levels_.empty() ? 1 : levels_[0].height; }

  // Returns the colours at (u, v), where the image covers [0, 1) and is repeated. `step` is the
  // distance of neighbouring pixels in texels, which selects the smaller image.
  [[nodiscard]] WideColour sample(const Wide& u, const Wide& v, const Wide& step) const;
  // Returns the colours in the directions d of a cube texture, which need not be normalised. `step`
  // is the distance of neighbouring pixels in units of the length of d.
  [[nodiscard]] WideColour sample_cube(const Wide3& d, const Wide& step) const;

 private:
  struct Level {
    int width, height;
    size_t begin;  // index of the first texel of face 0
  };

  struct LevelOfLanes;

  void add_smaller_levels(int faces);
  [[nodiscard]] LevelOfLanes level_of_lanes(const WideInt& level) const;
  // Return the colours, from 0 to 255, of one level at (s, t), where the image covers [0, 1].
  [[nodiscard]] WideColour sample_level(const WideInt& number, const Wide& s, const Wide& t) const;
  [[nodiscard]] WideColour sample_cube_level(const WideInt& number, const WideInt& face,
                                             const Wide& s, const Wide& t) const;
  [[nodiscard]] uint32_t cube_texel(int face, const Level& l, int column, int row) const;

  std::vector<Level> levels_;     // from the largest to 1 x 1
  std::vector<uint32_t> texels_;  // RGBA, eight bits each; all faces of a level are adjacent
  bool is_cube_ = false;
  bool is_opaque_ = true;      // whether the opacity of all texels is 1
  bool has_one_face_ = false;  // whether one image covers all faces of the cube
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_TEXTURE_H_
