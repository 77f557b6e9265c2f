// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/builtin_texture.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace mj {
namespace {

using Color = std::array<double, 3>;
using Pixel = std::array<unsigned char, 3>;

constexpr uint64_t kSeed = 42;
constexpr int kUp = 2, kDown = 3, kFront = 4;
constexpr int kFaces = 6;

Pixel to_pixel(const Color& c) {
  Pixel p;
  for (int i = 0; i < 3; ++i) p[i] = static_cast<unsigned char>(255 * std::clamp(c[i], 0.0, 1.0));
  return p;
}

// Blends two colours with a sigmoid of t, which gives `b` at t = -1 and `a` at t = 1.
Color mix(const Color& a, const Color& b, double t) {
  const double sigmoid = t / std::sqrt(1 + t * t);
  const double alpha = std::clamp(0.5 * (1 + sigmoid / (1 / std::sqrt(2.0))), 0.0, 1.0);
  Color c;
  for (int i = 0; i < 3; ++i) c[i] = alpha * a[i] + (1 - alpha) * b[i];
  return c;
}

// Pixels lie on boundaries between colours, so that the last place of an angle decides. The
// functions of the C library round these angles as MuJoCo's do.
double elevation_beside(double sine) {
  return std::asin(sine) / (0.5 * mjPI);
}
double elevation_above(double cosine) {
  return 1 - std::acos(cosine) / (0.5 * mjPI);
}

// The pixels of a colour gradient along a line. Each channel of the colour rises or falls
// monotonically along the line. If both ends of an interval have the same pixel value, all
// positions between them therefore have that value, and their colours need not be computed.
class Ramp {
 public:
  // Prepares the part of the line from `low` to `high`, which will be drawn with about `pixels`
  // pixels. color_at(x) returns the colour at the position x.
  template <typename ColorAt>
  Ramp(double low, double high, size_t pixels, ColorAt color_at)
      : pieces_(std::clamp<size_t>(pixels / kPixelsPerPiece, 1, kMostPieces)),
        low_(low),
        scale_(static_cast<double>(pieces_.size()) / (high - low)) {
    find_even(0, static_cast<int>(pieces_.size()), color_at(low), color_at(high), color_at);
  }

  // Draws `count` pixels. Pixel i lies at the position position(i), which may have rounding errors.
  // pixel(i) computes the pixel exactly, and is only called for positions in pieces with more than
  // one pixel value.
  template <typename PositionOf, typename PixelOf>
  void draw(int count, PositionOf position, PixelOf pixel, unsigned char* to) const {
    // Copies the members to local variables. Otherwise the compiler would read the members again
    // after each write to `to`.
    const double low = low_, scale = scale_;
    const int last = static_cast<int>(pieces_.size()) - 1;
    const Piece* const pieces = pieces_.data();
    for (int i = 0; i < count; ++i, to += sizeof(Pixel)) {
      const Piece& piece =
          pieces[std::clamp(static_cast<int>((position(i) - low) * scale), 0, last)];
      if (!piece.is_even) {
        std::ranges::copy(pixel(i), to);
      } else if (i + 1 < count) {
        // Copies one byte more than a pixel has. The next pixel overwrites this byte.
        std::memcpy(to, &piece, sizeof(Piece));
      } else {
        std::ranges::copy(piece.pixel, to);
      }
    }
  }

 private:
  static constexpr size_t kPixelsPerPiece = 4, kMostPieces = size_t{1} << 16;
  // Safety margin, much larger than the rounding errors of positions and colours.
  static constexpr double kMargin = 1e-6;

  struct Piece {
    Pixel pixel = {};
    bool is_even = false;
  };
  static_assert(sizeof(Piece) == sizeof(Pixel) + 1);

