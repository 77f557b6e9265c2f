// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Figures: lines over a grid with numbers, titles and a legend.
//
// 1. The ranges of both axes: from the figure, or from the data.
// 2. Room for the title, the label of the x axis, and the numbers at both axes.
// 3. The remaining pane: grid, lines, selection, legend.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

#include "draw/canvas.h"

namespace mj::draw {
namespace {

constexpr int kMostTicks = 20;
// Smallest width of a range.
constexpr float kNarrowest = 1e-5f;

struct Range {
  float low, high;
};

Range range_of_data(const mjvFigure& f, int axis) {
  Range r = {1e30f, -1e30f};
  for (int line = 0; line < mjMAXLINE; ++line) {
    for (int i = 0; i < std::min(f.linepnt[line], mjMAXLINEPNT); ++i) {
      const float x = f.linedata[line][2 * i + axis];
      if (!std::isfinite(x)) continue;
      r.low = std::min(r.low, x);
      r.high = std::max(r.high, x);
    }
  }
  return r;
}

Range range_of_axis(const mjvFigure& f, int axis) {
  const Range data = range_of_data(f, axis);
  const bool has_data = data.low <= data.high;
  Range r = {f.range[axis][0], f.range[axis][1]};
  if (!(r.low < r.high)) r = has_data ? data : Range{0, 1};
  if (f.flg_extend && has_data) {
    r.low = std::min(r.low, data.low);
    r.high = std::max(r.high, data.high);
  }
  if (r.high - r.low < kNarrowest) r.high = r.low + kNarrowest;
  if (axis == 0) return r;
  const double step = std::pow(10, std::floor(std::log10(static_cast<double>(r.high) - r.low)));
  r.low = static_cast<float>(std::floor(r.low / step + 1e-6) * step);
  r.high = static_cast<float>(std::ceil(r.high / step - 1e-6) * step);
  if (f.flg_symmetric) {
    r.high = std::max(std::fabs(r.low), std::fabs(r.high));
    r.low = -r.high;
  }
  return r;
}

// Returns a number in a printf format of the figure, without trailing zeros. %g replaces a format
// that does more than print a single number.
std::string number_text(const char* format, size_t size, double x) {
  const std::string text(format, strnlen(format, size));
  size_t i = 0;
  if (text[i] == '%') ++i;
  while (i < text.size() &&
         std::string_view("-+ #0123456789.").find(text[i]) != std::string_view::npos)
    ++i;
  const bool is_valid = i > 0 && i + 1 == text.size() && i < 8 &&
                        std::string_view("eEfFgG").find(text[i]) != std::string_view::npos;
  char buffer[400];
  std::snprintf(buffer, sizeof(buffer), is_valid ? text.c_str() : "%g", x);
  std::string out = buffer;
  if (out.find('.') != std::string::npos && out.find_first_of("eE") == std::string::npos) {
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  return out == "-0" ? "0" : out;
}

// The pane of a figure: which pixels show which data.
struct Pane {
  mjrRect rect;
  Range x, y;

  [[nodiscard]] double column(double v) const {
    return rect.left + (v - x.low) / (static_cast<double>(x.high) - x.low) * (rect.width - 1);
  }
  [[nodiscard]] double row(double v) const {
    return rect.bottom + (v - y.low) / (static_cast<double>(y.high) - y.low) * (rect.height - 1);
  }
};

// Draws a line between two points of the canvas, measured from its lower left corner.
void draw_line(Canvas& canvas, const mjrRect& clip, double x0, double y0, double x1, double y1,
               double width, const float* rgb) {
  Picture& p = canvas.picture;
  const double half = width / 2;
  const double limit = half + 1;
  const int left = std::max({clip.left, 0, static_cast<int>(std::floor(std::min(x0, x1) - limit))});
  const int right = std::min(
      {clip.left + clip.width, p.width, static_cast<int>(std::ceil(std::max(x0, x1) + limit)) + 1});
  const int low =
      std::max({clip.bottom, 0, static_cast<int>(std::floor(std::min(y0, y1) - limit))});
  const int high = std::min({clip.bottom + clip.height, p.height,
                             static_cast<int>(std::ceil(std::max(y0, y1) + limit)) + 1});
  const double dx = x1 - x0, dy = y1 - y0, length = dx * dx + dy * dy;
  for (int y = low; y < high; ++y) {
    for (int x = left; x < right; ++x) {
      const double t =
          length > 0 ? std::clamp(((x - x0) * dx + (y - y0) * dy) / length, 0.0, 1.0) : 0;
      const double distance = std::hypot(x - x0 - t * dx, y - y0 - t * dy);
      const double cover = std::clamp(half + 0.5 - distance, 0.0, 1.0);
      if (cover <= 0) continue;
      uint8_t* const out =
          &p.rgb[3 * (static_cast<size_t>(p.height - 1 - y) * static_cast<size_t>(p.width) +
                      static_cast<size_t>(x))];
      for (int c = 0; c < 3; ++c) {
        out[c] = static_cast<uint8_t>(
            std::lround(cover * 255 * std::clamp(rgb[c], 0.0f, 1.0f) + (1 - cover) * out[c]));
      }
    }
  }
}

void draw_curve(Canvas& canvas, const Pane& pane, const mjvFigure& f, int line, double width) {
  const int count = std::min(f.linepnt[line], mjMAXLINEPNT);
  const float* const data = f.linedata[line];
  const int step = f.flg_barplot ? 2 : 1;
  for (int i = 0; i + 1 < count; i += step) {
    const float* const a = data + 2 * i;
    if (!std::isfinite(a[0]) || !std::isfinite(a[1]) || !std::isfinite(a[2]) ||
        !std::isfinite(a[3])) {
      continue;
    }
    draw_line(canvas, pane.rect, pane.column(a[0]), pane.row(a[1]), pane.column(a[2]),
              pane.row(a[3]), width, f.linergb[line]);
  }
}

double tick_value(const Range& r, int tick, int ticks) {
  return r.low + (static_cast<double>(r.high) - r.low) * tick / (ticks - 1);
}

void draw_grid(Canvas& canvas, const Pane& pane, const mjvFigure& f) {
  const mjrRect& r = pane.rect;
  for (int i = 0; i < std::min(f.gridsize[0], kMostTicks) && f.gridsize[0] > 1; ++i) {
    const double x = pane.column(tick_value(pane.x, i, std::min(f.gridsize[0], kMostTicks)));
    draw_line(canvas, r, x, r.bottom, x, r.bottom + r.height - 1, f.gridwidth, f.gridrgb);
  }
  for (int i = 0; i < std::min(f.gridsize[1], kMostTicks) && f.gridsize[1] > 1; ++i) {
    const double y = pane.row(tick_value(pane.y, i, std::min(f.gridsize[1], kMostTicks)));
    draw_line(canvas, r, r.left, y, r.left + r.width - 1, y, f.gridwidth, f.gridrgb);
  }
}

// Draws the legend in the upper right corner. Returns the line under the mouse, or -1.
int draw_legend(Canvas& canvas, const Fonts& fonts, const Pane& pane, const mjvFigure& f) {
  const Font& font = fonts.normal;
  int widest = 0, count = 0;
  const auto name_of = [&](int line) {
    return std::string_view(f.linename[line], strnlen(f.linename[line], sizeof(f.linename[line])));
  };
  for (int line = 0; line < mjMAXLINE; ++line) {
    if (f.linepnt[line] <= 0 || name_of(line).empty()) continue;
    widest = std::max(widest, font.width(name_of(line)));
    ++count;
  }
  if (count == 0) return -1;
  const int pad = font.height() / 2;
  const mjrRect& r = pane.rect;
  const int height = count * font.height() + pad, width = widest + 2 * pad;
  const mjrRect box = {r.left + r.width - width,
                       r.bottom + r.height - height - f.legendoffset * font.height(), width,
                       height};
  fill_rectangle(canvas, box, f.legendrgba);
  int y = box.bottom + box.height - font.height() - pad / 2, under = -1;
  for (int line = 0; line < mjMAXLINE; ++line) {
    if (f.linepnt[line] <= 0 || name_of(line).empty()) continue;
    const int x = box.left + box.width - pad - font.width(name_of(line));
    draw_text(canvas, fonts, mjFONT_SHADOW, name_of(line), x, y, f.linergb[line], r);
    const int x0 = box.left, y0 = y, across = f.highlight[0], up = f.highlight[1];
    if (across >= x0 && across < x0 + box.width && up >= y0 && up < y0 + font.height()) {
      under = line;
    }
    y -= font.height();
  }
  return under;
}

void draw_centred(Canvas& canvas, const Fonts& fonts, const mjrRect& viewport, const char* text,
                  size_t size, int y, const float* rgb) {
  const std::string_view line(text, strnlen(text, size));
  const int x = viewport.left + std::max(0, (viewport.width - fonts.normal.width(line)) / 2);
  draw_text(canvas, fonts, mjFONT_NORMAL, line, x, y, rgb, viewport);
}

}  // namespace

void draw_figure(Canvas& canvas, const Fonts& fonts, const mjrRect& viewport, mjvFigure& figure) {
  mjvFigure& f = figure;
  const Font& font = fonts.normal;
  const int cell = font.height(), pad = cell / 2;
  fill_rectangle(canvas, viewport, f.figurergba);
  Pane pane = {viewport, range_of_axis(f, 0), range_of_axis(f, 1)};
  int left = viewport.left, bottom = viewport.bottom;
  int top = viewport.bottom + viewport.height;
  const int right = viewport.left + viewport.width;

  if (f.title[0]) {
    draw_centred(canvas, fonts, viewport, f.title, sizeof(f.title), top - cell - pad / 2,
                 f.textrgb);
    top -= cell + pad;
  }
  if (f.xlabel[0]) {
    draw_centred(canvas, fonts, viewport, f.xlabel, sizeof(f.xlabel), bottom + pad / 4, f.textrgb);
    bottom += cell + pad / 2;
  }
  const int ticks[2] = {std::min(f.gridsize[0], kMostTicks), std::min(f.gridsize[1], kMostTicks)};
  const bool has_numbers[2] = {f.flg_ticklabel[0] && ticks[0] > 1 && ticks[1] > 1,
                               f.flg_ticklabel[1] && ticks[0] > 1 && ticks[1] > 1};
  if (has_numbers[0]) bottom += cell + pad;
  if (has_numbers[1]) {
    int widest = font.width(std::string_view(f.minwidth, strnlen(f.minwidth, sizeof(f.minwidth))));
    for (int i = 0; i < ticks[1]; ++i) {
      widest = std::max(widest, font.width(number_text(f.yformat, sizeof(f.yformat),
                                                       tick_value(pane.y, i, ticks[1]))));
    }
    left += widest + pad;
  }
  pane.rect = {left + pad, bottom + pad, std::max(1, right - left - 2 * pad),
               std::max(1, top - bottom - 2 * pad)};

  f.xaxispixel[0] = pane.rect.left;
  f.xaxispixel[1] = pane.rect.left + pane.rect.width - 1;
  f.yaxispixel[0] = pane.rect.bottom;
  f.yaxispixel[1] = pane.rect.bottom + pane.rect.height - 1;
  f.xaxisdata[0] = pane.x.low, f.xaxisdata[1] = pane.x.high;
  f.yaxisdata[0] = pane.y.low, f.yaxisdata[1] = pane.y.high;

  fill_rectangle(canvas, pane.rect, f.panergba);
  draw_grid(canvas, pane, f);
  for (int i = 0; has_numbers[0] && i < ticks[0]; ++i) {
    const double value = tick_value(pane.x, i, ticks[0]);
    const std::string text = number_text(f.xformat, sizeof(f.xformat), value);
    const int x = static_cast<int>(pane.column(value)) - font.width(text) / 2;
    draw_text(canvas, fonts, mjFONT_NORMAL, text, x, pane.rect.bottom - cell - pad / 2, f.textrgb,
              viewport);
  }
  for (int i = 0; has_numbers[1] && i < ticks[1]; ++i) {
    const double value = tick_value(pane.y, i, ticks[1]);
    const std::string text = number_text(f.yformat, sizeof(f.yformat), value);
    draw_text(canvas, fonts, mjFONT_NORMAL, text, pane.rect.left - pad / 2 - font.width(text),
              static_cast<int>(pane.row(value)) - cell / 2, f.textrgb, viewport);
  }
  for (int line = mjMAXLINE - 1; line >= 0; --line) {
    if (f.linepnt[line] > 0) draw_curve(canvas, pane, f, line, f.linewidth);
  }
  if (f.flg_selection && f.selection >= pane.x.low && f.selection <= pane.x.high) {
    const float white[3] = {1, 1, 1};
    const double x = pane.column(f.selection);
    draw_line(canvas, pane.rect, x, pane.rect.bottom, x, pane.rect.bottom + pane.rect.height - 1, 3,
              white);
  }
  const int under = f.flg_legend ? draw_legend(canvas, fonts, pane, f) : -1;
  const int emphasised = under >= 0 ? under : f.highlightid;
  if (emphasised >= 0 && emphasised < mjMAXLINE && f.linepnt[emphasised] > 0) {
    draw_curve(canvas, pane, f, emphasised, 5 * f.linewidth);
  }
}

}  // namespace mj::draw
