// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the samples of a tile that a primitive covers.
//
// A tile has 32 x 32 pixels with 1 or 4 samples each. Samples are numbered pixel by pixel, row by
// row, and are handled in groups of eight: eight pixels, or two pixels with four samples each.

#ifndef MJTOOLS_DRAW_RASTER_H_
#define MJTOOLS_DRAW_RASTER_H_

#include <algorithm>

#include "draw/primitive.h"
#include "draw/view.h"
#include "draw/wide.h"

namespace mj::draw {

constexpr int kTilePixels = kTile * kTile;

// Relative difference of keys below which depths count as equal. It is a few times the rounding
// error, so that the later of two coplanar items is drawn everywhere.
constexpr float kSameDepth = 1e-6f;

// Positions of samples in their pixel, from its upper left corner.
template <int kSamples>
struct SampleGroup {
  static constexpr int kPixels = kWide / kSamples;  // pixels in a group
  static constexpr int kAcross = kTile / kPixels;   // groups in a row of a tile
  static constexpr int kGroups = kAcross * kTile;   // groups in a tile
  static Wide x() {
    if constexpr (kSamples == 1) return Wide{0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
    return Wide{0.125f, 0.375f, 0.625f, 0.875f, 1.125f, 1.375f, 1.625f, 1.875f};
  }
  static Wide y() {
    if constexpr (kSamples == 1) return wide(0.5f);
    return Wide{0.375f, 0.875f, 0.125f, 0.625f, 0.375f, 0.875f, 0.125f, 0.625f};
  }
};

// The keys of depth between which samples are visible. `key` holds the nearest keys that were drawn
// so far, for each group of a tile.
struct DepthLimits {
  Wide* key;
  float near_key;                 // key of the near plane
  const float* behind = nullptr;  // a plane behind which samples lie: its key is
                                  // behind . (x, y, 1) in the tile; null: no plane
};

// Functions of a triangle in a tile: value . (x, y, 1) with x and y from the corner of the tile.
struct TriangleInTile {
  float edge[3][3];
  float key[3];
  bool owns_border[3];  // whether points on the edge belong to the triangle

  TriangleInTile(const Primitive& p, int left, int top) {
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 2; ++k) edge[i][k] = static_cast<float>(p.edge[i][k]);
      edge[i][2] = static_cast<float>(p.edge[i][0] * left + p.edge[i][1] * top + p.edge[i][2]);
      owns_border[i] = edge[i][0] > 0 || (edge[i][0] == 0 && edge[i][1] > 0);
    }
    for (int k = 0; k < 2; ++k) key[k] = static_cast<float>(p.key[k]);
    key[2] = static_cast<float>(p.key[0] * left + p.key[1] * top + p.key[2]);
  }
};