  // Finds the pieces in [first, end) that have a single pixel value. `a` and `b` are the colours at
  // the two ends of this range.
  template <typename ColorAt>
  void find_even(int first, int end, const Color& a, const Color& b, ColorAt color_at) {
    if (are_alike(a, b)) {
      std::fill(pieces_.begin() + first, pieces_.begin() + end, Piece{to_pixel(a), true});
    } else if (end - first > 1) {
      const int middle = first + (end - first) / 2;
      const Color color = color_at(low_ + middle / scale_);
      find_even(first, middle, a, color, color_at);
      find_even(middle, end, color, b, color_at);
    }
  }

  static bool are_alike(const Color& a, const Color& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      if (!are_alike(a[i], b[i])) return false;
    }
    return true;
  }
  // Returns whether all values of a channel between a and b give the same byte.
  static bool are_alike(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return false;
    const double low = 255 * std::clamp(std::min(a, b), 0.0, 1.0);
    const double high = 255 * std::clamp(std::max(a, b), 0.0, 1.0);
    const double level = std::floor(low);
    return (level == 0 || low > level + kMargin) && high < level + 1 - kMargin;
  }

  std::vector<Piece> pieces_;
  double low_, scale_;
};

class Painter {
 public:
  Painter(const BuiltinTexture& texture, unsigned char* to)
      : t_(texture), height_(texture.cube ? texture.width : texture.height), to_(to) {}

  void paint() {
    for (int face = 0; face < (t_.cube ? kFaces : 1); ++face) {
      if (const int twin = twin_of(face); twin >= 0) {
        std::copy_n(row(twin, 0), face_bytes(), row(face, 0));
        continue;
      }
      t_.builtin == mjBUILTIN_GRADIENT ? paint_gradient(face) : paint_quarters(face);
      mark(face);
    }
    if (t_.mark == mjMARK_RANDOM && t_.random > 0) mark_randomly();
  }

 private:
  [[nodiscard]] size_t pixels() const { return static_cast<size_t>(t_.width) * height_; }
  [[nodiscard]] size_t row_bytes() const { return size_t{3} * t_.width; }
  [[nodiscard]] size_t face_bytes() const { return row_bytes() * height_; }
  unsigned char* row(int face, int r) { return to_ + face * face_bytes() + r * row_bytes(); }

  static void fill(unsigned char* to, int pixels, const Pixel& pixel) {
    for (int i = 0; i < pixels; ++i) to = std::copy(pixel.begin(), pixel.end(), to);
  }

  // Returns the number of an earlier face that is known to have the same pixels, or -1 if there is
  // none. Only the side faces of a cube with a gradient are known to be equal.
  [[nodiscard]] int twin_of(int face) const {
    const bool gradient_side =
        t_.cube && t_.builtin == mjBUILTIN_GRADIENT && face > 0 && face != kUp && face != kDown;
    return gradient_side ? 0 : -1;
  }

  // Returns the coordinate in [-1, 1] of pixel i in a row of n pixels: 2 i / (n - 1) - 1, or 0 for
  // a single pixel.
  static double centred(int i, int n) { return n > 1 ? 2.0 * i / (n - 1) - 1 : 0; }

  void paint_gradient(int face) {
    if (!t_.cube) {
      paint_disc(face, 0, [this](double square) {
        return mix(t_.rgb2, t_.rgb1, 2 * std::sqrt(square) - 1);
      });
    } else if (face == kUp || face == kDown) {
      paint_disc(face, 1, [this, sign = face == kUp ? 1 : -1](double square) {
        return mix(t_.rgb1, t_.rgb2, sign * elevation_above(1 / std::sqrt(square)));
      });
    } else {
      paint_side(face);
    }
  }

  // Paints a face whose colour depends only on the sum `constant` + x^2 + y^2.
  template <typename ColorAt>
  void paint_disc(int face, double constant, ColorAt color_at) {
    const Ramp ramp(constant, constant + 2, pixels(), color_at);
    const std::vector<double> square = squares(constant);
    for (int r = 0; r < height_; ++r) {
      const double y = -centred(r, height_);
      const auto position = [y2 = y * y, x2 = square.data()](int c) { return x2[c] + y2; };
      ramp.draw(
          t_.width, position, [&](int c) { return to_pixel(color_at(position(c))); }, row(face, r));
    }
  }

