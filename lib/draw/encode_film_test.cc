// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// GIF and animated PNG files, read back by simple readers that are written for these tests.

#include <doctest/doctest.h>
#include <zlib.h>

#include <array>
#include <string>
#include <vector>

#include "asset/png.h"
#include "draw/encode_apng.h"
#include "draw/encode_gif.h"
#include "draw/encode_png.h"

namespace mj::draw {
namespace {

// A picture with a smooth gradient and a square at (x, 3).
Picture picture_with_square(int x, int width = 61, int height = 47) {
  Picture p(width, height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const bool is_inside = column >= x && column < x + 9 && row >= 3 && row < 14;
      uint8_t* const rgb = &p.rgb[3 * static_cast<size_t>(row * width + column)];
      rgb[0] = static_cast<uint8_t>(is_inside ? 250 : 2 * column);
      rgb[1] = static_cast<uint8_t>(is_inside ? 10 : 3 * row);
      rgb[2] = static_cast<uint8_t>(is_inside ? 20 : 90);
    }
  }
  return p;
}

// A picture of noise, which has more colours than a palette.
Picture noise(int width, int height) {
  Picture p(width, height);
  uint32_t state = 1;
  for (uint8_t& byte : p.rgb)
    byte = static_cast<uint8_t>((state = state * 1664525 + 1013904223) >> 24);
  return p;
}

struct GifReader {
  std::string_view bytes;
  size_t at = 0;

  int byte() {
    REQUIRE(at < bytes.size());
    return static_cast<uint8_t>(bytes[at++]);
  }
  int number() {
    const int low = byte();
    return low | byte() << 8;
  }
  std::string blocks() {
    std::string out;
    for (int n = byte(); n > 0; n = byte()) {
      out += bytes.substr(at, static_cast<size_t>(n));
      at += static_cast<size_t>(n);
    }
    return out;
  }
};

// Decompresses as the GIF standard describes it.
std::vector<int> unpacked(const std::string& data, int root) {
  const int clear = 1 << root, end = clear + 1;
  std::vector<std::vector<int>> table;
  int width = 0;
  size_t bit = 0;
  std::vector<int> out, last;
  const auto reset = [&] {
    table.clear();
    for (int i = 0; i < clear + 2; ++i) table.push_back({i});
    width = root + 1;
    last.clear();
  };
  reset();
  while (true) {
    int code = 0;
    for (int i = 0; i < width; ++i, ++bit) {
      REQUIRE(bit / 8 < data.size());
      code |= (static_cast<uint8_t>(data[bit / 8]) >> (bit % 8) & 1) << i;
    }
    if (code == end) return out;
    if (code == clear) {
      reset();
      continue;
    }
    REQUIRE(code <= static_cast<int>(table.size()));
    std::vector<int> string;
    if (code < static_cast<int>(table.size())) {
      string = table[static_cast<size_t>(code)];
    } else {
      REQUIRE_FALSE(last.empty());
      string = last;
      string.push_back(last[0]);
    }
    out.insert(out.end(), string.begin(), string.end());
    if (!last.empty() && table.size() < 4096) {
      last.push_back(string[0]);
      table.push_back(last);
      if (table.size() == size_t{1} << width && width < 12) ++width;
    }
    last = string;
  }
}

struct GifFilmRead {
  int width = 0, height = 0;
  std::vector<std::vector<std::array<int, 3>>> frames;
  std::vector<int> delays;
};

GifFilmRead read_gif(std::string_view bytes) {
  GifReader in{bytes};
  GifFilmRead film;
  REQUIRE(bytes.substr(0, 6) == "GIF89a");
  in.at = 6;
  film.width = in.number(), film.height = in.number();
  CHECK(in.byte() == 0xf7);
  in.at += 2;
  std::array<std::array<int, 3>, 256> palette;
  for (auto& colour : palette) colour = {in.byte(), in.byte(), in.byte()};
  std::vector<std::array<int, 3>> canvas(static_cast<size_t>(film.width * film.height));
  int transparent = -1;
  while (true) {
    const int kind = in.byte();
    if (kind == 0x3b) break;
    if (kind == 0x21) {
      const int label = in.byte();
      const std::string data = in.blocks();
      if (label != 0xf9) continue;
      film.delays.push_back(static_cast<uint8_t>(data[1]) | static_cast<uint8_t>(data[2]) << 8);
      transparent = static_cast<uint8_t>(data[3]);
      continue;
    }
    REQUIRE(kind == 0x2c);
    const int left = in.number(), top = in.number(), w = in.number(), h = in.number();
    in.byte();
    const int root = in.byte();
    const std::vector<int> indices = unpacked(in.blocks(), root);
    REQUIRE(indices.size() == static_cast<size_t>(w * h));
    REQUIRE(left + w <= film.width);
    REQUIRE(top + h <= film.height);
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        const int index = indices[static_cast<size_t>(y * w + x)];
        if (index == transparent) continue;
        canvas[static_cast<size_t>((top + y) * film.width + left + x)] =
            palette[static_cast<size_t>(index)];
      }
    }
    film.frames.push_back(canvas);
  }
  CHECK(in.at == bytes.size());
  return film;
}

