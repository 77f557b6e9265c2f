// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/encode_apng.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "draw/encode_png.h"

namespace mj::draw {
namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);

std::string number(uint32_t x, int bytes = 4) {
  std::string out;
  for (int i = bytes; i-- > 0;) out += static_cast<char>(x >> (8 * i) & 255);
  return out;
}
std::string number(int x, int bytes = 4) {
  return number(static_cast<uint32_t>(x), bytes);
}

std::string chunk(std::string_view type, std::string_view data) {
  std::string body(type);
  body += data;
  const uLong sum =
      ::crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return number(static_cast<uint32_t>(data.size())) + body + number(static_cast<uint32_t>(sum));
}

// Returns the contents of all IDAT chunks of a PNG file that encode_png() made.
std::string data_of(std::string_view png) {
  const auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<uint8_t>(png[i])); };
  std::string out;
  for (size_t at = kSignature.size(); at + 12 <= png.size();) {
    const size_t size = byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3);
    if (png.substr(at + 4, 4) == "IDAT") out += png.substr(at + 8, size);
    at += size + 12;
  }
  return out;
}

size_t pixel(const Picture& picture, int x, int y) {
  return static_cast<size_t>(y) * static_cast<size_t>(picture.width) + static_cast<size_t>(x);
}

struct Rectangle {
  int left, top, width, height;  // pixels
};

// Returns the rectangle of the pixels that changed. It has at least one pixel.
Rectangle changed(const Picture& picture, const Picture& before) {
  int left = picture.width, top = picture.height, right = -1, bottom = -1;
  for (int y = 0; y < picture.height; ++y) {
    const size_t row = 3 * pixel(picture, 0, y);
    const size_t bytes = 3 * static_cast<size_t>(picture.width);
    if (std::memcmp(&picture.rgb[row], &before.rgb[row], bytes) == 0) continue;
    top = std::min(top, y);
    bottom = y;
    for (int x = 0; x < picture.width; ++x) {
      const size_t at = 3 * pixel(picture, x, y);
      if (std::memcmp(&picture.rgb[at], &before.rgb[at], 3) == 0) continue;
      left = std::min(left, x);
      right = std::max(right, x);
    }
  }
  if (right < 0) left = top = right = bottom = 0;
  return {left, top, right - left + 1, bottom - top + 1};
}

Picture part_of(const Picture& picture, const Rectangle& r) {
  Picture part;
  part.width = r.width, part.height = r.height;
  for (int y = 0; y < r.height; ++y) {
    const size_t begin = 3 * pixel(picture, r.left, r.top + y);
    const auto row = picture.rgb.begin() + static_cast<std::ptrdiff_t>(begin);
    part.rgb.insert(part.rgb.end(), row, row + 3 * static_cast<std::ptrdiff_t>(r.width));
  }
  return part;
}

}  // namespace

std::string apng_begin(int width, int height, int64_t frames) {
  // 8 bits per channel, red green blue
  const std::string header = number(width) + number(height) + std::string("\x08\x02\0\0\0", 5);
  // 0 plays: without end
  const std::string animation = number(static_cast<uint32_t>(frames)) + number(0);
  return std::string(kSignature) + chunk("IHDR", header) + chunk("acTL", animation);
}

std::string apng_frame(int64_t index, const Picture& picture, const Picture* before, int numerator,
                       int denominator) {
  const bool is_first = index == 0;
  const Rectangle r = is_first || !before ? Rectangle{0, 0, picture.width, picture.height}
                                          : changed(picture, *before);
  const bool is_whole = r.width == picture.width && r.height == picture.height;
  const std::string data = data_of(encode_png(is_whole ? picture : part_of(picture, r)));
  // Every frame has two numbered chunks. The pixels of the first are stored as in a plain file.
  const uint32_t sequence = is_first ? 0 : static_cast<uint32_t>(2 * index - 1);
  std::string control = number(sequence) + number(r.width) + number(r.height) + number(r.left) +
                        number(r.top) + number(numerator, 2) + number(denominator, 2);
  // keep the pixels that are there, and replace the pixels in the rectangle
  control.append(2, '\0');
  const std::string out = chunk("fcTL", control);
  return out + (is_first ? chunk("IDAT", data) : chunk("fdAT", number(sequence + 1) + data));
}

std::string apng_end() {
  return chunk("IEND", {});
}

}  // namespace mj::draw
