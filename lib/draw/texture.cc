// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Textures are sampled bilinearly where they are magnified, and trilinearly where they are reduced.
// Smaller images are means of 2 x 2 texels. Images of 2D textures repeat, faces of cubes end at
// their edges.

#include "draw/texture.h"

#include <algorithm>
#include <cmath>

namespace mj::draw {
namespace {

constexpr int kFaces = 6;
// Largest number of texels of an image, so that their places are 32-bit numbers.
constexpr size_t kMostTexels = size_t{1} << 31;

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

// The smaller images between which samples lie, and the weight of the second one.
struct LevelPairs {
  WideInt first, second;
  Wide weight;
};

// `step` is the distance of neighbouring pixels in texels of the largest image.
LevelPairs level_pairs(const Wide& step, int levels) {
  constexpr float kLargestStep = 0x1p30f;  // more texels than an image has
  const Wide limited = smaller(select(step > wide(1), step, wide(1)), wide(kLargestStep));
  // step = m 2^e with m in [1, 2). The linear approximation e + (m - 1) of its logarithm is exact
  // enough to blend images.
  const WideInt bits = reinterpret_cast<WideInt>(limited);
  const Wide e = to_float((bits >> 23) - wide_int(127));
  const Wide m = reinterpret_cast<Wide>((bits & wide_int(0x7fffff)) | wide_int(0x3f800000));
  const Wide level = e + (m - 1.0f);
  const WideInt whole = to_int(level);
  const WideInt last = wide_int(levels - 1);
  const auto at_most_last = [&](const WideInt& i) { return select(i < last, i, last); };
  const WideInt first = at_most_last(whole);
  return {first, at_most_last(first + wide_int(1)), level - to_float(whole)};
}

// Returns one channel of packed texels, from 0 to 255.
Wide channel(const WideInt& texels, int shift) {
  return to_float((texels >> shift) & wide_int(255));
}

// Returns the bilinear means of four texels.
Wide mixed(const Wide& a, const Wide& b, const Wide& c, const Wide& d, const Wide& wx,
           const Wide& wy) {
  const Wide upper = a + (b - a) * wx, lower = c + (d - c) * wx;
  return upper + (lower - upper) * wy;
}

// The four texels around each of eight samples, and the weights of the right and lower ones.
struct Neighbours {
  WideInt texel[4];
  Wide wx, wy;

