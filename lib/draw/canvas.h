// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A buffer of pixels with the functions of MuJoCo's renderer for text, overlays and rectangles.
// Rectangles are measured from the lower left corner of the buffer, as in OpenGL.

#ifndef MJTOOLS_DRAW_CANVAS_H_
#define MJTOOLS_DRAW_CANVAS_H_

#include <mujoco/mjrender.h>

#include <string_view>
#include <vector>

#include "draw/font.h"
#include "draw/picture.h"

namespace mj::draw {

// Depths of a canvas are stored in reverse, as in OpenGL: 1 at the near plane, 0 at the far plane
// and where nothing is seen.
struct Canvas {
  Picture picture;

  Canvas() = default;
  // Makes a black canvas. Throws Error if a side is not positive or too large.
  Canvas(int width, int height);

  // Row of the picture in which a rectangle begins.
  [[nodiscard]] int top_of(const mjrRect& r) const { return picture.height - r.bottom - r.height; }
};

// Copies pixels between a rectangle of a canvas and arrays whose rows begin at the bottom. Either
// array may be null. Pixels outside the canvas are read as 0 and are not written.
void read_pixels(const Canvas& canvas, const mjrRect& rect, bool is_far_zero, bool is_blue_first,
                 unsigned char* rgb, float* depth);
void write_pixels(Canvas& canvas, const mjrRect& rect, const unsigned char* rgb,
                  const float* depth);
// Copies a rectangle of `from` to `to`, where its lower left corner is at (left, bottom).
void copy_pixels(const Canvas& from, const mjrRect& rect, Canvas& to, int left, int bottom);

// Fills a rectangle with a colour. The fourth number of `rgba` is the opacity.
void fill_rectangle(Canvas& canvas, const mjrRect& rect, const float* rgba);

// The fonts of a context.
struct Fonts {
  Font normal, big;

  explicit Fonts(int scale) : normal(scale, false), big(scale, true) {}
  [[nodiscard]] const Font& of(int font) const { return font == mjFONT_BIG ? big : normal; }
};

// Draws one line of text. (x, y) is its lower left corner in pixels from the lower left corner of
// the canvas. Pixels outside `clip` are left alone.
void draw_text(Canvas& canvas, const Fonts& fonts, int font, std::string_view text, int x, int y,
               const float* rgb, const mjrRect& clip);

// Draws lines of text on a dark box. `second` is the right column, or null. `place` is one of
// mjtGridPos.
void draw_overlay(Canvas& canvas, const Fonts& fonts, int font, int place, const mjrRect& viewport,
                  const char* first, const char* second);

// Draws a rectangle with a text in its middle.
void draw_label(Canvas& canvas, const Fonts& fonts, int font, const mjrRect& viewport,
                std::string_view text, const float* rgba, const float* text_rgb);

// Draws a figure and writes its axes into it.
void draw_figure(Canvas& canvas, const Fonts& fonts, const mjrRect& viewport, mjvFigure& figure);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_CANVAS_H_
