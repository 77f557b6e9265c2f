// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/builtin_texture.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

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
Pixel mix(const Color& a, const Color& b, double t) {
  const double sigmoid = t / std::sqrt(1 + t * t);
  const double alpha = std::clamp(0.5 * (1 + sigmoid / (1 / std::sqrt(2.0))), 0.0, 1.0);
  Color c;
  for (int i = 0; i < 3; ++i) c[i] = alpha * a[i] + (1 - alpha) * b[i];
  return to_pixel(c);
}

class Painter {
 public:
  explicit Painter(const BuiltinTexture& texture)
      : t_(texture), data_(static_cast<size_t>(texture.width) * texture.height * 3) {}

  std::vector<unsigned char> paint() {
    const int faces = t_.cube ? kFaces : 1;
    const int face_height = t_.cube ? t_.width : t_.height;
    for (int face = 0; face < faces; ++face) {
      if (const int twin = twin_of(face); twin >= 0) {
        copy_face(twin, face);
        continue;
      }
      for (int r = 0; r < face_height; ++r) {
        for (int c = 0; c < t_.width; ++c) {
          Pixel pixel = t_.cube ? cube_pixel(face, r, c) : flat_pixel(r, c);
          if (is_marked(r, c, face_height)) pixel = to_pixel(t_.markrgb);
          put(static_cast<size_t>(face * face_height + r) * t_.width + c, pixel);
        }
      }
    }
    if (t_.mark == mjMARK_RANDOM && t_.random > 0) mark_randomly();
    return std::move(data_);
  }

 private:
  void put(size_t index, const Pixel& pixel) {
    std::copy(pixel.begin(), pixel.end(), data_.begin() + 3 * static_cast<ptrdiff_t>(index));
  }

  // An earlier face of a gradient cube with the same pixels, or -1: all sides are alike.
  [[nodiscard]] int twin_of(int face) const {
    const bool gradient_side =
        t_.cube && t_.builtin == mjBUILTIN_GRADIENT && face > 0 && face != kUp && face != kDown;
    return gradient_side ? 0 : -1;
  }

  void copy_face(int from, int to) {
    const ptrdiff_t bytes = ptrdiff_t{3} * t_.width * t_.width;
    std::copy_n(data_.begin() + from * bytes, bytes, data_.begin() + to * bytes);
  }

  // 2c/(w-1) - 1, with a single pixel in the middle.
  static double centred(int i, int n) { return n > 1 ? 2.0 * i / (n - 1) - 1 : 0; }

  [[nodiscard]] bool in_first_diagonal(int r, int c, int height) const {
    return (r < height / 2) == (c < t_.width / 2);
  }

  [[nodiscard]] Pixel flat_pixel(int r, int c) const {
    if (t_.builtin == mjBUILTIN_GRADIENT) {
      const double x = centred(c, t_.width), y = -centred(r, t_.height);
      return mix(t_.rgb2, t_.rgb1, 2 * std::sqrt(x * x + y * y) - 1);
    }
    const bool first = t_.builtin != mjBUILTIN_CHECKER || in_first_diagonal(r, c, t_.height);
    return to_pixel(first ? t_.rgb1 : t_.rgb2);
  }

  [[nodiscard]] Pixel cube_pixel(int face, int r, int c) const {
    if (t_.builtin == mjBUILTIN_GRADIENT) return cube_gradient(face, r, c);
    bool first = face != kDown;
    if (t_.builtin == mjBUILTIN_CHECKER) {
      first = in_first_diagonal(r, c, t_.width) == (face < kFront);
    }
    return to_pixel(first ? t_.rgb1 : t_.rgb2);
  }

  // By elevation above the horizon.
  [[nodiscard]] Pixel cube_gradient(int face, int r, int c) const {
    const double x = centred(c, t_.width), y = -centred(r, t_.width);
    const double rho = std::sqrt(1 + x * x + y * y);
    double elevation = std::asin(y / rho) / (0.5 * mjPI);
    if (face == kUp || face == kDown) {
      elevation = 1 - std::acos(1 / rho) / (0.5 * mjPI);
      if (face == kDown) elevation = -elevation;
    }
    return mix(t_.rgb1, t_.rgb2, elevation);
  }

  [[nodiscard]] bool is_marked(int r, int c, int height) const {
    if (t_.mark == mjMARK_EDGE) {
      return r == 0 || r == height - 1 || c == 0 || c == t_.width - 1;
    }
    return t_.mark == mjMARK_CROSS && (r == height / 2 || c == t_.width / 2);
  }

  void mark_randomly() {
    std::mt19937_64 generator(kSeed);
    const Pixel pixel = to_pixel(t_.markrgb);
    for (size_t i = 0; i < data_.size() / 3; ++i) {
      if (static_cast<double>(generator()) / 0x1p64 < t_.random) put(i, pixel);
    }
  }

  const BuiltinTexture& t_;
  std::vector<unsigned char> data_;
};

}  // namespace

std::vector<unsigned char> draw_texture(const BuiltinTexture& texture) {
  return Painter(texture).paint();
}

}  // namespace mj
