// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/elevation.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "asset/binary_reader.h"
#include "asset/png.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

// Constants of the normalization. The search for the smallest and largest elevation starts with
// kHighest and -kHighest. A range of elevations below kMinRange is treated as constant.
constexpr float kHighest = 1e10f;
constexpr double kMinRange = 1e-14;

}  // namespace

void Elevation::reverse_rows() {
  for (int r = 0; r < nrow / 2; ++r) {
    float* row = data.data() + static_cast<size_t>(r) * ncol;
    std::swap_ranges(row, row + ncol, data.data() + static_cast<size_t>(nrow - 1 - r) * ncol);
  }
}

void Elevation::normalize() {
  float low = kHighest, high = -kHighest;
  for (const float v : data) low = std::min(low, v), high = std::max(high, v);
  for (float& v : data) {
    v -= low;
    if (high - low > kMinRange) v /= high - low;
  }
}

Elevation decode_hfield(std::string_view bytes, const std::string& name) {
  const auto require = [&](bool good, const char* otherwise) {
    if (!good) throw Error("bad-hfield", name + ": the height field file " + otherwise);
  };
  BinaryReader reader(bytes);
  int32_t shape[2] = {};
  require(reader.read(shape, 2), "has no complete header");
  require(shape[0] > 0 && shape[1] > 0, "has dimensions that are not positive");
  const size_t samples = static_cast<size_t>(shape[0]) * static_cast<size_t>(shape[1]);
  Elevation out{.nrow = shape[0], .ncol = shape[1]};
  require(reader.read(out.data, samples) && reader.left() == 0,
          "has a size that does not match its dimensions");
  return out;
}

Elevation decode_hfield_png(std::string_view bytes, const std::string& name) {
  const Image image = decode_png(bytes, 1, name);
  Elevation out{.nrow = image.height, .ncol = image.width};
  const std::span<const unsigned char> pixels = image.data.view();
  out.data.assign(pixels.begin(), pixels.end());
  out.reverse_rows();
  return out;
}

}  // namespace mj
