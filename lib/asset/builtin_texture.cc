// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/builtin_texture.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>

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

// A sigmoid from b (t = -1) to a (t = 1).
Color mix(const Color& a, const Color& b, double t) {
  const double sigmoid = t / std::sqrt(1 + t * t);
  const double alpha = std::clamp(0.5 * (1 + sigmoid / (1 / std::sqrt(2.0))), 0.0, 1.0);
  Color c;
  for (int i = 0; i < 3; ++i) c[i] = alpha * a[i] + (1 - alpha) * b[i];
  return c;
}

double elevation_beside(double s) {
  return std::asin(s) / (0.5 * mjPI);
}
double elevation_above(double s) {
  return 1 - std::acos(s) / (0.5 * mjPI);
}

// The pixels of colours along a line on which every channel rises or falls all the way. Where the
// ends of a part of it have the same pixel, so has all that is between, and it need not be worked
// out again.
template <typename ColorAt>
class Ramp {
 public:
  // For about so many pixels, from `low` to `high`.
  Ramp(double low, double high, size_t pixels, ColorAt color_at)
      : low_(low),
        high_(high),
        pieces_(std::clamp<size_t>(pixels / kPixelsPerPiece, 1, kMostPieces)),
        scale_(static_cast<double>(pieces_.size()) / (high - low)),
        last_(static_cast<int>(pieces_.size()) - 1),
        color_at_(color_at) {
    find_even(0, last_ + 1, color_at_(low), color_at_(high));
  }

  // Three bytes for every position.
  void draw(const std::vector<double>& positions, unsigned char* to) const {
    const double low = low_, scale = scale_;  // here no byte that is written can change them
    const int last = last_;
    const Piece* const pieces = pieces_.data();
    for (const double s : positions) {
      const Piece piece = pieces[std::clamp(static_cast<int>((s - low) * scale), 0, last)];
      to = std::ranges::copy(piece.is_even ? piece.pixel : to_pixel(color_at_(s)), to).out;
    }
  }

 private:
  static constexpr size_t kPixelsPerPiece = 4, kMostPieces = size_t{1} << 16;
  static constexpr double kMargin = 1e-6;  // much more than channels are wrong by from rounding

  struct Piece {
    Pixel pixel = {};
    bool is_even = false;
  };

  // Of the pieces from `first` to before `end`; `a` and `b` are the colours there.
  void find_even(int first, int end, const Color& a, const Color& b) {
    if (are_alike(a, b)) {
      std::fill(pieces_.begin() + first, pieces_.begin() + end, Piece{to_pixel(a), true});
    } else if (end - first > 1) {
      const int middle = first + (end - first) / 2;
      const Color color = color_at_(std::min(low_ + middle / scale_, high_));
      find_even(first, middle, a, color);
      find_even(middle, end, color, b);
    }
  }

  static bool are_alike(const Color& a, const Color& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      if (!are_alike(a[i], b[i])) return false;
    }
    return true;
  }
  // Whether channels from a to b are the same number in pixels.
  static bool are_alike(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return false;
    const double low = 255 * std::clamp(std::min(a, b), 0.0, 1.0);
    const double high = 255 * std::clamp(std::max(a, b), 0.0, 1.0);
    const double level = std::floor(low);
    return (level == 0 || low > level + kMargin) && high < level + 1 - kMargin;
  }

  double low_, high_;
  std::vector<Piece> pieces_;
  double scale_;
  int last_;
  ColorAt color_at_;
};

class Painter {
 public:
  explicit Painter(const BuiltinTexture& texture)
      : t_(texture),
        height_(texture.cube ? texture.width : texture.height),
        data_(static_cast<size_t>(texture.width) * texture.height * 3) {}

