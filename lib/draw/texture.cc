// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Textures are sampled bilinearly where they are magnified, and trilinearly where they are reduced.
// Smaller images are means of 2 x 2 texels. Images of 2D textures repeat, faces of cubes end at
// their edges.

#include "draw/texture.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mj::draw {
namespace {

using Texel = Texture::Texel;

constexpr int kFaces = 6;

Texel unpacked(uint32_t packed) {
  typedef uint8_t Bytes __attribute__((vector_size(4)));
  Bytes bytes;
  std::memcpy(&bytes, &packed, sizeof(packed));
  return __builtin_convertvector(bytes, Texel);
}

// Returns the linear value of an sRGB byte as a byte.
uint8_t linear_byte(uint8_t srgb) {
  const double c = srgb / 255.0;
  const double linear = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  return static_cast<uint8_t>(std::lround(linear * 255));
}

uint32_t mean_of(const uint32_t (&texels)[4]) {
  uint32_t mean = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t sum = 2;
    for (const uint32_t texel : texels) sum += texel >> shift & 255;
    mean |= sum / 4 << shift;
  }
  return mean;
}

int wrapped(int i, int n) {
  // n is a power of two for most textures
  if ((n & (n - 1)) == 0) return i & (n - 1);
  i %= n;
  return i < 0 ? i + n : i;
}

// Returns the bilinear mean of the four texels around (x, y), in texels from the corner of the
// image.
Texel bilinear(const uint32_t* texels, int width, int height, float x, float y) {
  x -= 0.5f;
  y -= 0.5f;
  const float fx = __builtin_floorf(x), fy = __builtin_floorf(y);
  const float wx = x - fx, wy = y - fy;
  int i0 = static_cast<int>(fx), j0 = static_cast<int>(fy);
  int i1 = i0 + 1, j1 = j0 + 1;
  i0 = wrapped(i0, width), i1 = wrapped(i1, width);
  j0 = wrapped(j0, height), j1 = wrapped(j1, height);
  const uint32_t* const row0 = texels + static_cast<size_t>(j0) * width;
  const uint32_t* const row1 = texels + static_cast<size_t>(j1) * width;
  const Texel a = unpacked(row0[i0]), b = unpacked(row0[i1]);
  const Texel c = unpacked(row1[i0]), d = unpacked(row1[i1]);
  const Texel upper = a + (b - a) * wx, lower = c + (d - c) * wx;
  return upper + (lower - upper) * wy;
}

// The two smaller images between which a sample lies, and the weight of the second one.
struct LevelPair {
  int first, second;
  float weight;
};

// `step` is the distance of neighbouring pixels in texels of the largest image.
LevelPair level_pair(float step, int levels) {
  if (!(step > 1)) return {0, 0, 0};
  constexpr float kLargestStep = 0x1p30f;  // more texels than an image has
  int exponent = 0;
  const float fraction = std::frexp(std::min(step, kLargestStep),
                                    &exponent);  // step = fraction * 2^exponent, in [0.5, 1)
  // a linear approximation of log2 is exact enough to blend images
  const float level = static_cast<float>(exponent - 1) + (2 * fraction - 1);
  const int first = std::min(static_cast<int>(level), levels - 1);
  return {first, std::min(first + 1, levels - 1),
          level - static_cast<float>(static_cast<int>(level))};
}

using FacePoint = Texture::FacePoint;

FacePoint point_on_face(const float* d) {
  const float s = d[0], t = d[1], r = d[2];
  const float as = std::fabs(s), at = std::fabs(t), ar = std::fabs(r);
  int face = 0;
  float major = 0, a = 0, b = 0;
  if (as >= at && as >= ar) {
    face = s > 0 ? 0 : 1, major = as;
    a = s > 0 ? -r : r, b = -t;
  } else if (at >= ar) {
    face = t > 0 ? 2 : 3, major = at;
    a = s, b = t > 0 ? r : -r;
  } else {
    face = r > 0 ? 4 : 5, major = ar;
    a = r > 0 ? s : -s, b = -t;
  }
  const float scale = major > 0 ? 1 / major : 0;
  return {face, 0.5f + 0.5f * a * scale, 0.5f + 0.5f * b * scale, scale};
}

// Writes the direction of a point on a face, which may lie beyond the edges of the face.
void direction_of(int face, float u, float v, float* d) {
  const float a = 2 * u - 1, b = 2 * v - 1;
  const float directions[kFaces][3] = {{1, -b, -a}, {-1, -b, a}, {a, 1, b},
                                       {a, -1, -b}, {a, -b, 1},  {-a, -b, -1}};
  std::copy_n(directions[face], 3, d);
}

void set_lane(WideColour& colour, int lane, const Texel& texel) {
  colour.r[lane] = texel[0], colour.g[lane] = texel[1];
  colour.b[lane] = texel[2], colour.a[lane] = texel[3];
}

// Returns a coordinate of an image from 0 to 1. Coordinates that are not finite become 0.
float in_image(float x) {
  return x >= 0 && x <= 1 ? x : 0;
}

WideColour from_bytes(const WideColour& c) {
  constexpr float kScale = 1 / 255.0f;
  return {c.r * kScale, c.g * kScale, c.b * kScale, c.a * kScale};
}

}  // namespace