// Calls visit(group, mask, key) for each group in which the primitive covers samples that are not
// hidden. `left` and `top` are the corner of the tile in pixels.
template <int kSamples, typename Visit>
void raster(const View& view, const Item& item, const Primitive& p, int left, int top,
            const DepthLimits& limits, const Visit& visit) {
  using Group = SampleGroup<kSamples>;
  const int x_first = std::max(p.left - left, 0) / Group::kPixels;
  const int x_last = std::min(p.right - left, kTile - 1) / Group::kPixels;
  const int y_first = std::max(p.top - top, 0), y_last = std::min(p.bottom - top, kTile - 1);
  const Wide xs = Group::x(), ys = Group::y();
  const float* const behind = limits.behind;
  const auto finish = [&](int group, int gx, int y, const WideInt& covered, const Wide& key) {
    WideInt mask = covered & (key + magnitude(key) * kSameDepth >= limits.key[group]) &
                   (key <= wide(limits.near_key));
    if (behind) {
      const Wide x_at = xs + static_cast<float>(gx * Group::kPixels);
      const Wide y_at = ys + static_cast<float>(y);
      mask &= key < behind[0] * x_at + behind[1] * y_at + behind[2];
    }
    if (bits_of(mask)) visit(group, mask, key);
  };
  if (p.kind == Primitive::kRound) {
    // Coordinates are measured from the middle of the part of the shape in this tile.
    const float x_mid = static_cast<float>((x_first + x_last + 1) * Group::kPixels) / 2;
    const float y_mid = static_cast<float>(y_first + y_last + 1) / 2;
    const RoundInTile round =
        round_in_tile(view, item.rounds[static_cast<size_t>(p.part)], left + x_mid, top + y_mid);
    for (int y = y_first; y <= y_last; ++y) {
      for (int gx = x_first; gx <= x_last; ++gx) {
        const RoundHit hit =
            hit_round(round, xs + (static_cast<float>(gx * Group::kPixels) - x_mid),
                      ys + (static_cast<float>(y) - y_mid));
        if (!bits_of(hit.is_hit)) continue;
        const Wide key = view.is_orthographic ? -hit.depth : 1.0f / hit.depth;
        finish(y * Group::kAcross + gx, gx, y, hit.is_hit & (key == key), key);
      }
    }
    return;
  }
  const TriangleInTile t(p, left, top);
  // Points on an edge have the value 0, which is above the limit of the triangle that owns it.
  const auto limit = [&](int i) { return wide(t.owns_border[i] ? -1e-45f : 0.0f); };
  const Wide limit0 = limit(0), limit1 = limit(1), limit2 = limit(2);
  const auto offset = [&](const float* f) { return xs * f[0] + ys * f[1]; };
  const Wide o0 = offset(t.edge[0]), o1 = offset(t.edge[1]), o2 = offset(t.edge[2]);
  const Wide ok = offset(t.key);
  // A large triangle misses some blocks of 8 x 8 pixels and covers others as a whole.
  constexpr int kBlock = 8;
  constexpr int kBlockAcross = kBlock / Group::kPixels;
  const bool is_large = p.right - p.left > kBlock && p.bottom - p.top > kBlock;
  const auto misses = [&](int x, int y) {
    for (const auto& e : t.edge) {
      const float highest = e[0] * static_cast<float>(e[0] > 0 ? x + kBlock : x) +
                            e[1] * static_cast<float>(e[1] > 0 ? y + kBlock : y) + e[2];
      if (highest < 0) return true;
    }
    return false;
  };
  const auto covers = [&](int x, int y) {
    for (const auto& e : t.edge) {
      const float lowest = e[0] * static_cast<float>(e[0] > 0 ? x : x + kBlock) +
                           e[1] * static_cast<float>(e[1] > 0 ? y : y + kBlock) + e[2];
      if (!(lowest > 0)) return false;
    }
    return true;
  };
  const auto row_key = [&](int y) { return ok + (t.key[1] * static_cast<float>(y) + t.key[2]); };
  for (int by = y_first / kBlock * kBlock; by <= y_last; by += kBlock) {
    for (int bx = x_first / kBlockAcross * kBlockAcross; bx <= x_last; bx += kBlockAcross) {
      if (is_large && misses(bx * Group::kPixels, by)) continue;
      const int gx_begin = std::max(bx, x_first), gx_end = std::min(bx + kBlockAcross - 1, x_last);
      const int y_begin = std::max(by, y_first), y_end = std::min(by + kBlock - 1, y_last);
      if (is_large && covers(bx * Group::kPixels, by)) {
        for (int y = y_begin; y <= y_end; ++y) {
          const Wide rk = row_key(y);
          for (int gx = gx_begin; gx <= gx_end; ++gx) {
            const float fx = static_cast<float>(gx * Group::kPixels);
            finish(y * Group::kAcross + gx, gx, y, wide_int(-1), rk + t.key[0] * fx);
          }
        }
        continue;
      }
      for (int y = y_begin; y <= y_end; ++y) {
        const float fy = static_cast<float>(y);
        const Wide r0 = o0 + (t.edge[0][1] * fy + t.edge[0][2]);
        const Wide r1 = o1 + (t.edge[1][1] * fy + t.edge[1][2]);
        const Wide r2 = o2 + (t.edge[2][1] * fy + t.edge[2][2]);
        const Wide rk = row_key(y);
        for (int gx = gx_begin; gx <= gx_end; ++gx) {
          const float fx = static_cast<float>(gx * Group::kPixels);
          const WideInt covered = (r0 + t.edge[0][0] * fx > limit0) &
                                  (r1 + t.edge[1][0] * fx > limit1) &
                                  (r2 + t.edge[2][0] * fx > limit2);
          if (!bits_of(covered)) continue;
          finish(y * Group::kAcross + gx, gx, y, covered, rk + t.key[0] * fx);
        }
      }
    }
  }
}

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_RASTER_H_
