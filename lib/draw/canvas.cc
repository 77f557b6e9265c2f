// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/canvas.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"

namespace mj::draw {
namespace {

// Largest width and height of a buffer (pixels), as in OpenGL.
constexpr int kLargestSide = 16384;

// Calls visit(x, y from the bottom, index in the picture) for the pixels of a rectangle that are on
// the canvas.
template <typename Visit>
void for_each_pixel(const Picture& p, const mjrRect& r, const Visit& visit) {
  const int right = std::min(r.width, p.width - r.left);
  const int above = std::min(r.height, p.height - r.bottom);
  for (int y = std::max(0, -r.bottom); y < above; ++y) {
    for (int x = std::max(0, -r.left); x < right; ++x) {
      visit(x, y,
            static_cast<size_t>(p.height - 1 - r.bottom - y) * static_cast<size_t>(p.width) +
                static_cast<size_t>(r.left + x));
    }
  }
}

uint8_t mixed(float colour, float alpha, uint8_t old) {
  const float value = alpha * 255 * std::clamp(colour, 0.0f, 1.0f) + (1 - alpha) * old;
  return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0f, 255.0f)));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

// A column of an overlay: its lines and the size of its box.
struct Column {
  std::vector<std::string_view> lines;
  int width = 0, height = 0;
};

// Margins of overlays (pixels).
constexpr int kMargin = 5, kWidthMargin = 13, kTextLeft = 3, kBothMargins = 12;

Column column_of(const Font& font, const char* text) {
  Column c;
  c.lines = lines_of(text);
  int longest = 0;
  for (const std::string_view line : c.lines) longest = std::max(longest, font.width(line));
  const int n = static_cast<int>(c.lines.size());
  c.width = longest + kWidthMargin;
  c.height = kMargin + n * font.height() + kMargin * (n - 1);
  return c;
}

void draw_column(Canvas& canvas, const Fonts& fonts, int font, const Column& column,
                 const mjrRect& box, float grey) {
  const float background[4] = {0, 0, 0, 0.5f};
  fill_rectangle(canvas, box, background);
  const float rgb[3] = {grey, grey, grey};
  const int cell = fonts.of(font).height();
  int y = box.bottom + box.height - cell;
  for (const std::string_view line : column.lines) {
    draw_text(canvas, fonts, font, line, box.left + kTextLeft, y, rgb, box);
    y -= cell + kMargin;
  }
}

}  // namespace

