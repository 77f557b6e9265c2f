// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/font.h"

#include <algorithm>
#include <cmath>

namespace mj::draw {
namespace {

// Widths of the characters 32 to 126 at 100 percent (pixels).
constexpr signed char kWidth[] = {
    4,  5,  6,  9,  8,  12, 10, 4,  5,  5,  8,  8,  4,  5,  4, 6,  8,  8, 8, 8, 8, 8,  8,  8,
    8,  8,  4,  4,  8,  8,  8,  7,  12, 10, 10, 10, 11, 10, 9, 11, 11, 4, 8, 9, 8, 12, 11, 11,
    10, 11, 11, 10, 10, 11, 10, 14, 9,  10, 9,  5,  5,  5,  8, 8,  5,  9, 9, 8, 9, 9,  4,  9,
    8,  4,  4,  8,  4,  12, 8,  9,  9,  9,  5,  8,  4,  8,  8, 10, 7,  8, 7, 6, 8, 6,  8};
constexpr signed char kBigWidth[] = {
    8,  8,  12, 18, 16, 23, 20, 7,  9,  9,  16, 16, 8,  10, 8,  11, 16, 16, 16, 16, 16, 16, 16, 16,
    16, 16, 8,  8,  16, 16, 16, 13, 24, 19, 19, 21, 21, 19, 18, 22, 21, 9,  15, 19, 16, 23, 21, 22,
    19, 22, 21, 19, 18, 21, 19, 26, 19, 19, 18, 9,  9,  9,  14, 16, 10, 16, 16, 15, 16, 16, 9,  16,
    16, 7,  7,  15, 7,  23, 16, 16, 16, 16, 10, 15, 9,  16, 15, 21, 14, 15, 15, 11, 16, 11, 16};
static_assert(sizeof(kWidth) == kCharacterEnd - kFirstCharacter);
static_assert(sizeof(kBigWidth) == kCharacterEnd - kFirstCharacter);

// Heights of lines at 50, 100 ... 300 percent (pixels).
constexpr int kHeight[] = {11, 18, 28, 37, 45, 54};
constexpr int kBigHeight[] = {0, 37, 54, 71, 89, 106};

// Strokes of the characters 32 to 126. Each stroke is a row of points. Each point has two digits: x
// from 0 (left) to 6 (right), and y, which is 2 on the base line, 7 on top of small letters and 9
// on top of capital letters.
constexpr const char* kStrokes[] = {
    "",                             // space
    "3935 3232",                    // !
    "1917 5957",                    // "
    "2218 5458 0565 0765",          // #
    "6817078617660534435314 3931",  // $
    "1817272818 6902 4353545343",   // %
    "6218294857160413225265",       // &
    "3937",                         // '
    "4937343241",                   // (
    "2937343221",                   // )
    "3935 1646 1846",               // *
    "3733 1555",                    // +
    "3220",                         // ,
    "1555",                         // -
    "3232",                         // .
    "5912",                         // /
    "2907042242646749"
    "29",                         // 0
    "173932 1252",                // 1
    "07294968660262",             // 2
    "08294967654463422203 2545",  // 3
    "49044464 4942",              // 4
    "69090646635222"
    "03",  // 5
    "59270402223242646546"
    "0604",  // 6
    "096924"
    "22",  // 7
    "2908064645686949"
    "29 0605030222426365"
    "46",  // 8
    "1242646749290807"
    "164666",     // 9
    "3636 3232",  // :
    "3636 3220",  // ;
    "5715"
    "53",         // <
    "1656 1454",  // =
    "1755"
    "13",                                  // >
    "08294968663534 3232",                 // ?
    "5541264757544363686949290704224252",  // @
    "023962 1555",                         // A
    "02095968665606 5665635202",           // B
    "6749290704224264",                    // C
    "02094967644202",                      // D
    "69090262 0656",                       // E
    "690902 0656",                         // F
    "67492907042242646636",                // G
    "0902 6962 0666",                      // H
    "3932",                                // I
    "5954421204",                          // J
    "0902 6905 2662",                      // K
    "090262",                              // L
    "0209356962",                          // M
    "02096269",                            // N
    "290704224264674929",                  // O
    "0209596866"
    "5505",                     // P
    "290704224264674929 4462",  // Q
    "0209596866"
    "5606 3662",  // R
    "67492908062645634222"
    "04",            // S
    "0969 3932",     // T
    "090422426469",  // U
    "093269",        // V
    "091236526"
    "9",            // W
    "0962 0269",    // X
    "093669 3632",  // Y
    "09690262",     // Z
    "49292141",     // [
    "1952",         // backslash
    "29494121",     // ]
    "173957",       // ^
    "0161",         // _
    "2937",         // `
    "172757"
    "5652 5515041322"
    "4253",                   // a
    "0902 0416275664422204",  // b
    "6657270604224263",       // c
    "6962 6446270504224264",  // d
    "0565665727"
    "060422425263",  // e
    "592822 07"
    "57",                           // f
    "6751402010 6446270504224264",  // g
    "0902 052757"
    "6662",                        // h
    "3732 3939",                   // i
    "373120 3939",                 // j
    "0902 0457 2562",              // k
    "3932",                        // l
    "0702 0617273532 3647576562",  // m
    "0702 052757"
    "6662",                // n
    "270604224264664727",  // o
    "0700 0416274766644222"
    "04",                     // p
    "6760 6446270604224264",  // q
    "1712 143757",            // r
    "6657170615556352"
    "1203",  // s
    "393342"
    "52 1757",  // t
    "070322"
    "4264 6762",  // u
    "073267",     // v
    "071236"
    "5267",         // w
    "0762 0267",    // x
    "0732 672010",  // y
    "07670262",     // z
    "4938363524"
    "343241",  // {
    "3930",    // |
    "2938363544"
    "343221",  // }
    "05164455"
    "65",  // ~
};
static_assert(std::size(kStrokes) == kCharacterEnd - kFirstCharacter);

constexpr int kBaseLine = 2, kCapital = 9, kRight = 6;

bool has_shape(char c) {
  return c >= kFirstCharacter && c < kCharacterEnd;
}

// Returns the distance from p to the segment from a to b.
double distance_to(double px, double py, double ax, double ay, double bx, double by) {
  const double x = bx - ax, y = by - ay;
  const double length = x * x + y * y;
  const double t =
      length > 0 ? std::clamp(((px - ax) * x + (py - ay) * y) / length, 0.0, 1.0) : 0.0;
  return std::hypot(px - ax - t * x, py - ay - t * y);
}

}  // namespace

int valid_font_scale(int scale) {
  return std::clamp(50 * ((scale + 25) / 50), 100, 300);
}

Font::Font(int scale, bool is_big) : is_big_(is_big) {
  const int index = std::clamp(scale / 50 - 1, is_big ? 1 : 0, 5);
  height_ = is_big ? kBigHeight[index] : kHeight[index];
  scale_ = static_cast<double>(height_) / (is_big ? kBigHeight[1] : kHeight[1]);
}

int Font::width(char c) const {
  if (!has_shape(c)) return 0;
  const int i = c - kFirstCharacter;
  return static_cast<int>(std::lround((is_big_ ? kBigWidth[i] : kWidth[i]) * scale_));
}

int Font::width(std::string_view text) const {
  int sum = 0;
  for (const char c : text) sum += width(c);
  return sum;
}

void Font::draw(Picture& picture, std::string_view text, int x, int y, const float* rgb,
                bool has_shadow, const Clip& clip) const {
  const double stroke = 0.09 * height_;
  if (has_shadow) {
    const float black[3] = {0, 0, 0};
    int at = x;
    for (const char c : text) {
      draw_glyph(picture, c, at, y, black, stroke + 2 * std::max(1.0, 0.06 * height_), clip);
      at += width(c);
    }
  }
  for (const char c : text) {
    draw_glyph(picture, c, x, y, rgb, stroke, clip);
    x += width(c);
  }
}

void Font::draw_glyph(Picture& picture, char c, int x, int y, const float* rgb, double thickness,
                      const Clip& clip) const {
  if (!has_shape(c)) return;
  const int wide = width(c);
  // Capital letters are 0.55 of a line high and stand 0.24 of a line above its lower edge.
  const double unit =
      std::lround(0.55 * height_ - 0.09 * height_) / static_cast<double>(kCapital - kBaseLine);
  const double base = std::lround(0.24 * height_) + 0.045 * height_;
  const double margin = 0.045 * height_ + 0.06 * wide;
  const auto place_x = [&](char digit) {
    return x + margin + (digit - '0') * (wide - 2 * margin) / kRight;
  };
  const auto place_y = [&](char digit) { return y - base - (digit - '0' - kBaseLine) * unit; };
  const int border = static_cast<int>(thickness) + 1;
  const int left = std::max({x - border, clip.left, 0});
  const int right = std::min({x + wide + border, clip.right, picture.width});
  const int top = std::max({y - height_ - border, clip.top, 0});
  const int bottom = std::min({y + border, clip.bottom, picture.height});
  const std::string_view strokes = kStrokes[c - kFirstCharacter];
  for (int row = top; row < bottom; ++row) {
    for (int column = left; column < right; ++column) {
      double nearest = 1e9;
      for (size_t i = 0; i + 1 < strokes.size(); i += 2) {
        if (strokes[i] == ' ') ++i;
        if (i + 3 >= strokes.size() || strokes[i + 2] == ' ') continue;
        nearest = std::min(nearest, distance_to(column + 0.5, row + 0.5, place_x(strokes[i]),
                                                place_y(strokes[i + 1]), place_x(strokes[i + 2]),
                                                place_y(strokes[i + 3])));
      }
      const double cover = std::clamp(thickness / 2 + 0.5 - nearest, 0.0, 1.0);
      if (cover == 0) continue;
      uint8_t* const p =
          &picture
               .rgb[3 * (static_cast<size_t>(row) * picture.width + static_cast<size_t>(column))];
      for (int k = 0; k < 3; ++k) {
        const double value = cover * 255 * rgb[k] + (1 - cover) * p[k];
        p[k] = static_cast<uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
      }
    }
  }
}

}  // namespace mj::draw