// Returns the mean difference of all channels.
double mean_difference(const Picture& a, const std::vector<std::array<int, 3>>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(a.rgb[i] - b[i / 3][i % 3]);
  return sum / static_cast<double>(a.rgb.size());
}

std::string gif_of(const std::vector<Picture>& pictures) {
  const GifPalette palette(pictures);
  std::string out = gif_begin(palette, pictures[0].width, pictures[0].height);
  std::vector<uint8_t> before;
  for (const Picture& p : pictures) {
    const std::vector<uint8_t> indices = palette.indices_of(p);
    out += gif_frame(indices, before, p.width, p.height, 4);
    before = indices;
  }
  return out + gif_end();
}

}  // namespace

TEST_CASE("a GIF shows each frame in colours close to those of its picture") {
  const std::vector<Picture> pictures = {picture_with_square(4), picture_with_square(20),
                                         picture_with_square(20), picture_with_square(52)};
  const std::string bytes = gif_of(pictures);
  const GifFilmRead film = read_gif(bytes);
  CHECK(film.width == 61);
  CHECK(film.height == 47);
  REQUIRE(film.frames.size() == 4);
  CHECK(film.delays == std::vector<int>{4, 4, 4, 4});
  for (size_t i = 0; i < 4; ++i) CHECK(mean_difference(pictures[i], film.frames[i]) < 5);
  CHECK(bytes == gif_of(pictures));
}

TEST_CASE("a GIF of few colours has exactly these colours") {
  Picture p(5, 3);
  const std::array<std::array<uint8_t, 3>, 3> colours = {{{0, 0, 0}, {255, 255, 255}, {255, 0, 0}}};
  for (size_t i = 0; i < 15; ++i) {
    for (size_t k = 0; k < 3; ++k) p.rgb[3 * i + k] = colours[i % 3][k];
  }
  CHECK(mean_difference(p, read_gif(gif_of({p})).frames.at(0)) == 0);
}

TEST_CASE("a GIF can be read when its table of strings is full many times") {
  const Picture p = noise(100, 130);
  const GifFilmRead film = read_gif(gif_of({p}));
  REQUIRE(film.frames.size() == 1);
  CHECK(mean_difference(p, film.frames[0]) < 25);
  // different numbers of pixels, so that the last code has different widths
  for (int width = 1; width < 1100; width += 91) {
    const Picture row = noise(width, 1);
    CHECK(read_gif(gif_of({row})).frames.size() == 1);
  }
}

namespace {

struct Chunk {
  std::string type, data;
};

uint32_t number_at(std::string_view bytes, size_t at) {
  uint32_t x = 0;
  for (size_t i = 0; i < 4; ++i) x = x << 8 | static_cast<uint8_t>(bytes[at + i]);
  return x;
}

// Splits a PNG file and checks the sums of its chunks.
std::vector<Chunk> chunks_of(std::string_view png) {
  REQUIRE(png.substr(0, 8) == std::string_view("\x89PNG\r\n\x1a\n", 8));
  std::vector<Chunk> out;
  for (size_t at = 8; at < png.size();) {
    const uint32_t size = number_at(png, at);
    REQUIRE(at + 12 + size <= png.size());
    const std::string_view body = png.substr(at + 4, size + 4);
    CHECK(::crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())) ==
          number_at(png, at + 8 + size));
    out.push_back({std::string(body.substr(0, 4)), std::string(body.substr(4))});
    at += 12 + size;
  }
  return out;
}

}  // namespace

TEST_CASE("an animated PNG has numbered frames, of which only what changed is stored") {
  const std::vector<Picture> pictures = {picture_with_square(4), picture_with_square(20),
                                         picture_with_square(20)};
  std::string bytes = apng_begin(61, 47, 3);
  for (size_t i = 0; i < 3; ++i) {
    bytes += apng_frame(static_cast<int64_t>(i), pictures[i], i > 0 ? &pictures[i - 1] : nullptr,
                        1000, 29970);
  }
  bytes += apng_end();
  const std::vector<Chunk> chunks = chunks_of(bytes);
  std::string types;
  for (const Chunk& c : chunks) types += c.type + " ";
  CHECK(types == "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
  CHECK(number_at(chunks[1].data, 0) == 3);
  for (const auto& [chunk, sequence] : {std::pair(2, 0), {4, 1}, {5, 2}, {6, 3}, {7, 4}}) {
    CHECK(number_at(chunks[static_cast<size_t>(chunk)].data, 0) == static_cast<uint32_t>(sequence));
  }
  // the square moved from 4 to 20 and is 9 pixels wide, in the rows 3 to 13
  const std::string& second = chunks[4].data;
  CHECK(number_at(second, 4) == 25);
  CHECK(number_at(second, 8) == 11);
  CHECK(number_at(second, 12) == 4);
  CHECK(number_at(second, 16) == 3);
  CHECK(number_at(second, 20) == (1000u << 16 | 29970u));
  // nothing changed: one pixel
  CHECK(number_at(chunks[6].data, 4) == 1);
  // programs that do not know animations show the first picture
  const Image first = decode_png(bytes, 3, "film");
  CHECK(std::equal(pictures[0].rgb.begin(), pictures[0].rgb.end(), first.data.view().begin()));
}

}  // namespace mj::draw
