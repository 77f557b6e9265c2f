// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/png.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

#include "asset/binary_reader.h"
#include "base/diagnostic.h"
#include "resource/input_limits.h"

namespace mj {
namespace {

constexpr png_uint_32 kMaxSide = 1u << 20;
constexpr int kMaxChannels = 4;
constexpr size_t kMaxPixels = size_t{1} << 29;
constexpr size_t kMaxDeflation = 1033;  // largest factor by which decompression grows data

struct Source {
  std::string_view rest;
  char problem[256] = "";      // the message of libpng
  uint64_t decoded_bytes = 0;  // number of bytes of the decoded image; set after the header is read
  bool lacks_memory = false;   // whether an allocation of libpng has failed
};

// The objects of libpng that read a Source.
struct Decoder {
  explicit Decoder(Source& source);
  ~Decoder() { png_destroy_read_struct(&png, &info, nullptr); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  png_structp png = nullptr;
  png_infop info = nullptr;
};

png_voidp allocate(png_structp png, png_alloc_size_t n) {
  void* const memory = std::malloc(n);
  if (memory == nullptr) static_cast<Source*>(png_get_mem_ptr(png))->lacks_memory = true;
  return memory;
}

void deallocate(png_structp, png_voidp memory) {
  std::free(memory);
}

void read_bytes(png_structp png, png_bytep to, size_t n) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  if (n > source.rest.size()) png_error(png, "the file is truncated");
  std::memcpy(to, source.rest.data(), n);
  source.rest.remove_prefix(n);
}

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  auto& problem = static_cast<Source*>(png_get_error_ptr(png))->problem;
  std::snprintf(problem, sizeof(problem), "%s", message);  // an exception would pass through libpng
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

// `info` stays null if memory runs out.
Decoder::Decoder(Source& source)
    : png(png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &source, on_error, on_warning, &source,
                                   allocate, deallocate)) {
  if (png == nullptr) return;
  info = png_create_info_struct(png);
  png_set_read_fn(png, &source, read_bytes);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
}

// Requests eight bits per channel, and alpha only for four channels. Uses only those conversions of
// libpng that do not mix channels: no blending with a background and no weighted grey. If grey is
// wanted from a colour image, the caller takes the red channel.
void request_channels(png_structp png, png_infop info, int nchannel) {
  png_set_strip_16(png);
  png_set_palette_to_rgb(png);
  png_set_expand_gray_1_2_4_to_8(png);
  if (nchannel > 1) png_set_gray_to_rgb(png);
  if (nchannel == 4) {
    if (png_get_valid(png, info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  } else {
    png_set_strip_alpha(png);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

// Reports an error to libpng if the image has too many pixels, or if the file is too short for
// them. Called before memory for the pixels is allocated.
void check_size(png_structp png, png_infop info, size_t file_bytes) {
  const size_t height = png_get_image_height(png, info);
  if (png_get_image_width(png, info) * height > kMaxPixels) {
    png_error(png, "the image is too large");
  }
  if (png_get_rowbytes(png, info) * height / kMaxDeflation > file_bytes) {
    png_error(png, "the file is truncated");
  }
}

// Reports an error to libpng if the decoded pixels take too much memory.
void check_memory(png_structp png, png_infop info) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  source.decoded_bytes = uint64_t{png_get_rowbytes(png, info)} * png_get_image_height(png, info);
  if (source.decoded_bytes > input_limits().unpacked) png_error(png, "the image is too large");
}

// Decodes the pixels. Returns false after an error of libpng. libpng may leave this function by
// longjmp, so the function has no objects with destructors.
bool decode(png_structp png, png_infop info, size_t file_bytes, Image& image,
            std::vector<png_bytep>& rows) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_user_limits(png, kMaxSide, kMaxSide);
  png_read_info(png, info);
  check_size(png, info, file_bytes);
  image.width = static_cast<int>(png_get_image_width(png, info));
  image.height = static_cast<int>(png_get_image_height(png, info));
  request_channels(png, info, image.nchannel);
  check_memory(png, info);
  const size_t stride = png_get_rowbytes(png, info);
  std::vector<unsigned char>& data = image.data.own();
  data.resize(stride * static_cast<size_t>(image.height));
  rows.resize(static_cast<size_t>(image.height));
  for (size_t r = 0; r < rows.size(); ++r) rows[r] = data.data() + r * stride;
  png_read_image(png, rows.data());
  png_read_end(png, nullptr);
  return true;
}

uint32_t big_endian(std::string_view bytes) {
  uint32_t out = 0;
  for (const char c : bytes.substr(0, 4)) out = out << 8 | static_cast<unsigned char>(c);
  return out;
}

// Returns whether the file has an sRGB chunk. The file is searched here because libpng drops the
// chunk if other colour chunks contradict it. Throws Error if the sRGB chunk has a wrong length.
bool has_srgb_chunk(std::string_view bytes, const std::string& name) {
  constexpr size_t kSignature = 8, kHead = 8, kCrc = 4;
  for (size_t at = kSignature; at + kHead <= bytes.size();) {
    const size_t length = big_endian(bytes.substr(at));
    const std::string_view type = bytes.substr(at + 4, 4);
    if (type == "IEND") break;
    if (type == "sRGB" && length == 1) return true;
    if (type == "sRGB") {
      throw Error("bad-png", name + ": cannot decode the PNG image: its sRGB chunk has " +
                                 std::to_string(length) + " bytes instead of 1");
    }
    at += kHead + length + kCrc;
  }
  return false;
}

void keep_first_channel(std::vector<unsigned char>& data, size_t channels) {
  const size_t pixels = data.size() / channels;
  for (size_t i = 1; i < pixels; ++i) data[i] = data[i * channels];
  data.resize(pixels);
}

}  // namespace

Image decode_png(std::string_view bytes, int nchannel, const std::string& name) {
  Source source{.rest = bytes};
  Image image;
  image.nchannel = nchannel;
  std::vector<png_bytep> rows;
  const Decoder decoder(source);
  const bool good = decoder.info && decode(decoder.png, decoder.info, bytes.size(), image, rows);
  if (!good && (source.lacks_memory || !decoder.info)) {
    throw Error("out-of-memory", name + ": not enough memory to decode the image");
  }
  if (!good) require_unpacked_size("the image '" + name + "'", source.decoded_bytes);
  if (!good) throw Error("bad-png", name + ": cannot decode the PNG image: " + source.problem);
  image.srgb = has_srgb_chunk(bytes, name);
  const size_t pixels = static_cast<size_t>(image.width) * static_cast<size_t>(image.height);
  std::vector<unsigned char>& data = image.data.own();
  if (data.size() > pixels * static_cast<size_t>(nchannel)) {
    keep_first_channel(data, data.size() / pixels);
  }
  return image;
}

std::shared_ptr<const CacheEntry> pack(const Image& image) {
  const int head[4] = {image.width, image.height, image.nchannel, image.srgb};
  const std::span<const unsigned char> pixels = image.data.view();
  auto entry = std::make_shared<NewCacheEntry>(sizeof(head) + pixels.size());
  std::memcpy(entry->data(), head, sizeof(head));
  std::ranges::copy(std::as_bytes(pixels), entry->data() + sizeof(head));
  return entry;
}

bool unpack(std::shared_ptr<const CacheEntry> entry, Image& image) {
  BinaryReader reader(entry->bytes());
  int head[4] = {};
  if (!reader.read(head, 4)) return false;
  const auto [width, height, nchannel, srgb] = head;
  const auto is_side = [](int n) { return n > 0 && n <= static_cast<int>(kMaxSide); };
  if (!is_side(width) || !is_side(height) || nchannel < 1 || nchannel > kMaxChannels) return false;
  if (static_cast<size_t>(width) * height * nchannel != reader.left()) return false;
  image = {width, height, nchannel, srgb != 0, Pixels(std::move(entry), sizeof(head))};
  return true;
}

void flip_columns(Image& image) {
  const int n = image.nchannel;
  unsigned char* const pixels = image.data.own().data();
  for (int r = 0; r < image.height; ++r) {
    unsigned char* row = pixels + static_cast<size_t>(r) * image.width * n;
    for (int c = 0; c < image.width / 2; ++c) {
      std::swap_ranges(row + c * n, row + (c + 1) * n, row + (image.width - 1 - c) * n);
    }
  }
}

void flip_rows(Image& image) {
  const size_t stride = static_cast<size_t>(image.width) * image.nchannel;
  unsigned char* const pixels = image.data.own().data();
  for (int r = 0; r < image.height / 2; ++r) {
    unsigned char* row = pixels + r * stride;
    std::swap_ranges(row, row + stride, pixels + (image.height - 1 - r) * stride);
  }
}

}  // namespace mj
