// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shadows of one light, exact for each point that is seen.
//
// 1. A coarse map of the light's window says how near to the light each of its cells has anything
//    that casts a shadow. Points outside the window, and points nearer than that, are lit.
// 2. All other points are queries. They are sorted into a grid across the light's rays.
// 3. Each triangle and round shape that casts a shadow marks the queries behind it.
//
// The result does not depend on the order of step 3.

#ifndef MJTOOLS_DRAW_SHADOW_H_
#define MJTOOLS_DRAW_SHADOW_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "draw/item.h"
#include "draw/light.h"
#include "draw/primitive.h"
#include "draw/surface_point.h"
#include "draw/view.h"
#include "draw/wide.h"

namespace mj::draw {

// A point that may be in shadow, and what the light adds to its colour if it is not.
struct ShadowQuery {
  float x, y;        // in cells of the coarse map
  float key;         // key of the depth in the view of the light
  int32_t fragment;  // index of the fragment in its tile
  float rgb[3];
};

class Shadow {
 public:
  // Prepares the shadows of a light. `near` and `far` are the depths of the camera's planes.
  void begin(const Light& light, std::span<const Item> items, const Assets& assets, double near,
             double far, int tiles);

  // Returns which points are surely lit. Appends queries for the other points that `wanted` marks.
  // `rgb` is the light that these points receive if they are lit. Lane k belongs to the fragment
  // first_fragment + k.
  [[nodiscard]] WideInt lit_or_asked(int tile, const SurfacePoints& s, const WideInt& wanted,
                                     const Wide3& rgb, int first_fragment);

  // Returns whether there are queries of a tile.
  [[nodiscard]] bool has_queries(int tile) const {
    return !queries_[static_cast<size_t>(tile)].empty();
  }
  // Answers all queries.
  void answer(std::span<const Item> items, ThreadPool& pool);
  // Calls visit(query) for each query of a tile that is lit.
  template <typename Visit>
  void for_each_lit(int tile, const Visit& visit) const {
    if (!has_queries(tile)) return;
    const std::vector<ShadowQuery>& queries = queries_[static_cast<size_t>(tile)];
    const size_t first = first_query_[static_cast<size_t>(tile)];
    for (size_t i = 0; i < queries.size(); ++i) {
      const uint32_t at = place_[first + i];
      if (!(shaded_[at / kWide] >> (at % kWide) & 1)) visit(queries[i]);
    }
  }

 private:
  struct PlaneCaster {
    Vec3 pos;
    Mat3 mat;
    double half[2];
  };

  void sort_queries();
  void mark_in_cell(size_t cell, uint32_t group, int bits);
  [[nodiscard]] bool may_shade(const PixelBounds& bounds, float nearest_key);
  [[nodiscard]] bool has_query_in(size_t cell, int cx, int cy, const PixelBounds& bounds,
                                  float nearest_key);
  void cast_triangle(const Vec3 (&p)[3], const double (&z)[3], const PixelBounds& bounds);
  void cast_triangles(const Item& item, int first, int end);
  void cast_round(const Round& round);
  template <typename Test>
  void mark_cells(const PixelBounds& bounds, const Test& test);

  static constexpr int kCoarse = 64;

  bool is_directional_ = true;
  View view_;  // of the light; its pixels are the cells of the coarse map
  WideView wide_view_{View{}};
  std::vector<float> nearest_;  // largest key of casters in each coarse cell
  std::vector<int> casters_;    // indices of items
  std::vector<PlaneCaster> planes_;
  std::vector<std::vector<ShadowQuery>> queries_;  // of each tile

  // the grid
  View grid_view_;  // its pixels are the cells of the grid
  int across_ = 0, down_ = 0;
  std::vector<size_t> first_query_;   // of each tile
  std::vector<uint32_t> place_;       // of each query: group * 8 + lane
  std::vector<uint32_t> cell_begin_;  // first group of each cell
  std::vector<uint32_t> next_;        // next place in each cell while queries are sorted
  std::vector<float> farthest_;       // smallest key of the open queries of each cell
  std::vector<Wide> x_, y_, key_;     // of each group, from the corner of its cell
  std::vector<uint8_t> shaded_;       // of each group: which lanes are in shadow
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_SHADOW_H_