  // Returns the means of the channels, from 0 to 255.
  [[nodiscard]] WideColour colour(bool is_opaque) const {
    const auto mean = [&](int shift) {
      return mixed(channel(texel[0], shift), channel(texel[1], shift), channel(texel[2], shift),
                   channel(texel[3], shift), wx, wy);
    };
    return {mean(0), mean(8), mean(16), is_opaque ? wide(255) : mean(24)};
  }
};

// Changes the colours to means of both, with the weight of the second one.
void mix(WideColour& first, const WideColour& second, const Wide& weight) {
  first.r += (second.r - first.r) * weight;
  first.g += (second.g - first.g) * weight;
  first.b += (second.b - first.b) * weight;
  first.a += (second.a - first.a) * weight;
}

// A point on a face of a cube: u and v cover the image of the face from 0 to 1.
struct FacePoint {
  int face;
  float u, v;
};

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
  return {face, 0.5f + 0.5f * a * scale, 0.5f + 0.5f * b * scale};
}

// Writes the direction of a point on a face, which may lie beyond the edges of the face.
void direction_of(int face, float u, float v, float* d) {
  const float a = 2 * u - 1, b = 2 * v - 1;
  const float directions[kFaces][3] = {{1, -b, -a}, {-1, -b, a}, {a, 1, b},
                                       {a, -1, -b}, {a, -b, 1},  {-a, -b, -1}};
  std::copy_n(directions[face], 3, d);
}

// Returns coordinates of an image from 0 to 1. Coordinates that are not finite become 0.
Wide in_image(const Wide& x) {
  return select((x >= wide(0)) & (x <= wide(1)), x, wide(0));
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
  if (count / static_cast<size_t>(faces) > kMostTexels) return;
  const mjtByte* const bytes = m.tex_data + m.tex_adr[id];
  texels_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const mjtByte* const p = bytes + i * channels;
    const uint32_t alpha = channels == 4 && !is_cube_ ? p[3] : 255;
    is_opaque_ = is_opaque_ && alpha == 255;
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

// The images of a level for each lane.
struct Texture::LevelOfLanes {
  WideInt width, height;
  const uint32_t* begin[kWide];

  // Returns the texels that lie `index` texels from the beginning of the images.
  [[nodiscard]] WideInt texels(const WideInt& index) const {
    WideInt out;
    for (int lane = 0; lane < kWide; ++lane) {
      out[lane] = static_cast<int32_t>(begin[lane][static_cast<uint32_t>(index[lane])]);
    }
    return out;
  }
};

Texture::LevelOfLanes Texture::level_of_lanes(const WideInt& level) const {
  LevelOfLanes out;
  const Level& first = levels_[static_cast<size_t>(level[0])];
  if (!bits_of(level != wide_int(level[0]))) {
    out.width = wide_int(first.width);
    out.height = wide_int(first.height);
    std::fill_n(out.begin, kWide, texels_.data() + first.begin);
    return out;
  }
  for (int lane = 0; lane < kWide; ++lane) {
    const Level& l = levels_[static_cast<size_t>(level[lane])];
    out.width[lane] = l.width;
    out.height[lane] = l.height;
    out.begin[lane] = texels_.data() + l.begin;
  }
  return out;
}

WideColour Texture::sample_level(const WideInt& number, const Wide& s, const Wide& t) const {
  const LevelOfLanes level = level_of_lanes(number);
  const Wide x = s * to_float(level.width) - 0.5f, y = t * to_float(level.height) - 0.5f;
  const Wide fx = rounded_down(x), fy = rounded_down(y);
  // Columns lie between -1 and the width of the image.
  const auto wrapped = [](const WideInt& i, const WideInt& n) {
    return select(i < wide_int(0), i + n, select(i >= n, i - n, i));
  };
  const WideInt i = to_int(fx), j = to_int(fy), one = wide_int(1);
  const WideInt i0 = wrapped(i, level.width), i1 = wrapped(i + one, level.width);
  const WideInt j0 = wrapped(j, level.height), j1 = wrapped(j + one, level.height);
  const WideInt upper = j0 * level.width, lower = j1 * level.width;
  const Neighbours n = {{level.texels(upper + i0), level.texels(upper + i1),
                         level.texels(lower + i0), level.texels(lower + i1)},
                        x - fx,
                        y - fy};
  return n.colour(is_opaque_);
}

WideColour Texture::sample(const Wide& u, const Wide& v, const Wide& step) const {
  const Wide s = in_image(u - rounded_down(u)), t = in_image(v - rounded_down(v));
  const LevelPairs levels = level_pairs(step, static_cast<int>(levels_.size()));
  WideColour colour = sample_level(levels.first, s, t);
  if (bits_of(levels.weight > wide(0))) {
    mix(colour, sample_level(levels.second, s, t), levels.weight);
  }
  return from_bytes(colour);
}

// Returns a texel of a cube. Faces are joined: a texel beyond the edge of a face is the nearest one
// of the neighbouring face.
uint32_t Texture::cube_texel(int face, const Level& l, int column, int row) const {
  const size_t area = static_cast<size_t>(l.width) * static_cast<size_t>(l.height);
  const auto begin_of = [&](int f) {
    return texels_.data() + l.begin + (has_one_face_ ? 0 : static_cast<size_t>(f) * area);
  };
  if (column >= 0 && row >= 0 && column < l.width && row < l.height) {
    return begin_of(face)[static_cast<size_t>(row) * static_cast<size_t>(l.width) +
                          static_cast<size_t>(column)];
  }
  float d[3];
  direction_of(face, (static_cast<float>(column) + 0.5f) / static_cast<float>(l.width),
               (static_cast<float>(row) + 0.5f) / static_cast<float>(l.height), d);
  const FacePoint q = point_on_face(d);
  const int c = std::clamp(static_cast<int>(q.u * static_cast<float>(l.width)), 0, l.width - 1);
  const int r = std::clamp(static_cast<int>(q.v * static_cast<float>(l.height)), 0, l.height - 1);
  return begin_of(
      q.face)[static_cast<size_t>(r) * static_cast<size_t>(l.width) + static_cast<size_t>(c)];
}

WideColour Texture::sample_cube_level(const WideInt& number, const WideInt& face, const Wide& s,
                                      const Wide& t) const {
  LevelOfLanes level = level_of_lanes(number);
  const Wide x = s * to_float(level.width) - 0.5f, y = t * to_float(level.height) - 0.5f;
  const Wide fx = rounded_down(x), fy = rounded_down(y);
  const WideInt i = to_int(fx), j = to_int(fy), one = wide_int(1);
  Neighbours n = {{}, x - fx, y - fy};
  const WideInt is_inside =
      (i >= wide_int(0)) & (j >= wide_int(0)) & (i + one < level.width) & (j + one < level.height);
  for (int lane = 0; !has_one_face_ && lane < kWide; ++lane) {
    level.begin[lane] += static_cast<size_t>(face[lane]) * static_cast<size_t>(level.width[lane]) *
                         static_cast<size_t>(level.height[lane]);
  }
  const WideInt upper = j * level.width + i, lower = upper + level.width;
  const auto texels = [&](const WideInt& index) {
    return level.texels(select(is_inside, index, wide_int(0)));
  };
  n.texel[0] = texels(upper), n.texel[1] = texels(upper + one);
  n.texel[2] = texels(lower), n.texel[3] = texels(lower + one);
  const int outside = bits_of(~is_inside);
  for (int lane = 0; lane < kWide; ++lane) {
    if (!(outside >> lane & 1)) continue;
    const Level& l = levels_[static_cast<size_t>(number[lane])];
    for (int k = 0; k < 4; ++k) {
      n.texel[k][lane] =
          static_cast<int32_t>(cube_texel(face[lane], l, i[lane] + (k & 1), j[lane] + (k >> 1)));
    }
  }
  return n.colour(true);
}

WideColour Texture::sample_cube(const Wide3& d, const Wide& step) const {
  // The largest component selects the face, as in point_on_face().
  const Wide as = magnitude(d.x), at = magnitude(d.y), ar = magnitude(d.z), zero = wide(0);
  const WideInt on_s = (as >= at) & (as >= ar), on_t = ~on_s & (at >= ar);
  const WideInt s_up = d.x > zero, t_up = d.y > zero, r_up = d.z > zero;
  const Wide major = select(on_s, as, select(on_t, at, ar));
  const Wide a = select(on_s, select(s_up, -d.z, d.z), select(on_t | r_up, d.x, -d.x));
  const Wide b = select(on_t, select(t_up, d.z, -d.z), -d.y);
  const auto face_of = [](const WideInt& up, int face) {
    return select(up, wide_int(face), wide_int(face + 1));
  };
  const WideInt face =
      select(on_s, face_of(s_up, 0), select(on_t, face_of(t_up, 2), face_of(r_up, 4)));
  const Wide scale = select(major > zero, 1.0f / major, zero);
  const Wide u = in_image(0.5f + 0.5f * a * scale), v = in_image(0.5f + 0.5f * b * scale);
  const float width = static_cast<float>(levels_[0].width);
  const LevelPairs levels =
      level_pairs(step * scale * 0.5f * width, static_cast<int>(levels_.size()));
  WideColour colour = sample_cube_level(levels.first, face, u, v);
  if (bits_of(levels.weight > zero)) {
    mix(colour, sample_cube_level(levels.second, face, u, v), levels.weight);
  }
  return from_bytes(colour);
}

}  // namespace mj::draw