  std::vector<unsigned char> paint() {
    for (int face = 0; face < (t_.cube ? kFaces : 1); ++face) {
      if (const int twin = twin_of(face); twin >= 0) {
        std::copy_n(row(twin, 0), face_bytes(), row(face, 0));
        continue;
      }
      t_.builtin == mjBUILTIN_GRADIENT ? paint_gradient(face) : paint_quarters(face);
      mark(face);
    }
    if (t_.mark == mjMARK_RANDOM && t_.random > 0) mark_randomly();
    return std::move(data_);
  }

 private:
  [[nodiscard]] size_t row_bytes() const { return size_t{3} * t_.width; }
  [[nodiscard]] size_t face_bytes() const { return row_bytes() * height_; }
  unsigned char* row(int face, int r) {
    return data_.data() + face * face_bytes() + r * row_bytes();
  }

  static void fill(unsigned char* to, int pixels, const Pixel& pixel) {
    for (int i = 0; i < pixels; ++i) to = std::copy(pixel.begin(), pixel.end(), to);
  }

  // An earlier face of a gradient cube with the same pixels, or -1: all sides are alike.
  [[nodiscard]] int twin_of(int face) const {
    const bool gradient_side =
        t_.cube && t_.builtin == mjBUILTIN_GRADIENT && face > 0 && face != kUp && face != kDown;
    return gradient_side ? 0 : -1;
  }

  // 2c/(w-1) - 1, with a single pixel in the middle.
  static double centred(int i, int n) { return n > 1 ? 2.0 * i / (n - 1) - 1 : 0; }

  // On the side of a cube and above it by elevation above the horizon, which follows from
  //   s = y / rho and 1 / rho,  rho = sqrt(1 + x^2 + y^2)
  // and on a plane by s = sqrt(x^2 + y^2).
  void paint_gradient(int face) {
    if (!t_.cube) {
      paint_along(
          {0, 1.42}, face, 0, [](double, double r) { return r; },
          [this](double s) { return mix(t_.rgb2, t_.rgb1, 2 * s - 1); });
    } else if (face == kUp) {
      paint_along(
          {0.57, 1}, face, 1, [](double, double rho) { return 1 / rho; },
          [this](double s) { return mix(t_.rgb1, t_.rgb2, elevation_above(s)); });
    } else if (face == kDown) {
      paint_along(
          {0.57, 1}, face, 1, [](double, double rho) { return 1 / rho; },
          [this](double s) { return mix(t_.rgb1, t_.rgb2, -elevation_above(s)); });
    } else {
      paint_along(
          {-0.71, 0.71}, face, 1, [](double y, double rho) { return y / rho; },
          [this](double s) { return mix(t_.rgb1, t_.rgb2, elevation_beside(s)); });
    }
  }

  // The colour at position(y, sqrt(constant + x^2 + y^2)), which is within the range.
  template <typename Position, typename ColorAt>
  void paint_along(std::pair<double, double> range, int face, double constant, Position position,
                   ColorAt color_at) {
    const Ramp ramp(range.first, range.second, static_cast<size_t>(t_.width) * height_, color_at);
    std::vector<double> square(t_.width), s(t_.width);
    for (int c = 0; c < t_.width; ++c) {
      const double x = centred(c, t_.width);
      square[c] = constant + x * x;
    }
    for (int r = 0; r < height_; ++r) {
      const double y = -centred(r, height_);
      for (int c = 0; c < t_.width; ++c) s[c] = position(y, std::sqrt(square[c] + y * y));
      ramp.draw(s, row(face, r));
    }
  }

  // Of one colour, or of two in turn: rows of the upper and of the lower half are alike.
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
    for (size_t i = 0; i < data_.size() / 3; ++i) {
      if (static_cast<double>(generator()) / 0x1p64 < t_.random) fill(&data_[3 * i], 1, pixel);
    }
  }

  const BuiltinTexture& t_;
  const int height_;  // of a face
  std::vector<unsigned char> data_;
};

}  // namespace

std::vector<unsigned char> draw_texture(const BuiltinTexture& texture) {
  return Painter(texture).paint();
}

}  // namespace mj
