// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes asset files for tests: all kinds of PNG images, and binary formats.

#ifndef MJTOOLS_COMPILE_ASSETS_ASSET_TEST_FILES_H_
#define MJTOOLS_COMPILE_ASSETS_ASSET_TEST_FILES_H_

#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj::testing {

inline std::string big_endian(uint32_t x) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(x >> shift);
  return out;
}

inline std::string png_chunk(const std::string& type, const std::string& data) {
  const std::string body = type + data;
  const auto crc =
      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return big_endian(static_cast<uint32_t>(data.size())) + body +
         big_endian(static_cast<uint32_t>(crc));
}

constexpr int kGrey = 0, kRgb = 2, kPalette = 3;

struct Png {
  uint32_t width, height;
  int bits, color;
  std::string rows;    // samples of the pixels in their packed form, row by row
  std::string chunks;  // chunks that come before the image data
};

inline std::string encode(const Png& png) {
  const size_t stride = png.height == 0 ? 0 : png.rows.size() / png.height;
  std::string raw;
  for (uint32_t r = 0; r < png.height && stride > 0; ++r) {
    raw += '\0' + png.rows.substr(r * stride, stride);
  }
  std::string packed(compressBound(static_cast<uLong>(raw.size())), '\0');
  uLongf size = static_cast<uLongf>(packed.size());
  compress(reinterpret_cast<Bytef*>(packed.data()), &size,
           reinterpret_cast<const Bytef*>(raw.data()), static_cast<uLong>(raw.size()));
  packed.resize(size);
  const std::string header = big_endian(png.width) + big_endian(png.height) +
                             static_cast<char>(png.bits) + static_cast<char>(png.color) +
                             std::string(3, '\0');
  return "\x89PNG\r\n\x1a\n" + png_chunk("IHDR", header) + png.chunks + png_chunk("IDAT", packed) +
         png_chunk("IEND", "");
}

inline std::string bytes_of(const std::vector<int>& values) {
  std::string out;
  for (const int v : values) out += static_cast<char>(v);
  return out;
}

// Returns numbers in the form in which a binary file stores them.
template <typename T>
std::string binary(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace mj::testing

#endif  // MJTOOLS_COMPILE_ASSETS_ASSET_TEST_FILES_H_
