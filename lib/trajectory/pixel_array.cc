// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/pixel_array.h"

#include <cstring>

#include "base/invariant.h"

namespace mj {
namespace {

template <typename T>
double number_at(std::span<const std::byte> picture, int64_t i) {
  T x;
  std::memcpy(&x, &picture[static_cast<size_t>(i) * sizeof(T)], sizeof(T));
  return static_cast<double>(x);
}

}  // namespace

double pixel_number(const PixelArray& a, std::span<const std::byte> picture, int64_t i) {
  MJ_INVARIANT(i >= 0 && (i + 1) * a.number_bytes() <= static_cast<int64_t>(picture.size()));
  switch (a.kind) {
    case PixelKind::kRgb:
      return number_at<uint8_t>(picture, i);
    case PixelKind::kDepth:
      return number_at<float>(picture, i);
    case PixelKind::kSegmentation:
      return number_at<int32_t>(picture, i);
  }
  return 0;
}

std::string pixel_label(const PixelArray& a, int64_t i) {
  constexpr std::string_view kColours[] = {" red", " green", " blue"}, kParts[] = {" id", " type"};
  const int64_t pixel = i / a.channels();
  const auto channel = static_cast<size_t>(i % a.channels());
  const std::string place =
      "row " + std::to_string(pixel / a.width) + " column " + std::to_string(pixel % a.width);
  if (a.kind == PixelKind::kDepth) return place;
  return place + std::string(a.kind == PixelKind::kRgb ? kColours[channel] : kParts[channel]);
}

}  // namespace mj
