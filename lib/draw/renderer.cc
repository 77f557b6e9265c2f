// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/renderer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "base/thread_pool.h"
#include "draw/font.h"
#include "draw/tile.h"
#include "math/scalar.h"

namespace mj::draw {
namespace {

int worker_count(int threads) {
  const int all = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(all, 1, 64) - 1;
}

// Adds the time since the last lap to `stage`.
class Stopwatch {
 public:
  void lap(double& stage) {
    const auto now = std::chrono::steady_clock::now();
    stage += std::chrono::duration<double>(now - last_).count();
    last_ = now;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// The part of a picture that a view is drawn into.
struct Target {
  Picture& picture;
  int left, top, width, height;
};

// Sorts the list: opaque items first, then transparent items from near to far. Writes this order
// into the scene. Returns the number of opaque items.
size_t sort_items(mjvScene& scene, std::vector<Item>& items) {
  const auto first_transparent = std::stable_partition(
      items.begin(), items.end(), [](const Item& item) { return !item.is_transparent; });
  std::stable_sort(first_transparent, items.end(), [&](const Item& a, const Item& b) {
    return scene.geoms[a.geom].camdist < scene.geoms[b.geom].camdist;
  });
  int n = 0;
  for (auto item = first_transparent; item != items.end(); ++item) {
    scene.geomorder[n++] = item->geom;
  }
  return static_cast<size_t>(first_transparent - items.begin());
}

// Returns the index of the first item that reflects, or -1. All later items lose their reflectance
// in the scene.
int first_reflecting(mjvScene& scene, std::span<const Item> opaque) {
  if (!scene.flags[mjRND_REFLECTION] || scene.flags[mjRND_DEPTH]) return -1;
  int first = -1;
  for (size_t i = 0; i < opaque.size(); ++i) {
    if (!(opaque[i].reflectance > 0)) continue;
    if (first < 0) {
      first = static_cast<int>(i);
    } else {
      scene.geoms[opaque[i].geom].reflectance = 0;
    }
  }
  return first;
}

// Returns the mirror, which is the first item that reflects, if its front is seen.
Mirror find_mirror(mjvScene& scene, std::span<const Item> opaque, const View& view) {
  Mirror mirror;
  const int index = first_reflecting(scene, opaque);
  if (index < 0) return mirror;
  const Item& item = opaque[static_cast<size_t>(index)];
  const Vec3 n = item.mat.col(2);
  mirror.normal = n;
  mirror.point = item.pos;
  if (item.type == mjGEOM_BOX) mirror.point += item.scale.z * n;
  mirror.reflectance = item.reflectance;
  const double height = dot(view.eye - mirror.point, n);
  if (height <= 0) return mirror;
  mirror.item = index;
  // depth = n . (point - origin(x, y)) / (n . direction(x, y)); the key is 1 / depth or -depth.
  const double scale = view.is_orthographic ? 1 / dot(n, view.forward) : -1 / height;
  const double offset = view.is_orthographic
                            ? height + view.x0 * dot(n, view.right) + view.y0 * dot(n, view.up)
                            : dot(n, view.direction(0, 0));
  mirror.key[0] = static_cast<float>(scale * view.dx * dot(n, view.right));
  mirror.key[1] = static_cast<float>(scale * view.dy * dot(n, view.up));
  mirror.key[2] = static_cast<float>(scale * offset);
  return mirror;
}

// Returns the depth as OpenGL stores it in reverse: 1 at the near plane, 0 at the far plane.
float stored_depth(const View& view, double z) {
  if (!std::isfinite(z)) return 0;
  const double d = view.is_orthographic ? (view.far - z) / (view.far - view.near)
                                        : view.near * (view.far - z) / (z * (view.far - view.near));
  return static_cast<float>(d);
}

// Calls visit(x, y, index in the picture) for the pixels of a view that are in the picture.
template <typename Visit>
void for_each_pixel(const Target& to, const Visit& visit) {
  for (int y = std::max(0, -to.top); y < std::min(to.height, to.picture.height - to.top); ++y) {
    for (int x = std::max(0, -to.left); x < std::min(to.width, to.picture.width - to.left); ++x) {
      visit(x, y, static_cast<size_t>(to.top + y) * to.picture.width + (to.left + x));
    }
  }
}

void set_segment_colour(const mjvScene& scene, int segid, uint8_t* rgb) {
  // The offset of the sequence is MuJoCo's.
  constexpr int kOffset = 10;
  if (scene.flags[mjRND_IDCOLOR]) {
    const int id = segid + 1;
    for (int c = 0; c < 3; ++c) rgb[c] = static_cast<uint8_t>(id >> (8 * c) & 255);
    return;
  }
  const int base[3] = {2, 3, 5};
  for (int c = 0; c < 3; ++c) {
    rgb[c] =
        static_cast<uint8_t>(std::lround(255 * (0.1 + 0.8 * halton(segid + kOffset, base[c]))));
  }
}

// Draws the frame around the picture.
void draw_frame(const mjvScene& scene, const Target& to) {
  const int n = scene.framewidth;
  if (n <= 0) return;
  for_each_pixel(to, [&](int x, int y, size_t at) {
    if (x >= n && y >= n && x < to.width - n && y < to.height - n) return;
    for (int c = 0; c < 3; ++c) {
      to.picture.rgb[3 * at + c] =
          static_cast<uint8_t>(std::lround(255 * std::clamp(scene.framergb[c], 0.0f, 1.0f)));
    }
  });
}

}  // namespace

struct Renderer::Work {
  Work(const mjModel& m, int threads)
      : assets(m), pool(worker_count(threads)), scratch(static_cast<size_t>(pool.workers()) + 1) {}