Texture::Texture(const mjModel& m, int id) {
  const int channels = m.tex_nchannel[id];
  if (channels != 3 && channels != 4) return;
  const int width = m.tex_width[id];
  int height = m.tex_height[id];
  is_cube_ = m.tex_type[id] != mjTEXTURE_2D;
  if (width <= 0 || height <= 0) return;
  has_one_face_ = is_cube_ && width == height;
  int faces = 1;
  if (is_cube_ && !has_one_face_) {
    faces = kFaces;
    height /= kFaces;
    if (height <= 0) return;
  }
  uint8_t decoded[256];
  const bool is_srgb = !is_cube_ && m.tex_colorspace[id] == mjCOLORSPACE_SRGB;
  for (int i = 0; i < 256; ++i) {
    decoded[i] = is_srgb ? linear_byte(static_cast<uint8_t>(i)) : static_cast<uint8_t>(i);
  }
  const size_t count = static_cast<size_t>(faces) * width * height;
  const mjtByte* const bytes = m.tex_data + m.tex_adr[id];
  texels_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const mjtByte* const p = bytes + i * channels;
    const uint32_t alpha = channels == 4 && !is_cube_ ? p[3] : 255;
    texels_[i] = decoded[p[0]] | decoded[p[1]] << 8 | decoded[p[2]] << 16 | alpha << 24;
  }
  levels_.push_back({width, height, 0});
  add_smaller_levels(faces);
}

void Texture::add_smaller_levels(int faces) {
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    const Level large = levels_.back();
    const Level small = {std::max(1, large.width / 2), std::max(1, large.height / 2),
                         texels_.size()};
    const size_t large_face = static_cast<size_t>(large.width) * large.height;
    texels_.resize(texels_.size() + static_cast<size_t>(faces) * small.width * small.height);
    uint32_t* out = texels_.data() + small.begin;
    for (int face = 0; face < faces; ++face) {
      const uint32_t* const in = texels_.data() + large.begin + face * large_face;
      for (int y = 0; y < small.height; ++y) {
        const size_t y0 = std::min(2 * y, large.height - 1),
                     y1 = std::min(2 * y + 1, large.height - 1);
        for (int x = 0; x < small.width; ++x) {
          const size_t x0 = std::min(2 * x, large.width - 1),
                       x1 = std::min(2 * x + 1, large.width - 1);
          const size_t w = large.width;
          *out++ = mean_of({in[y0 * w + x0], in[y0 * w + x1], in[y1 * w + x0], in[y1 * w + x1]});
        }
      }
    }
    levels_.push_back(small);
  }
}

WideColour Texture::sample(const Wide& u, const Wide& v, const Wide& step) const {
  const Wide s = u - rounded_down(u), t = v - rounded_down(v);
  WideColour colour = {};
  for (int lane = 0; lane < kWide; ++lane) {
    const LevelPair pair = level_pair(step[lane], static_cast<int>(levels_.size()));
    const auto at = [&](int level) {
      const Level& l = levels_[level];
      return bilinear(texels_.data() + l.begin, l.width, l.height, in_image(s[lane]) * l.width,
                      in_image(t[lane]) * l.height);
    };
    Texel texel = at(pair.first);
    if (pair.second != pair.first) texel += (at(pair.second) - texel) * pair.weight;
    set_lane(colour, lane, texel);
  }
  return from_bytes(colour);
}

// Faces are joined: a texel beyond the edge of a face is the nearest one of the neighbouring face.
Texture::Texel Texture::cube_texel(const FacePoint& p, int level) const {
  const Level& l = levels_[static_cast<size_t>(level)];
  const size_t area = static_cast<size_t>(l.width) * static_cast<size_t>(l.height);
  const auto begin_of = [&](int face) {
    return texels_.data() + l.begin + (has_one_face_ ? 0 : static_cast<size_t>(face) * area);
  };
  const float x = p.u * static_cast<float>(l.width) - 0.5f;
  const float y = p.v * static_cast<float>(l.height) - 0.5f;
  const float fx = __builtin_floorf(x), fy = __builtin_floorf(y);
  const int i = static_cast<int>(fx), j = static_cast<int>(fy);
  const auto at = [&](int column, int row) {
    if (column >= 0 && row >= 0 && column < l.width && row < l.height) {
      return unpacked(begin_of(p.face)[static_cast<size_t>(row) * l.width + column]);
    }
    float d[3];
    direction_of(p.face, (static_cast<float>(column) + 0.5f) / static_cast<float>(l.width),
                 (static_cast<float>(row) + 0.5f) / static_cast<float>(l.height), d);
    const FacePoint q = point_on_face(d);
    const int c = std::clamp(static_cast<int>(q.u * static_cast<float>(l.width)), 0, l.width - 1);
    const int r = std::clamp(static_cast<int>(q.v * static_cast<float>(l.height)), 0, l.height - 1);
    return unpacked(begin_of(q.face)[static_cast<size_t>(r) * l.width + c]);
  };
  const float wx = x - fx, wy = y - fy;
  const Texel a = at(i, j), b = at(i + 1, j), c = at(i, j + 1), d = at(i + 1, j + 1);
  const Texel upper = a + (b - a) * wx, lower = c + (d - c) * wx;
  return upper + (lower - upper) * wy;
}

WideColour Texture::sample_cube(const Wide3& d, const Wide& step) const {
  WideColour colour = {};
  for (int lane = 0; lane < kWide; ++lane) {
    const float direction[3] = {d.x[lane], d.y[lane], d.z[lane]};
    FacePoint p = point_on_face(direction);
    p.u = in_image(p.u), p.v = in_image(p.v);
    const float width = static_cast<float>(levels_[0].width);
    const LevelPair pair = level_pair(p.scale > 0 ? step[lane] * p.scale * 0.5f * width : 0,
                                      static_cast<int>(levels_.size()));
    Texel texel = cube_texel(p, pair.first);
    if (pair.second != pair.first) texel += (cube_texel(p, pair.second) - texel) * pair.weight;
    set_lane(colour, lane, texel);
  }
  return from_bytes(colour);
}

}  // namespace mj::draw
