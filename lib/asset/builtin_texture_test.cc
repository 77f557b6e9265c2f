// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/builtin_texture.h"

#include <doctest/doctest.h>
#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mj {
namespace {

using Color = std::array<double, 3>;
using Bytes = std::vector<unsigned char>;

double centred(int i, int n) {
  return 2.0 * i / (n - 1) - 1;
}

void append_mixed(Bytes& to, const Color& a, const Color& b, double t) {
  const double sigmoid = t / std::sqrt(1 + t * t);
  const double alpha = std::clamp(0.5 * (1 + sigmoid / (1 / std::sqrt(2.0))), 0.0, 1.0);
  for (int i = 0; i < 3; ++i) {
    const double c = alpha * a[i] + (1 - alpha) * b[i];
    to.push_back(static_cast<unsigned char>(255 * std::clamp(c, 0.0, 1.0)));
  }
}

// Computes the faces of a cube pixel by pixel, in the order right, left, up, down, front, back.
Bytes cube_gradient(const BuiltinTexture& t) {
  Bytes out;
  for (int face = 0; face < 6; ++face) {
    for (int r = 0; r < t.width; ++r) {
      for (int c = 0; c < t.width; ++c) {
        const double x = centred(c, t.width), y = -centred(r, t.width);
        const double rho = std::sqrt(1 + x * x + y * y);
        const double above = 1 - std::acos(1 / rho) / (0.5 * mjPI);
        const double beside = std::asin(y / rho) / (0.5 * mjPI);
        append_mixed(out, t.rgb1, t.rgb2, face == 2 ? above : face == 3 ? -above : beside);
      }
    }
  }
  return out;
}

Bytes flat_gradient(const BuiltinTexture& t) {
  Bytes out;
  for (int r = 0; r < t.height; ++r) {
    for (int c = 0; c < t.width; ++c) {
      const double x = centred(c, t.width), y = -centred(r, t.height);
      append_mixed(out, t.rgb2, t.rgb1, 2 * std::sqrt(x * x + y * y) - 1);
    }
  }
  return out;
}

Bytes drawn(const BuiltinTexture& t) {
  Bytes out(size_t{3} * t.width * t.height);
  draw_texture(t, out.data());
  return out;
}

TEST_CASE("gradients have the value that each pixel has by itself") {
  const Color colors[] = {
      {0.3, 0.5, 0.7}, {0, 0, 0}, {1, 1, 1}, {0.2, 0.4, 0.6}, {-0.1, 0.33, 1.5}};
  for (const Color& rgb1 : colors) {
    for (const Color& rgb2 : colors) {
      for (const int width : {2, 3, 64, 151}) {
        const BuiltinTexture cube{.builtin = mjBUILTIN_GRADIENT,
                                  .cube = true,
                                  .width = width,
                                  .height = 6 * width,
                                  .rgb1 = rgb1,
                                  .rgb2 = rgb2};
        CHECK(drawn(cube) == cube_gradient(cube));
        const BuiltinTexture flat{.builtin = mjBUILTIN_GRADIENT,
                                  .width = width,
                                  .height = 2 * width + 1,
                                  .rgb1 = rgb1,
                                  .rgb2 = rgb2};
        CHECK(drawn(flat) == flat_gradient(flat));
      }
    }
  }
}

}  // namespace
}  // namespace mj