  void draw_view(mjvScene& scene, const View& view, const Target& to, int samples);
  void draw_colours(mjvScene& scene, const View& view, const Target& to, int samples);
  void draw_labels(const mjvScene& scene, const View& view, const Target& to);
  void draw_segments(const mjvScene& scene, const View& view, const Target& to);

  Assets assets;
  ThreadPool pool;
  std::vector<Scratch> scratch;
  std::vector<TileState> tiles;
  std::vector<Item> items;
  Setting setting;
  Font font{100, false};
  StageTimes times;
};

void Renderer::Work::draw_view(mjvScene& scene, const View& view, const Target& to, int samples) {
  Stopwatch watch;
  items = make_items(scene, assets, view.eye);
  watch.lap(times.items);
  if (scene.flags[mjRND_SEGMENT]) return draw_segments(scene, view, to);
  const bool shows_depth = scene.flags[mjRND_DEPTH];
  draw_colours(scene, view, to, shows_depth ? 1 : samples);
  if (!shows_depth) return draw_labels(scene, view, to);
  for_each_pixel(to, [&](int, int, size_t at) {
    const float d = stored_depth(view, to.picture.depth[at]);
    std::fill_n(&to.picture.rgb[3 * at], 3, static_cast<uint8_t>(std::lround(255 * d)));
  });
}

void Renderer::Work::draw_colours(mjvScene& scene, const View& view, const Target& to,
                                  int samples) {
  Stopwatch watch;
  const size_t opaque = sort_items(scene, items);
  const Lighting lighting(scene, assets);
  const Sky sky(view, assets, lighting, scene, items);
  setting.opaque = std::span<const Item>(items).first(opaque);
  setting.transparent = std::span<const Item>(items).subspan(opaque);
  setting.lighting = &lighting;
  setting.sky = &sky;
  setting.is_additive = scene.flags[mjRND_ADDITIVE];
  setting.samples = samples;
  setting.mirror = find_mirror(scene, setting.opaque, view);
  if (const int reflecting = first_reflecting(scene, setting.opaque); reflecting > 0) {
    // MuJoCo draws this item first, so that other items at the same depth hide it.
    std::rotate(items.begin(), items.begin() + reflecting, items.begin() + reflecting + 1);
    if (setting.mirror.item == reflecting) setting.mirror.item = 0;
  }

  PrimitiveOptions options = {samples, scene.flags[mjRND_CULL_FACE] != 0, -1};
  const auto see = [&](ViewedItems& viewed, const View& from) {
    viewed.view = from;
    viewed.wide_view = WideView(from);
    viewed.opaque.fill(from, setting.opaque, options, pool);
    options.skipped_item = -1;
    viewed.transparent.fill(from, setting.transparent, options, pool);
  };
  see(setting.direct, view);
  if (setting.mirror.item >= 0) {
    options.skipped_item = setting.mirror.item;
    see(setting.reflected, reflected(view, setting.mirror.point, setting.mirror.normal));
  }

  watch.lap(times.primitives);
  const int tile_count = setting.direct.opaque.tiles();
  size_t shadows = 0;
  setting.shadow_of_light.assign(lighting.lights.size(), -1);
  for (size_t i = 0; i < lighting.lights.size(); ++i) {
    if (!lighting.lights[i].casts_shadow) continue;
    if (setting.shadows.size() == shadows) setting.shadows.emplace_back();
    setting.shadows[shadows].begin(lighting.lights[i], items, assets, view.near, view.far,
                                   tile_count);
    setting.shadow_of_light[i] = static_cast<int>(shadows++);
  }
  setting.shadows.resize(shadows);

  if (tiles.size() < static_cast<size_t>(tile_count)) tiles.resize(static_cast<size_t>(tile_count));
  const auto finish = [&](int tile, TileState& state, Scratch& s) {
    finish_tile(setting, tile, state, s, to.picture, to.left, to.top);
  };
  // A tile without shadow queries is finished at once, while its data are in the caches.
  pool.run(tile_count, [&](int tile, int thread) {
    Scratch& s = scratch[static_cast<size_t>(thread)];
    shade_tile(setting, tile, s.tile, s);
    TileState& state = tiles[static_cast<size_t>(tile)];
    state.is_waiting = std::any_of(setting.shadows.begin(), setting.shadows.end(),
                                   [&](const Shadow& shadow) { return shadow.has_queries(tile); });
    if (state.is_waiting) {
      std::swap(state.fragments, s.tile.fragments);
      std::swap(state.key, s.tile.key);
    } else {
      finish(tile, s.tile, s);
    }
  });
  watch.lap(times.surfaces);
  for (Shadow& shadow : setting.shadows) shadow.answer(items, pool);
  watch.lap(times.shadows);
  pool.run(tile_count, [&](int tile, int thread) {
    TileState& state = tiles[static_cast<size_t>(tile)];
    if (state.is_waiting) finish(tile, state, scratch[static_cast<size_t>(thread)]);
  });
  watch.lap(times.finish);
}

// Writes the labels of geoms over the picture. A label whose place is not in the picture is left
// out as a whole.
void Renderer::Work::draw_labels(const mjvScene& scene, const View& view, const Target& to) {
  const float white[3] = {1, 1, 1};
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    if (g.label[0] == 0) continue;
    const Vec3 pos = {g.pos[0], g.pos[1], g.pos[2]};
    const double depth = view.depth_of(pos);
    if (depth < view.near || depth > view.far) continue;
    const Vec3 p = view.project(pos);
    const double x = p.x / p.z, y = p.y / p.z;
    if (x < 0 || y < 0 || x >= view.width || y >= view.height) continue;
    font.draw(to.picture, {g.label, strnlen(g.label, sizeof(g.label))},
              to.left + static_cast<int>(x), to.top + static_cast<int>(y) + 1, white, true,
              {to.left, to.top, to.left + to.width, to.top + to.height});
  }
}

void Renderer::Work::draw_segments(const mjvScene& scene, const View& view, const Target& to) {
  std::erase_if(items, [&](const Item& item) { return scene.geoms[item.geom].segid < 0; });
  PrimitiveList& list = setting.direct.opaque;
  list.fill(view, items, {1, scene.flags[mjRND_CULL_FACE] != 0, -1}, pool);
  using Group = SampleGroup<1>;
  const float far_key = static_cast<float>(view.key_of_depth(view.far));
  pool.run(list.tiles(), [&](int tile, int thread) {
    Scratch& s = scratch[static_cast<size_t>(thread)];
    std::fill_n(s.key, Group::kGroups, wide(far_key));
    std::fill_n(s.id, Group::kGroups, wide_int(-1));
    const int left = tile % list.tiles_across() * kTile, top = tile / list.tiles_across() * kTile;
    const DepthLimits limits = {s.key, static_cast<float>(view.key_of_depth(view.near))};
    list.for_each_in_tile(tile, [&](const Primitive& p, int32_t) {
      const Item& item = items[static_cast<size_t>(p.item)];
      raster<1>(view, item, p, left, top, limits,
                [&](int group, const WideInt& mask, const Wide& key) {
                  s.key[group] = select(mask, larger(key, s.key[group]), s.key[group]);
                  s.id[group] = select(mask, wide_int(p.item), s.id[group]);
                });
    });
    const Target part = {to.picture, to.left + left, to.top + top, std::min(kTile, to.width - left),
                         std::min(kTile, to.height - top)};
    for_each_pixel(part, [&](int x, int y, size_t at) {
      const int i = y * kTile + x;
      const int item = s.id[i / kWide][i % kWide];
      uint8_t* const rgb = &to.picture.rgb[3 * at];
      std::fill_n(rgb, 3, uint8_t{0});
      to.picture.depth[at] = std::numeric_limits<float>::infinity();
      if (item < 0) return;
      to.picture.depth[at] = static_cast<float>(view.depth_of_key(s.key[i / kWide][i % kWide]));
      set_segment_colour(scene, scene.geoms[items[static_cast<size_t>(item)].geom].segid, rgb);
    });
  });
}

Renderer::Renderer(const mjModel& m, int threads) : work_(std::make_unique<Work>(m, threads)) {}
Renderer::~Renderer() = default;

void Renderer::set_font_scale(int scale) {
  work_->font = Font(scale, false);
}

const StageTimes& Renderer::times() const {
  return work_->times;
}

Assets& Renderer::assets() {
  return work_->assets;
}

void Renderer::draw(mjvScene& scene, Picture& picture, int left, int top, int width, int height,
                    int samples) {
  samples = samples > 1 ? kMostSamples : 1;
  const Target to = {picture, left, top, width, height};
  if (scene.stereo == mjSTEREO_NONE) {
    work_->draw_view(scene, mean_view(scene, width, height), to, samples);
  } else {
    const int half = width / 2;
    for (int eye = 0; eye < 2; ++eye) {
      work_->draw_view(scene, view_of(scene.camera[eye], scene, half, height),
                       {picture, left + eye * half, top, half, height}, samples);
    }
  }
  draw_frame(scene, to);
}

}  // namespace mj::draw
