// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/encode_png.h"

#include <png.h>

#include <cmath>
#include <csetjmp>
#include <exception>

#include "base/diagnostic.h"

namespace mj::draw {
namespace {

constexpr int kNowhere = 65535;

// An exception must not pass through libpng.
void append_bytes(png_structp png, png_bytep bytes, size_t count) {
  bool has_room = true;
  try {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(bytes), count);
  } catch (const std::exception&) {
    has_room = false;
  }
  if (!has_room) png_error(png, "out of memory");
}

// Without these functions, libpng prints its messages.
[[noreturn]] void on_error(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
void on_warning(png_structp, png_const_charp) {}

// Encodes rows of `stride` bytes. Returns false if libpng fails because memory runs out.
bool encode(const Picture& picture, const uint8_t* rows, size_t stride, int depth, int colour,
            std::string& out) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  if (!info) {
    png_destroy_write_struct(&png, nullptr);
    return false;
  }
  if (setjmp(png_jmpbuf(png)) != 0) {  // NOLINT: the way in which libpng reports errors
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_set_write_fn(png, &out, append_bytes, nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(picture.width),
               static_cast<png_uint_32>(picture.height), depth, colour, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < picture.height; ++y) {
    png_write_row(png, const_cast<png_bytep>(rows + static_cast<size_t>(y) * stride));
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return true;
}

std::string encoded(const Picture& picture, const uint8_t* rows, size_t stride, int depth,
                    int colour) {
  std::string out;
  if (!encode(picture, rows, stride, depth, colour, out)) {
    throw Error("out-of-memory", "not enough memory to encode the picture");
  }
  return out;
}

}  // namespace

std::string encode_png(const Picture& picture) {
  return encoded(picture, picture.rgb.data(), 3 * static_cast<size_t>(picture.width), 8,
                 PNG_COLOR_TYPE_RGB);
}

std::string encode_depth_png(const Picture& picture, double unit) {
  std::vector<uint8_t> rows;
  rows.reserve(2 * picture.depth.size());
  for (const float depth : picture.depth) {
    const double units = std::round(depth / unit);
    const int value = units < kNowhere ? static_cast<int>(units) : kNowhere;
    rows.push_back(static_cast<uint8_t>(value >> 8));
    rows.push_back(static_cast<uint8_t>(value & 255));
  }
  return encoded(picture, rows.data(), 2 * static_cast<size_t>(picture.width), 16,
                 PNG_COLOR_TYPE_GRAY);
}

}  // namespace mj::draw