Canvas::Canvas(int width, int height) {
  if (width < 1 || height < 1 || width > kLargestSide || height > kLargestSide) {
    throw Error("bad-argument",
                "a buffer of " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels cannot be made: sides are 1 to " + std::to_string(kLargestSide));
  }
  picture = Picture(width, height);
}

void read_pixels(const Canvas& canvas, const mjrRect& rect, bool is_far_zero, bool is_blue_first,
                 unsigned char* rgb, float* depth) {
  const size_t count =
      static_cast<size_t>(std::max(rect.width, 0)) * static_cast<size_t>(std::max(rect.height, 0));
  if (rgb) std::fill_n(rgb, 3 * count, static_cast<unsigned char>(0));
  if (depth) std::fill_n(depth, count, is_far_zero ? 0.0f : 1.0f);
  const Picture& p = canvas.picture;
  for_each_pixel(p, rect, [&](int x, int y, size_t from) {
    const size_t to =
        static_cast<size_t>(y) * static_cast<size_t>(rect.width) + static_cast<size_t>(x);
    for (size_t c = 0; rgb && c < 3; ++c)
      rgb[3 * to + c] = p.rgb[3 * from + (is_blue_first ? 2 - c : c)];
    if (depth) depth[to] = is_far_zero ? p.depth[from] : 1 - p.depth[from];
  });
}

void write_pixels(Canvas& canvas, const mjrRect& rect, const unsigned char* rgb,
                  const float* depth) {
  Picture& p = canvas.picture;
  for_each_pixel(p, rect, [&](int x, int y, size_t to) {
    const size_t from =
        static_cast<size_t>(y) * static_cast<size_t>(rect.width) + static_cast<size_t>(x);
    if (rgb) std::copy_n(rgb + 3 * from, 3, &p.rgb[3 * to]);
    if (depth) p.depth[to] = depth[from];
  });
}

void copy_pixels(const Canvas& from, const mjrRect& rect, Canvas& to, int left, int bottom) {
  const Picture& source = from.picture;
  for_each_pixel(to.picture, {left, bottom, rect.width, rect.height}, [&](int x, int y, size_t at) {
    const int column = rect.left + x, row = source.height - 1 - rect.bottom - y;
    if (column < 0 || row < 0 || column >= source.width || row >= source.height) return;
    const size_t i =
        static_cast<size_t>(row) * static_cast<size_t>(source.width) + static_cast<size_t>(column);
    std::copy_n(&source.rgb[3 * i], 3, &to.picture.rgb[3 * at]);
  });
}

void fill_rectangle(Canvas& canvas, const mjrRect& rect, const float* rgba) {
  for_each_pixel(canvas.picture, rect, [&](int, int, size_t at) {
    for (size_t c = 0; c < 3; ++c) {
      uint8_t& value = canvas.picture.rgb[3 * at + c];
      value = mixed(rgba[c], std::clamp(rgba[3], 0.0f, 1.0f), value);
    }
  });
}

void draw_text(Canvas& canvas, const Fonts& fonts, int font, std::string_view text, int x, int y,
               const float* rgb, const mjrRect& clip) {
  const int height = canvas.picture.height;
  fonts.of(font).draw(canvas.picture, text, x, height - y, rgb, font == mjFONT_SHADOW,
                      {clip.left, height - clip.bottom - clip.height, clip.left + clip.width,
                       height - clip.bottom});
}

void draw_overlay(Canvas& canvas, const Fonts& fonts, int font, int place, const mjrRect& viewport,
                  const char* first, const char* second) {
  if (!first) return;
  const Font& f = fonts.of(font);
  const Column a = column_of(f, first);
  const Column b = second ? column_of(f, second) : Column{};
  const int width = a.width + (second ? b.width - 2 : 0);
  const int height = std::max(a.height, b.height);
  const bool is_left =
      place == mjGRID_TOPLEFT || place == mjGRID_BOTTOMLEFT || place == mjGRID_LEFT;
  const bool is_right =
      place == mjGRID_TOPRIGHT || place == mjGRID_BOTTOMRIGHT || place == mjGRID_RIGHT;
  const bool is_top = place == mjGRID_TOPLEFT || place == mjGRID_TOPRIGHT || place == mjGRID_TOP;
  const bool is_bottom =
      place == mjGRID_BOTTOMLEFT || place == mjGRID_BOTTOMRIGHT || place == mjGRID_BOTTOM;
  const int left = viewport.left + (is_left    ? kMargin
                                    : is_right ? viewport.width - kMargin - 1 - width
                                               : (viewport.width - width - kBothMargins) / 2);
  const int bottom = viewport.bottom + (is_bottom ? kMargin
                                        : is_top  ? viewport.height - kMargin - 1 - height
                                                  : (viewport.height - height - kBothMargins) / 2);
  if (!second) {
    draw_column(canvas, fonts, font, a, {left, bottom, a.width, height}, 1);
    return;
  }
  constexpr float kGrey = 0.7f;
  const int overlap = 2;
  draw_column(canvas, fonts, font, a, {left, bottom, a.width, height}, kGrey);
  draw_column(canvas, fonts, font, b, {left + a.width - overlap, bottom, b.width, height}, 1);
}

void draw_label(Canvas& canvas, const Fonts& fonts, int font, const mjrRect& viewport,
                std::string_view text, const float* rgba, const float* text_rgb) {
  fill_rectangle(canvas, viewport, rgba);
  const Font& f = fonts.of(font);
  const int x = viewport.left + std::max(0, (viewport.width - f.width(text)) / 2);
  const int y = viewport.bottom + (viewport.height - f.height()) / 2;
  draw_text(canvas, fonts, font, text, x, y, text_rgb, viewport);
}

}  // namespace mj::draw
