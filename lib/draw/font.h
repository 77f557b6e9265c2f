// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Proportional fonts for labels and overlays. Widths and heights of characters are MuJoCo's. The
// shapes are our own: characters are drawn with strokes.

#ifndef MJTOOLS_DRAW_FONT_H_
#define MJTOOLS_DRAW_FONT_H_

#include <string_view>

#include "draw/picture.h"

namespace mj::draw {

constexpr int kFirstCharacter = 32, kCharacterEnd = 127;

// Returns the nearest font scale (percent) for which fonts exist: a multiple of 50 from 100 to 300.
[[nodiscard]] int valid_font_scale(int scale);

class Font {
 public:
  // `scale` is 50 to 300 percent. Big fonts have scales from 100.
  Font(int scale, bool is_big);

  // Height of lines and width of a character, in pixels. Characters without a shape have width 0.
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int width(char c) const;
  [[nodiscard]] int width(std::string_view text) const;

  // Draws one line of text. (x, y) is the lower left corner of the first character, in pixels from
  // the upper left corner of the picture. Pixels outside the rectangle (left, top, right, bottom),
  // exclusive of right and bottom, are left alone. With a shadow the text has a black outline.
  struct Clip {
    int left, top, right, bottom;
  };
  void draw(Picture& picture, std::string_view text, int x, int y, const float* rgb,
            bool has_shadow, const Clip& clip) const;

 private:
  void draw_glyph(Picture& picture, char c, int x, int y, const float* rgb, double thickness,
                  const Clip& clip) const;

  int height_;
  double scale_;  // width of characters, relative to the table of widths
  bool is_big_;
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_FONT_H_
