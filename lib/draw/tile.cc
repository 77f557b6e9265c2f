// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/tile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace mj::draw {
namespace {

using Seen = Scratch::Seen;

struct Corner {
  int left, top;
};

Corner corner_of_tile(const PrimitiveList& list, int tile) {
  return {tile % list.tiles_across() * kTile, tile / list.tiles_across() * kTile};
}

int32_t lane(const WideInt* groups, int i) {
  return groups[i / kWide][i % kWide];
}

// Finds the nearest primitive of each sample. `key` and `id` have their initial values.
template <int kSamples>
void find_nearest(const View& view, std::span<const Item> items, const PrimitiveList& list,
                  int tile, const float* behind, Wide* key, WideInt* id) {
  const Corner corner = corner_of_tile(list, tile);
  const DepthLimits limits = {key, static_cast<float>(view.key_of_depth(view.near)), behind};
  list.for_each_in_tile(tile, [&](const Primitive& p, int32_t number) {
    raster<kSamples>(view, items[static_cast<size_t>(p.item)], p, corner.left, corner.top, limits,
                     [&](int group, const WideInt& mask, const Wide& k) {
                       key[group] = select(mask, larger(k, key[group]), key[group]);
                       id[group] = select(mask, wide_int(number), id[group]);
                     });
  });
}

// Returns whether two primitives of an item are so small that one stands for both.
bool are_tiny(const Primitive& a, const Primitive& b) {
  const auto is_tiny = [](const Primitive& p) {
    return p.right - p.left <= 2 && p.bottom - p.top <= 2;
  };
  return is_tiny(a) && is_tiny(b);
}

// Collects what the pixels of a tile see, item by item.
template <int kSamples>
void collect(const PrimitiveList& list, const WideInt* id, Scratch& scratch, size_t items) {
  if (scratch.seen_of_item.size() < items) scratch.seen_of_item.resize(items);
  for (const int i : scratch.items_in_tile) scratch.seen_of_item[static_cast<size_t>(i)].clear();
  scratch.items_in_tile.clear();
  int32_t last = -1;
  const Primitive* primitive = nullptr;
  const auto look_up = [&](int32_t number) {
    if (number != last) primitive = &list.at(number), last = number;
    return primitive;
  };
  const auto add = [&](int32_t number, int pixel, int mask) {
    const int item = look_up(number)->item;
    std::vector<Seen>& seen = scratch.seen_of_item[static_cast<size_t>(item)];
    if (seen.empty()) scratch.items_in_tile.push_back(item);
    seen.push_back({number, static_cast<int16_t>(pixel), static_cast<uint8_t>(mask)});
  };
  for (int pixel = 0; pixel < kTilePixels; ++pixel) {
    if constexpr (kSamples == 1) {
      const int32_t number = lane(id, pixel);
      if (number >= 0) add(number, pixel, 1);
    } else {
      int32_t n[kSamples];
      for (int s = 0; s < kSamples; ++s) n[s] = lane(id, pixel * kSamples + s);
      if (n[0] == n[1] && n[0] == n[2] && n[0] == n[3]) {
        if (n[0] >= 0) add(n[0], pixel, 15);
        continue;
      }
      int done = 0;
      for (int s = 0; s < kSamples; ++s) {
        if (n[s] < 0 || done >> s & 1) continue;
        int mask = 1 << s;
        for (int o = s + 1; o < kSamples; ++o) {
          if (n[o] < 0 || done >> o & 1) continue;
          if (n[o] == n[s]) {
            mask |= 1 << o;
            continue;
          }
          const Primitive &a = list.at(n[s]), &b = list.at(n[o]);
          if (a.item == b.item && are_tiny(a, b)) mask |= 1 << o;
        }
        done |= mask;
        add(n[s], pixel, mask);
      }
    }
  }
}

// Returns the points of an item that the first `count` elements of `seen` describe, at most eight.
SurfacePoints points_of(const ViewedItems& viewed, const PrimitiveList& list, const Item& item,
                        const Seen* seen, int count, const Corner& corner) {
  const Primitive* parts[kWide];
  float x[kWide], y[kWide];
  for (int k = 0; k < kWide; ++k) {
    const Seen& s = seen[std::min(k, count - 1)];
    parts[k] = &list.at(s.id);
    x[k] = static_cast<float>(corner.left + s.pixel % kTile) + 0.5f;
    y[k] = static_cast<float>(corner.top + s.pixel / kTile) + 0.5f;
  }
  return surface_points(viewed.view, viewed.wide_view, item, parts, x, y);
}

// The parts of an item may be of several kinds (the spheres and faces of a flex). Returns the end
// of the run of parts of the same kind that begins at `first`, at most eight.
size_t end_of_run(const PrimitiveList& list, const std::vector<Seen>& seen, size_t first) {
  const size_t most = std::min(first + kWide, seen.size());
  const Primitive::Kind kind = list.at(seen[first].id).kind;
  size_t end = first + 1;
  while (end < most && list.at(seen[end].id).kind == kind) ++end;
  return end;
}

Wide3 limited(const Wide3& c) {
  const Wide one = wide(1);
  return {smaller(c.x, one), smaller(c.y, one), smaller(c.z, one)};
}

// Returns the colour of points in the light of all lights, without shadows.
Wide3 colour_without_shadows(const Lighting& lighting, const SurfacePoints& s, const Item& item,
                             float reflected) {
  Wide3 sum = own_light(lighting, item, reflected);
  if (!item.is_unlit) {
    for (const Light& light : lighting.lights) sum = sum + light_on(light, s, item, reflected);
  }
  return appearance(lighting, sum, s, lighting.fog_rgb);
}

// Returns the colour of points. Light that may be blocked becomes a query, unless it surely reaches
// the point.
Wide3 colour_with_shadows(Setting& setting, int tile, const SurfacePoints& s, const Item& item,
                          int first_fragment, int count) {
  const Lighting& lighting = *setting.lighting;
  Wide3 sum = own_light(lighting, item, 1);
  if (!item.is_unlit) {
    for (const Light& light : lighting.lights) {
      if (!light.casts_shadow) sum = sum + light_on(light, s, item, 1);
    }
  }
  Wide3 colour = appearance(lighting, sum, s, lighting.fog_rgb);
  if (item.is_unlit) return colour;
  const float black[3] = {0, 0, 0};
  for (size_t i = 0; i < lighting.lights.size(); ++i) {
    if (setting.shadow_of_light[i] < 0) continue;
    const Wide3 light = light_on(lighting.lights[i], s, item, 1);
    const Wide3 c = appearance(lighting, light, s, black);
    const WideInt wanted = first_lanes(count) & (c.x + c.y + c.z > wide(0));
    if (!bits_of(wanted)) continue;
    Shadow& shadow = setting.shadows[static_cast<size_t>(setting.shadow_of_light[i])];
    const WideInt lit = shadow.lit_or_asked(tile, s, wanted, c, first_fragment);
    const Wide3 none = {};
    colour = limited(colour + select(lit, c, none));
  }
  return colour;
}

void append(std::vector<Fragment>& out, const Seen* seen, int count, int item, const Wide3& rgb,
            const Wide& alpha) {
  for (int k = 0; k < count; ++k) {
    out.push_back({{rgb.x[k], rgb.y[k], rgb.z[k]}, alpha[k], item, seen[k].pixel, seen[k].mask});
  }
}

// The samples of a pixel.
template <int kSamples>
struct PixelSamples;
template <>
struct PixelSamples<1> {
  typedef float Value;
  static Value all(float x) { return x; }
  static Value where(int mask, Value a, Value b) { return mask ? a : b; }
  static Value at_most_one(Value x) { return std::min(1.0f, x); }
  static float sum(Value x) { return x; }
};
template <>
struct PixelSamples<4> {
  typedef float Value __attribute__((vector_size(16)));
  typedef int32_t Mask __attribute__((vector_size(16)));
  static Value all(float x) { return Value{x, x, x, x}; }
  static Value where(int mask, Value a, Value b) {
    const Mask bit = {1, 2, 4, 8};
    return (Mask{mask, mask, mask, mask} & bit) != 0 ? a : b;
  }
  static Value at_most_one(Value x) { return x < 1 ? x : all(1); }
  static float sum(Value x) { return x[0] + x[1] + x[2] + x[3]; }
};

// Returns the samples of a pixel in an array of groups, and replaces them.
template <int kSamples>
auto samples_at(const Wide* groups, int pixel) {
  typename PixelSamples<kSamples>::Value samples;
  std::memcpy(&samples,
              reinterpret_cast<const char*>(groups) + sizeof(samples) * static_cast<size_t>(pixel),
              sizeof(samples));
  return samples;
}
template <int kSamples>
void set_samples(Wide* groups, int pixel, typename PixelSamples<kSamples>::Value samples) {
  std::memcpy(reinterpret_cast<char*>(groups) + sizeof(samples) * static_cast<size_t>(pixel),
              &samples, sizeof(samples));
}

// Writes the colours of fragments to their samples.
template <int kSamples>
void spread(const std::vector<Fragment>& fragments, Scratch& scratch) {
  using Samples = PixelSamples<kSamples>;
  Wide* const channels[3] = {scratch.r, scratch.g, scratch.b};
  for (const Fragment& f : fragments) {
    for (int k = 0; k < 3; ++k) {
      const auto old = samples_at<kSamples>(channels[k], f.pixel);
      set_samples<kSamples>(channels[k], f.pixel,
                            Samples::where(f.mask, Samples::all(f.rgb[k]), old));
    }
  }
}

template <int kSamples>
void blend(const Fragment& f, bool is_additive, Scratch& scratch) {
  using Samples = PixelSamples<kSamples>;
  Wide* const channels[3] = {scratch.r, scratch.g, scratch.b};
  const float rest = is_additive ? 1 : 1 - f.alpha;
  for (int k = 0; k < 3; ++k) {
    const auto old = samples_at<kSamples>(channels[k], f.pixel);
    const auto mixed = Samples::at_most_one(f.alpha * f.rgb[k] + rest * old);
    set_samples<kSamples>(channels[k], f.pixel, Samples::where(f.mask, mixed, old));
  }
}

// Blends the transparent items over the samples: from the nearest to the farthest, and then, unless
// colours are added, once more from the farthest to the nearest.
template <int kSamples>
void blend_transparent(const Setting& setting, const ViewedItems& viewed, int tile, float reflected,
                       const float* behind, Wide* key, Scratch& scratch) {
  const PrimitiveList& list = viewed.transparent;
  const Corner corner = corner_of_tile(list, tile);
  const DepthLimits limits = {key, static_cast<float>(viewed.view.key_of_depth(viewed.view.near)),
                              behind};
  scratch.layers.clear();
  scratch.layer_begin.clear();
  scratch.seen.clear();
  int current = -1;
  const auto shade = [&] {
    if (scratch.seen.empty()) return;
    const Item& item = setting.transparent[static_cast<size_t>(current)];
    scratch.layer_begin.push_back(scratch.layers.size());
    for (size_t first = 0; first < scratch.seen.size();) {
      const size_t end = end_of_run(list, scratch.seen, first);
      const int count = static_cast<int>(end - first);
      const Seen* const seen = scratch.seen.data() + first;
      const SurfacePoints s = points_of(viewed, list, item, seen, count, corner);
      const Wide3 rgb = colour_without_shadows(*setting.lighting, s, item, reflected);
      append(scratch.layers, seen, count, current, rgb, s.texture.a * item.rgba[3]);
      first = end;
    }
    scratch.seen.clear();
  };
  list.for_each_in_tile(tile, [&](const Primitive& p, int32_t number) {
    if (p.item != current) shade();
    current = p.item;
    raster<kSamples>(viewed.view, setting.transparent[static_cast<size_t>(p.item)], p, corner.left,
                     corner.top, limits, [&](int group, const WideInt& mask, const Wide&) {
                       const int bits = bits_of(mask);
                       constexpr int kPixels = kWide / kSamples, kAll = (1 << kSamples) - 1;
                       for (int k = 0; k < kPixels; ++k) {
                         const int in_pixel = bits >> (k * kSamples) & kAll;
                         if (!in_pixel) continue;
                         scratch.seen.push_back({number, static_cast<int16_t>(group * kPixels + k),
                                                 static_cast<uint8_t>(in_pixel)});
                       }
                     });
  });
  shade();
  for (const Fragment& f : scratch.layers) blend<kSamples>(f, setting.is_additive, scratch);
  if (setting.is_additive) return;
  for (size_t layer = scratch.layer_begin.size(); layer-- > 0;) {
    const size_t end = layer + 1 < scratch.layer_begin.size() ? scratch.layer_begin[layer + 1]
                                                              : scratch.layers.size();
    for (size_t i = scratch.layer_begin[layer]; i < end; ++i) {
      blend<kSamples>(scratch.layers[i], false, scratch);
    }
  }
}

// Adds the mirror image to the fragments of the mirror.
template <int kSamples>
void add_mirror_image(Setting& setting, int tile, std::vector<Fragment>& fragments,
                      Scratch& scratch) {
  const ViewedItems& viewed = setting.reflected;
  if (viewed.opaque.is_empty(tile) && viewed.transparent.is_empty(tile)) return;
  using Samples = PixelSamples<kSamples>;
  constexpr int kGroups = SampleGroup<kSamples>::kGroups;
  const float blocked = std::numeric_limits<float>::infinity();
  const float open = static_cast<float>(viewed.view.key_of_depth(viewed.view.far));
  std::fill_n(scratch.key, kGroups, wide(blocked));
  std::fill_n(scratch.id, kGroups, wide_int(-1));
  std::fill_n(scratch.r, kGroups, Wide{});
  std::fill_n(scratch.g, kGroups, Wide{});
  std::fill_n(scratch.b, kGroups, Wide{});
  for (const Fragment& f : fragments) {
    if (f.item != setting.mirror.item || f.alpha == 0) continue;
    const auto old = samples_at<kSamples>(scratch.key, f.pixel);
    set_samples<kSamples>(scratch.key, f.pixel, Samples::where(f.mask, Samples::all(open), old));
  }
  const PrimitiveList& list = viewed.opaque;
  const Corner corner = corner_of_tile(list, tile);
  const float* const k = setting.mirror.key;
  const float behind[3] = {
      k[0], k[1],
      k[0] * static_cast<float>(corner.left) + k[1] * static_cast<float>(corner.top) + k[2]};
  find_nearest<kSamples>(viewed.view, setting.opaque, list, tile, behind, scratch.key, scratch.id);
  collect<kSamples>(list, scratch.id, scratch, setting.opaque.size());
  scratch.fragments.clear();
  const float reflectance = setting.mirror.reflectance;
  for (const int i : scratch.items_in_tile) {
    const Item& item = setting.opaque[static_cast<size_t>(i)];
    const std::vector<Seen>& all = scratch.seen_of_item[static_cast<size_t>(i)];
    for (size_t first = 0; first < all.size();) {
      const size_t end = end_of_run(list, all, first);
      const int count = static_cast<int>(end - first);
      const SurfacePoints s = points_of(viewed, list, item, &all[first], count, corner);
      append(scratch.fragments, &all[first], count, i,
             colour_without_shadows(*setting.lighting, s, item, reflectance), wide(1));
      first = end;
    }
  }
  spread<kSamples>(scratch.fragments, scratch);
  blend_transparent<kSamples>(setting, viewed, tile, reflectance, behind, scratch.key, scratch);
  for (Fragment& f : fragments) {
    if (f.item != setting.mirror.item || f.alpha == 0) continue;
    const Wide* const channels[3] = {scratch.r, scratch.g, scratch.b};
    const float count = static_cast<float>(std::popcount(f.mask));
    for (int c = 0; c < 3; ++c) {
      const auto samples = samples_at<kSamples>(channels[c], f.pixel);
      const float sum = Samples::sum(Samples::where(f.mask, samples, Samples::all(0)));
      f.rgb[c] = std::min(1.0f, f.rgb[c] + sum / count);
    }
  }
}

template <int kSamples>
void shade(Setting& setting, int tile, TileState& state, Scratch& scratch) {
  const ViewedItems& viewed = setting.direct;
  constexpr int kGroups = SampleGroup<kSamples>::kGroups;
  const PrimitiveList& list = viewed.opaque;
  const Corner corner = corner_of_tile(list, tile);
  state.fragments.clear();
  state.key.assign(kGroups, wide(static_cast<float>(viewed.view.key_of_depth(viewed.view.far))));
  std::fill_n(scratch.id, kGroups, wide_int(-1));
  find_nearest<kSamples>(viewed.view, setting.opaque, list, tile, nullptr, state.key.data(),
                         scratch.id);
  collect<kSamples>(list, scratch.id, scratch, setting.opaque.size());
  bool has_mirror = false;
  for (const int i : scratch.items_in_tile) {
    const Item& item = setting.opaque[static_cast<size_t>(i)];
    const std::vector<Seen>& all = scratch.seen_of_item[static_cast<size_t>(i)];
    for (size_t first = 0; first < all.size();) {
      const size_t end = end_of_run(list, all, first);
      const int count = static_cast<int>(end - first);
      const SurfacePoints s = points_of(viewed, list, item, &all[first], count, corner);
      const Wide3 rgb = colour_with_shadows(setting, tile, s, item,
                                            static_cast<int>(state.fragments.size()), count);
      // The alpha of a fragment of the mirror says whether it reflects.
      Wide alpha = wide(1);
      if (i == setting.mirror.item) {
        const Vec3& n = setting.mirror.normal;
        const float normal[3] = {static_cast<float>(n.x), static_cast<float>(n.y),
                                 static_cast<float>(n.z)};
        alpha = select(dot(s.flat, wide3(normal)) > wide(0.99f), wide(1), wide(0));
        has_mirror = true;
      }
      append(state.fragments, &all[first], count, i, rgb, alpha);
      first = end;
    }
  }
  if (has_mirror) add_mirror_image<kSamples>(setting, tile, state.fragments, scratch);
}

// Returns numbers of eight pixels for the samples of group `group` of these pixels.
template <int kSamples>
Wide of_samples(const Wide& pixels, int group) {
  if constexpr (kSamples == 1) return pixels;
  const float a = pixels[2 * group], b = pixels[2 * group + 1];
  return Wide{a, a, a, a, b, b, b, b};
}

// Draws the sky and the haze over the samples that see them.
template <int kSamples>
void draw_backdrop(const Setting& setting, const Corner& corner, Wide* key, Scratch& scratch) {
  const Sky& sky = *setting.sky;
  if (!sky.is_drawn()) return;
  const Wide limit = wide(sky.nearest_key());
  for (int first = 0; first < kTilePixels; first += kWide) {
    // The groups of eight pixels.
    const int begin = first * kSamples / kWide;
    Wide* const keys = key + begin;
    Wide *const r = scratch.r + begin, *const g = scratch.g + begin, *const b = scratch.b + begin;
    // The sky and the haze are looked up only where something is farther.
    WideInt is_far = {};
    for (int i = 0; i < kSamples; ++i) is_far |= keys[i] <= limit;
    if (!bits_of(is_far)) continue;
    const auto draw = [&](const Backdrop& drop) {
      for (int i = 0; i < kSamples; ++i) {
        const Wide alpha = of_samples<kSamples>(drop.alpha, i);
        const Wide drop_key = of_samples<kSamples>(drop.key, i);
        const WideInt seen = (alpha > wide(0)) & ~(keys[i] > drop_key);
        if (!bits_of(seen)) continue;
        keys[i] = select(seen, drop_key, keys[i]);
        const auto mix = [&](Wide& old, const Wide& colour) {
          const Wide mixed = alpha * of_samples<kSamples>(colour, i) + (1.0f - alpha) * old;
          old = select(seen, mixed, old);
        };
        mix(r[i], drop.rgb.x);
        mix(g[i], drop.rgb.y);
        mix(b[i], drop.rgb.z);
      }
    };
    const float x = static_cast<float>(corner.left + first % kTile);
    const float y = static_cast<float>(corner.top + first / kTile);
    const Wide xs = Wide{0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f} + x;
    const Wide ys = wide(y + 0.5f);
    draw(sky.sky_at(xs, ys));
    if (sky.has_haze()) draw(sky.haze_at(xs, ys));
  }
}

// Returns the even and the odd numbers of a and b.
Wide evens(const Wide& a, const Wide& b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}
Wide odds(const Wide& a, const Wide& b) {
  return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
}

// Returns the means of the samples of eight pixels.
template <int kSamples>
Wide mean_of_samples(const Wide* groups) {
  if constexpr (kSamples == 1) return groups[0];
  const auto sums = [](const Wide& a, const Wide& b) { return evens(a, b) + odds(a, b); };
  return sums(sums(groups[0], groups[1]), sums(groups[2], groups[3])) * 0.25f;
}

// Returns the first samples of eight pixels.
template <int kSamples>
Wide first_samples(const Wide* groups) {
  if constexpr (kSamples == 1) return groups[0];
  return evens(evens(groups[0], groups[1]), evens(groups[2], groups[3]));
}

// Returns bytes of colours. A colour that is not a number becomes 0.
WideInt bytes_of(const Wide& c) {
  return to_int(select(c > wide(0), smaller(c, wide(1)) * 255.0f + 0.5f, wide(0)));
}

// The rows and columns of a tile that are in the view and in the picture.
struct Visible {
  int left, top, right, bottom;  // in the tile; the last two are exclusive
};

template <int kSamples>
void write(const Setting& setting, const Corner& corner, const Wide* key, const Scratch& scratch,
           Picture& picture, int left, int top) {
  const View& view = setting.direct.view;
  const Wide far_key = wide(static_cast<float>(view.key_of_depth(view.far)));
  const Wide infinite = wide(std::numeric_limits<float>::infinity());
  const int column = left + corner.left, row = top + corner.top;
  const Visible part = {std::max(0, -column), std::max(0, -row),
                        std::min({kTile, view.width - corner.left, picture.width - column}),
                        std::min({kTile, view.height - corner.top, picture.height - row})};
  for (int y = part.top; y < part.bottom; ++y) {
    for (int x = part.left / kWide * kWide; x < part.right; x += kWide) {
      const int begin = (y * kTile + x) * kSamples / kWide;
      const WideInt rgb[3] = {bytes_of(mean_of_samples<kSamples>(scratch.r + begin)),
                              bytes_of(mean_of_samples<kSamples>(scratch.g + begin)),
                              bytes_of(mean_of_samples<kSamples>(scratch.b + begin))};
      const Wide k = first_samples<kSamples>(key + begin);
      const Wide depth = select(k > far_key, view.is_orthographic ? -k : 1.0f / k, infinite);
      const size_t at = static_cast<size_t>(row + y) * static_cast<size_t>(picture.width) +
                        static_cast<size_t>(column + x);
      const int first = std::max(0, part.left - x), last = std::min(kWide, part.right - x);
      for (int i = first; i < last; ++i) {
        for (int c = 0; c < 3; ++c) {
          picture.rgb[3 * (at + static_cast<size_t>(i)) + static_cast<size_t>(c)] =
              static_cast<uint8_t>(rgb[c][i]);
        }
        picture.depth[at + static_cast<size_t>(i)] = depth[i];
      }
    }
  }
}

template <int kSamples>
void finish(const Setting& setting, int tile, TileState& state, Scratch& scratch, Picture& picture,
            int left, int top) {
  constexpr int kGroups = SampleGroup<kSamples>::kGroups;
  const Corner corner = corner_of_tile(setting.direct.opaque, tile);
  for (const Shadow& shadow : setting.shadows) {
    shadow.for_each_lit(tile, [&](const ShadowQuery& q) {
      float* const rgb = state.fragments[static_cast<size_t>(q.fragment)].rgb;
      for (int c = 0; c < 3; ++c) rgb[c] = std::min(1.0f, rgb[c] + q.rgb[c]);
    });
  }
  std::fill_n(scratch.r, kGroups, Wide{});
  std::fill_n(scratch.g, kGroups, Wide{});
  std::fill_n(scratch.b, kGroups, Wide{});
  spread<kSamples>(state.fragments, scratch);
  draw_backdrop<kSamples>(setting, corner, state.key.data(), scratch);
  blend_transparent<kSamples>(setting, setting.direct, tile, 1, nullptr, state.key.data(), scratch);
  write<kSamples>(setting, corner, state.key.data(), scratch, picture, left, top);
}

}  // namespace

void shade_tile(Setting& setting, int tile, TileState& state, Scratch& scratch) {
  if (setting.samples == 1) {
    shade<1>(setting, tile, state, scratch);
  } else {
    shade<kMostSamples>(setting, tile, state, scratch);
  }
}

void finish_tile(const Setting& setting, int tile, TileState& state, Scratch& scratch,
                 Picture& picture, int left, int top) {
  if (setting.samples == 1) {
    finish<1>(setting, tile, state, scratch, picture, left, top);
  } else {
    finish<kMostSamples>(setting, tile, state, scratch, picture, left, top);
  }
}

}  // namespace mj::draw
