// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/png.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr png_uint_32 kMaxSide = 1u << 20;
constexpr size_t kMaxBytes = size_t{1} << 31;

struct Source {
  std::string_view rest;
  std::string problem;
};

void read_bytes(png_structp png, png_bytep to, size_t n) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  if (n > source.rest.size()) png_error(png, "the file is truncated");
  std::memcpy(to, source.rest.data(), n);
  source.rest.remove_prefix(n);
}

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  static_cast<Source*>(png_get_error_ptr(png))->problem = message;
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

// libpng decodes to RGBA of eight bits; the wanted channels are picked afterwards, because its own
// conversions blend and weigh.
void request_rgba(png_structp png, png_infop info) {
  png_set_strip_16(png);
  png_set_palette_to_rgb(png);
  png_set_expand_gray_1_2_4_to_8(png);
  if (png_get_valid(png, info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

// The part that libpng may leave with longjmp: no objects with destructors here.
bool decode(png_structp png, png_infop info, Image& image, std::vector<unsigned char>& rgba,
            std::vector<png_bytep>& rows) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_user_limits(png, kMaxSide, kMaxSide);
  png_read_info(png, info);
  const size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (width * height > kMaxBytes / 4) png_error(png, "the image is too large");
  image.width = static_cast<int>(width);
  image.height = static_cast<int>(height);
  image.srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
  request_rgba(png, info);
  rgba.resize(width * height * 4);
  rows.resize(height);
  for (size_t r = 0; r < height; ++r) rows[r] = rgba.data() + r * width * 4;
  png_read_image(png, rows.data());
  png_read_end(png, nullptr);
  return true;
}

std::vector<unsigned char> pick_channels(const std::vector<unsigned char>& rgba, int nchannel) {
  std::vector<unsigned char> out;
  out.reserve(rgba.size() / 4 * static_cast<size_t>(nchannel));
  for (size_t i = 0; i < rgba.size(); i += 4) {
    out.insert(out.end(), rgba.begin() + static_cast<ptrdiff_t>(i),
               rgba.begin() + static_cast<ptrdiff_t>(i) + nchannel);
  }
  return out;
}

}  // namespace

Image decode_png(std::string_view bytes, int nchannel, const std::string& name) {
  Source source{bytes, {}};
  Image image;
  image.nchannel = nchannel;
  std::vector<unsigned char> rgba;
  std::vector<png_bytep> rows;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  if (!info) {
    png_destroy_read_struct(&png, nullptr, nullptr);
    throw Error("out-of-memory", name + ": not enough memory to decode the image");
  }
  png_set_read_fn(png, &source, read_bytes);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  const bool good = decode(png, info, image, rgba, rows);
  png_destroy_read_struct(&png, &info, nullptr);
  if (!good) throw Error("bad-png", name + ": cannot decode the PNG image: " + source.problem);
  image.data = pick_channels(rgba, nchannel);
  return image;
}

void flip_columns(Image& image) {
  const int n = image.nchannel;
  for (int r = 0; r < image.height; ++r) {
    unsigned char* row = image.data.data() + static_cast<size_t>(r) * image.width * n;
    for (int c = 0; c < image.width / 2; ++c) {
      std::swap_ranges(row + c * n, row + (c + 1) * n, row + (image.width - 1 - c) * n);
    }
  }
}

void flip_rows(Image& image) {
  const size_t stride = static_cast<size_t>(image.width) * image.nchannel;
  for (int r = 0; r < image.height / 2; ++r) {
    unsigned char* row = image.data.data() + r * stride;
    std::swap_ranges(row, row + stride, image.data.data() + (image.height - 1 - r) * stride);
  }
}

}  // namespace mj