  // Paints a side face. The colour depends on the elevation above the horizon, whose sine is y /
  // sqrt(1 + x^2 + y^2) and whose tangent is y / sqrt(1 + x^2).
  void paint_side(int face) {
    const auto color_at = [this](double sine) {
      return mix(t_.rgb1, t_.rgb2, elevation_beside(sine));
    };
    const Ramp ramp(-1, 1, pixels(), [&](double tangent) {
      return color_at(tangent / std::sqrt(1 + tangent * tangent));
    });
    const std::vector<double> square = squares(1);
    std::vector<double> inverse = square;  // 1 / sqrt(1 + x^2) for each column
    for (double& x : inverse) x = 1 / std::sqrt(x);
    for (int r = 0; r < height_; ++r) {
      const double y = -centred(r, height_);
      ramp.draw(
          t_.width, [y, inverse = inverse.data()](int c) { return y * inverse[c]; },
          [&](int c) { return to_pixel(color_at(y / std::sqrt(square[c] + y * y))); },
          row(face, r));
    }
  }

  // Returns `constant` + x^2 for each column.
  [[nodiscard]] std::vector<double> squares(double constant) const {
    std::vector<double> out(t_.width);
    for (int c = 0; c < t_.width; ++c) {
      const double x = centred(c, t_.width);
      out[c] = constant + x * x;
    }
    return out;
  }

  // Paints a face with one colour, or with a 2 x 2 checker of two colours. All rows of the upper
  // half are equal, and so are all rows of the lower half.
  void paint_quarters(int face) {
    const Pixel colors[2] = {to_pixel(t_.rgb1), to_pixel(t_.rgb2)};
    const bool checker = t_.builtin == mjBUILTIN_CHECKER;
    const bool second = t_.cube && (checker ? face >= kFront : face == kDown);
    for (int r = 0; r < height_; ++r) {
      unsigned char* to = row(face, r);
      if (r != 0 && r != height_ / 2) {
        std::copy_n(to - row_bytes(), row_bytes(), to);
        continue;
      }
      const bool upper = r < height_ / 2;
      const bool left_is_second = second != (checker && !upper);
      const int left = t_.width / 2;
      fill(to, left, colors[left_is_second ? 1 : 0]);
      fill(to + 3 * left, t_.width - left, colors[left_is_second != checker ? 1 : 0]);
    }
  }

  void mark(int face) {
    if (t_.mark == mjMARK_EDGE) {
      mark_row(face, 0), mark_row(face, height_ - 1);
      mark_column(face, 0), mark_column(face, t_.width - 1);
    } else if (t_.mark == mjMARK_CROSS) {
      mark_row(face, height_ / 2);
      mark_column(face, t_.width / 2);
    }
  }
  void mark_row(int face, int r) { fill(row(face, r), t_.width, to_pixel(t_.markrgb)); }
  void mark_column(int face, int c) {
    for (int r = 0; r < height_; ++r) fill(row(face, r) + 3 * c, 1, to_pixel(t_.markrgb));
  }

  void mark_randomly() {
    std::mt19937_64 generator(kSeed);
    const Pixel pixel = to_pixel(t_.markrgb);
    const size_t count = static_cast<size_t>(t_.width) * t_.height;
    for (size_t i = 0; i < count; ++i) {
      if (static_cast<double>(generator()) / 0x1p64 < t_.random) fill(to_ + 3 * i, 1, pixel);
    }
  }

  const BuiltinTexture& t_;
  const int height_;  // height of one face
  unsigned char* const to_;
};

}  // namespace

void draw_texture(const BuiltinTexture& texture, unsigned char* to) {
  Painter(texture, to).paint();
}

}  // namespace mj
