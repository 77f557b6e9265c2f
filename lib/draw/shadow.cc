// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/shadow.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>

#include "draw/projected_cluster.h"

namespace mj::draw {
namespace {

// Returns the nearest of `count` cells for a position that may be out of range or not a number.
int cell_at(double x, int count) {
  return x > 0 ? static_cast<int>(std::min(x, count - 1.0)) : 0;
}

// Largest angle of the window of a spot (rad).
constexpr double kWidestWindow = 160 * std::numbers::pi / 180;
// A key that is larger than the key of any query.
constexpr float kNoQuery = 1e30f;
// Mean number of queries in a cell of the grid.
constexpr double kQueriesPerCell = 16;
constexpr int kLargestGrid = 1024;
// Distance by which points are moved towards the light, in widths of a pixel. It hides the
// difference between a surface and its triangles.
constexpr float kBias = 0.75f;

Vec3 vec3_of(const float* v) {
  return {v[0], v[1], v[2]};
}
Wide3 wide_of(const Vec3& v) {
  return {wide(static_cast<float>(v.x)), wide(static_cast<float>(v.y)),
          wide(static_cast<float>(v.z))};
}

Vec3 scaled(const Vec3& a, const Vec3& s) {
  return {a.x * s.x, a.y * s.y, a.z * s.z};
}

// Returns the view from a light through a window of n x n cells.
View light_view(const Light& light, const Assets& assets, double near, double far, int n) {
  View view;
  view.eye = vec3_of(light.pos);
  view.forward = vec3_of(light.dir);
  Vec3 up = cross(view.forward, {-1, 0, 0});
  if (dot(up, up) <= 0.01) up = cross(view.forward, {0, 1, 0});
  view.up = normalized(up);
  view.right = cross(view.forward, view.up);
  view.is_orthographic = light.is_directional;
  view.near = near;
  view.far = far;
  double half = assets.vis.map.shadowclip * assets.extent;
  if (!light.is_directional) {
    const double cutoff = light.cos_cutoff < -1 ? std::numbers::pi : std::acos(light.cos_cutoff);
    half = std::tan(0.5 * std::min(2 * cutoff * assets.vis.map.shadowscale, kWidestWindow));
  }
  view.x0 = -half;
  view.y0 = half;
  view.dx = 2 * half / n;
  view.dy = -2 * half / n;
  view.width = view.height = n;
  return view;
}

}  // namespace

void Shadow::begin(const Light& light, std::span<const Item> items, const Assets& assets,
                   double near, double far, int tiles) {
  is_directional_ = light.is_directional;
  view_ = light_view(light, assets, near, far, kCoarse);
  wide_view_ = WideView(view_);
  nearest_.assign(kCoarse * kCoarse, -1e30f);
  casters_.clear();
  planes_.clear();
  queries_.resize(static_cast<size_t>(tiles));
  for (auto& queries : queries_) queries.clear();
  for (int i = 0; i < static_cast<int>(items.size()); ++i) {
    const Item& item = items[static_cast<size_t>(i)];
    if (!item.casts_shadow) continue;
    if (item.type == mjGEOM_PLANE) {
      planes_.push_back({item.pos, item.mat, {item.scale.x, item.scale.y}});
      continue;
    }
    const Vec3 low = scaled(item.low, item.scale), high = scaled(item.high, item.scale);
    PixelBounds b;
    if (!bounds_of_box(view_, item.pos, item.mat, low, high, b)) continue;
    casters_.push_back(i);
    double nearest = 1e300;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 p = {corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y,
                      corner & 4 ? high.z : low.z};
      nearest = std::min(nearest, view_.depth_of(item.pos + item.mat * p));
    }
    const double exact = view_.key_of_depth(std::max(nearest, view_.near));
    const float key = static_cast<float>(exact + 1e-6 * std::fabs(exact));
    const auto cell = [](double x) { return cell_at(x, kCoarse); };
    for (int y = cell(b.top); y <= cell(b.bottom); ++y) {
      for (int x = cell(b.left); x <= cell(b.right); ++x) {
        float& known = nearest_[static_cast<size_t>(y * kCoarse + x)];
        known = std::max(known, key);
      }
    }
  }
}

WideInt Shadow::lit_or_asked(int tile, const SurfacePoints& s, const WideInt& wanted,
                             const Wide3& rgb, int first_fragment) {
  const Wide3 to_light =
      is_directional_ ? wide_view_.forward * wide(-1) : normalized(wide_view_.eye - s.point);
  const Wide bias = s.pixel * kBias;
  const Wide side = select(dot(s.flat, to_light) < wide(0), -bias, bias);
  const Wide3 p = s.point + s.flat * side + to_light * bias;
  const Wide3 r = p - wide_view_.eye;
  const Wide depth = dot(r, wide_view_.forward);
  const Wide w = is_directional_ ? wide(1) : larger(depth, wide(1e-20f));
  const Wide x = (dot(r, wide_view_.right) / w - wide_view_.x0) / wide_view_.dx;
  const Wide y = (dot(r, wide_view_.up) / w - wide_view_.y0) / wide_view_.dy;
  const float edge = kCoarse;
  WideInt open = wanted & (x >= wide(0)) & (x < wide(edge)) & (y >= wide(0)) & (y < wide(edge)) &
                 (depth > wide(static_cast<float>(view_.near))) &
                 (depth < wide(static_cast<float>(view_.far)));
  if (!bits_of(open)) return wanted;
  const Wide key = is_directional_ ? -depth : 1.0f / depth;
  WideInt dark = {};
  for (const PlaneCaster& plane : planes_) {
    // The plane casts a shadow if it lies between the point and the light.
    float mat[9];
    for (int i = 0; i < 9; ++i) mat[i] = static_cast<float>(plane.mat.m[i]);
    const Wide3 local = transpose_times(mat, p - wide_of(plane.pos));
    const Wide3 ray = transpose_times(mat, to_light);
    const Wide distance = -local.z / select(ray.z == wide(0), wide(1e-30f), ray.z);
    const Wide3 hit = local + ray * distance;
    WideInt hits = (distance > bias) &
                   (magnitude(hit.x) <= wide(static_cast<float>(plane.half[0]))) &
                   (magnitude(hit.y) <= wide(static_cast<float>(plane.half[1])));
    const Wide3 from_light = (p + to_light * distance) - wide_view_.eye;
    hits &= dot(from_light, wide_view_.forward) > wide(static_cast<float>(view_.near));
    dark |= hits;
  }
  dark &= open;
  WideInt lit = wanted & ~open;
  std::vector<ShadowQuery>& queries = queries_[static_cast<size_t>(tile)];
  for (int lane = 0; lane < kWide; ++lane) {
    if (!open[lane] || dark[lane]) continue;
    const int cell = static_cast<int>(y[lane]) * kCoarse + static_cast<int>(x[lane]);
    if (key[lane] >= nearest_[static_cast<size_t>(cell)]) {
      lit[lane] = -1;
    } else {
      queries.push_back({x[lane],
                         y[lane],
                         key[lane],
                         first_fragment + lane,
                         {rgb.x[lane], rgb.y[lane], rgb.z[lane]}});
    }
  }
  return lit;
}

// Chooses the grid and sorts the queries into its cells.
void Shadow::sort_queries() {
  size_t count = 0;
  first_query_.resize(queries_.size());
  PixelBounds b = {1e30, 1e30, -1e30, -1e30};
  for (size_t t = 0; t < queries_.size(); ++t) {
    first_query_[t] = count;
    count += queries_[t].size();
    for (const ShadowQuery& q : queries_[t]) {
      b.left = std::min(b.left, static_cast<double>(q.x));
      b.right = std::max(b.right, static_cast<double>(q.x));
      b.top = std::min(b.top, static_cast<double>(q.y));
      b.bottom = std::max(b.bottom, static_cast<double>(q.y));
    }
  }
  across_ = down_ = 0;
  if (count == 0) return;
  const double width = std::max(b.right - b.left, 1e-6), height = std::max(b.bottom - b.top, 1e-6);
  const double cells = std::max(1.0, static_cast<double>(count) / kQueriesPerCell);
  const double side = std::sqrt(width * height / cells);
  across_ = std::clamp(static_cast<int>(width / side) + 1, 1, kLargestGrid);
  down_ = std::clamp(static_cast<int>(height / side) + 1, 1, kLargestGrid);
  // The grid is a little larger than the bounds, so that all queries are inside.
  const double step_x = width * (1 + 1e-5) / across_, step_y = height * (1 + 1e-5) / down_;
  grid_view_ = view_;
  grid_view_.x0 = view_.x0 + b.left * view_.dx;
  grid_view_.y0 = view_.y0 + b.top * view_.dy;
  grid_view_.dx = view_.dx * step_x;
  grid_view_.dy = view_.dy * step_y;
  grid_view_.width = across_;
  grid_view_.height = down_;

  const auto cell_of = [&](const ShadowQuery& q) {
    const int x = std::min(static_cast<int>((q.x - b.left) / step_x), across_ - 1);
    const int y = std::min(static_cast<int>((q.y - b.top) / step_y), down_ - 1);
    return std::pair(x, y);
  };
  const size_t cell_count = static_cast<size_t>(across_) * static_cast<size_t>(down_);
  cell_begin_.assign(cell_count + 1, 0);
  place_.resize(count);
  size_t i = 0;
  for (const auto& queries : queries_) {
    for (const ShadowQuery& q : queries) {
      const auto [x, y] = cell_of(q);
      const uint32_t cell = static_cast<uint32_t>(y * across_ + x);
      place_[i++] = cell;
      ++cell_begin_[cell + 1];
    }
  }
  for (size_t c = 0; c < cell_count; ++c) {
    cell_begin_[c + 1] = cell_begin_[c] + (cell_begin_[c + 1] + kWide - 1) / kWide;
  }
  const size_t groups = cell_begin_[cell_count];
  x_.resize(groups);
  y_.resize(groups);
  // Lanes without a query are in shadow from the beginning.
  key_.assign(groups, wide(kNoQuery));
  farthest_.assign(cell_count, kNoQuery);
  shaded_.assign(groups, 0xff);
  next_.resize(cell_count);
  for (size_t c = 0; c < cell_count; ++c) next_[c] = cell_begin_[c] * kWide;
  i = 0;
  for (const auto& queries : queries_) {
    for (const ShadowQuery& q : queries) {
      const uint32_t cell = place_[i];
      const uint32_t at = next_[cell]++;
      place_[i++] = at;
      const uint32_t group = at / kWide, lane = at % kWide;
      const int cx = static_cast<int>(cell) % across_, cy = static_cast<int>(cell) / across_;
      x_[group][lane] = static_cast<float>((q.x - b.left) / step_x - cx);
      y_[group][lane] = static_cast<float>((q.y - b.top) / step_y - cy);
      key_[group][lane] = q.key;
      farthest_[cell] = std::min(farthest_[cell], q.key);
      shaded_[group] = static_cast<uint8_t>(shaded_[group] & ~(1 << lane));
    }
  }
}

// Calls test(cell, x, y) for all cells that the bounds touch and that have queries.
template <typename Test>
void Shadow::mark_cells(const PixelBounds& bounds, const Test& test) {
  if (bounds.right < 0 || bounds.bottom < 0 || bounds.left >= across_ || bounds.top >= down_) {
    return;
  }
  const int left = cell_at(bounds.left, across_), right = cell_at(bounds.right, across_);
  const int top = cell_at(bounds.top, down_), bottom = cell_at(bounds.bottom, down_);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const size_t cell = static_cast<size_t>(y) * across_ + x;
      if (cell_begin_[cell] != cell_begin_[cell + 1]) test(cell, x, y);
    }
  }
}

namespace {

constexpr int kAllShaded = 0xff;

// Several threads mark queries at once. A thread may read marks and farthest queries before another
// thread has changed them, because this only leads to tests that mark nothing new.
template <typename T>
T load(T& value) {
  return std::atomic_ref<T>(value).load(std::memory_order_relaxed);
}
void mark(uint8_t& shaded, int bits) {
  std::atomic_ref<uint8_t>(shaded).fetch_or(static_cast<uint8_t>(bits), std::memory_order_relaxed);
}

}  // namespace

// Marks queries of group `group` in cell `cell`. The farthest query of the cell is then found anew
// among those that are not marked. Another thread may replace it by an earlier result, which is
// farther: the cell is tested once more than necessary.
void Shadow::mark_in_cell(size_t cell, uint32_t group, int bits) {
  mark(shaded_[group], bits);
  Wide farthest = wide(kNoQuery);
  for (uint32_t g = cell_begin_[cell]; g < cell_begin_[cell + 1]; ++g) {
    const WideInt lane = {1, 2, 4, 8, 16, 32, 64, 128};
    const WideInt is_marked = (wide_int(load(shaded_[g])) & lane) != wide_int(0);
    farthest = select(is_marked, farthest, smaller(key_[g], farthest));
  }
  float least = farthest[0];
  for (int i = 1; i < kWide; ++i) least = std::min(least, farthest[i]);
  std::atomic_ref<float>(farthest_[cell]).store(least, std::memory_order_relaxed);
}

// Returns whether a query of a cell that is not marked lies within the bounds, and behind the key.
// Most triangles of fine meshes lie between the queries.
bool Shadow::has_query_in(size_t cell, int cx, int cy, const PixelBounds& bounds,
                          float nearest_key) {
  // A margin for the rounding of the bounds.
  constexpr double kMargin = 1e-4;
  const Wide left = wide(static_cast<float>(bounds.left - cx - kMargin));
  const Wide right = wide(static_cast<float>(bounds.right - cx + kMargin));
  const Wide top = wide(static_cast<float>(bounds.top - cy - kMargin));
  const Wide bottom = wide(static_cast<float>(bounds.bottom - cy + kMargin));
  for (uint32_t g = cell_begin_[cell]; g < cell_begin_[cell + 1]; ++g) {
    const WideInt inside = (x_[g] >= left) & (x_[g] <= right) & (y_[g] >= top) & (y_[g] <= bottom) &
                           (wide(nearest_key) > key_[g]);
    if (bits_of(inside) & ~load(shaded_[g])) return true;
  }
  return false;
}

// Returns whether the bounds have a query farther than the key that is not marked.
bool Shadow::may_shade(const PixelBounds& bounds, float nearest_key) {
  bool may = false;
  mark_cells(bounds, [&](size_t cell, int cx, int cy) {
    may = may ||
          (nearest_key > load(farthest_[cell]) && has_query_in(cell, cx, cy, bounds, nearest_key));
  });
  return may;
}

void Shadow::cast_triangle(const Vec3 (&p)[3], const double (&z)[3], const PixelBounds& bounds) {
  const float near_key = static_cast<float>(grid_view_.key_of_depth(grid_view_.near));
  const double nearest = std::max(std::min({z[0], z[1], z[2]}), grid_view_.near);
  const float nearest_key = static_cast<float>(grid_view_.key_of_depth(nearest));
  Primitive t;
  bool is_set = false, is_flat = false;
  mark_cells(bounds, [&](size_t cell, int cx, int cy) {
    if (is_flat || nearest_key <= load(farthest_[cell])) return;
    if (!has_query_in(cell, cx, cy, bounds, nearest_key)) return;
    if (!is_set) {
      is_set = true;
      is_flat = !set_triangle(grid_view_, p, z, Faces::kBoth, t);
      if (is_flat) return;
    }
    float e[3][3], key[3];
    for (int i = 0; i < 3; ++i) {
      e[i][0] = static_cast<float>(t.edge[i][0]);
      e[i][1] = static_cast<float>(t.edge[i][1]);
      e[i][2] = static_cast<float>(t.edge[i][0] * cx + t.edge[i][1] * cy + t.edge[i][2]);
      // No point of the cell is inside the triangle.
      if (e[i][2] + std::max(e[i][0], 0.0f) + std::max(e[i][1], 0.0f) < 0) return;
    }
    key[0] = static_cast<float>(t.key[0]);
    key[1] = static_cast<float>(t.key[1]);
    key[2] = static_cast<float>(t.key[0] * cx + t.key[1] * cy + t.key[2]);
    for (uint32_t g = cell_begin_[cell]; g < cell_begin_[cell + 1]; ++g) {
      if (load(shaded_[g]) == kAllShaded) continue;
      const Wide x = x_[g], y = y_[g];
      const Wide zero = wide(0);
      // No point is nearer than the nearest corner. Without this limit, rounding could mark a query
      // of a cell that another thread has left out.
      const Wide k = smaller(key[0] * x + key[1] * y + key[2], wide(nearest_key));
      const WideInt covered = (e[0][0] * x + e[0][1] * y + e[0][2] >= zero) &
                              (e[1][0] * x + e[1][1] * y + e[1][2] >= zero) &
                              (e[2][0] * x + e[2][1] * y + e[2][2] >= zero) & (k > key_[g]) &
                              (k <= wide(near_key));
      if (const int bits = bits_of(covered) & ~load(shaded_[g])) mark_in_cell(cell, g, bits);
    }
  });
}

void Shadow::cast_triangles(const Item& item, int first, int end) {
  if (first >= end) return;
  Vec3 p[3];
  double z[3];
  PixelBounds bounds;
  if (!item.clusters) {
    const Projection projection(grid_view_, item);
    for (int f = first; f < end; ++f) {
      projection.apply_to_face(item, f, p, z);
      if (bounds_of_triangle(grid_view_, p, bounds)) cast_triangle(p, z, bounds);
    }
    return;
  }
  const ClusterProjection projection(grid_view_, item);
  ProjectedCluster vertices;
  const std::span<const Cluster> clusters = item.clusters->clusters;
  for (size_t c = item.clusters->cluster_of_face(first);
       c < clusters.size() && clusters[c].face < end; ++c) {
    const Cluster& cluster = clusters[c];
    if (projection.is_outside(cluster)) continue;
    projection.project(cluster, vertices);
    if (vertices.is_in_front) {
      const double nearest = std::max(vertices.nearest, grid_view_.near);
      const float key = static_cast<float>(grid_view_.key_of_depth(nearest));
      if (!may_shade(vertices.bounds, key)) continue;
    }
    const double *const x = vertices.x, *const y = vertices.y;
    for (int f = std::max(cluster.face, first); f < std::min(cluster.face_end, end); ++f) {
      const uint8_t* const i = &item.clusters->corner[3 * static_cast<size_t>(f)];
      vertices.copy_corners(i, p, z);
      if (!vertices.is_in_front) {
        if (bounds_of_triangle(grid_view_, p, bounds)) cast_triangle(p, z, bounds);
        continue;
      }
      bounds = {std::min({x[i[0]], x[i[1]], x[i[2]]}), std::min({y[i[0]], y[i[1]], y[i[2]]}),
                std::max({x[i[0]], x[i[1]], x[i[2]]}), std::max({y[i[0]], y[i[1]], y[i[2]]})};
      cast_triangle(p, z, bounds);
    }
  }
}

void Shadow::cast_round(const Round& round) {
  Vec3 high = round.size;
  if (round.kind == Round::kCapsule) high.z += round.size.x;
  PixelBounds bounds;
  if (!bounds_of_box(grid_view_, round.pos, round.mat, -high, high, bounds)) return;
  const Wide near = wide(static_cast<float>(grid_view_.near));
  const Vec3 toward = transpose_times(round.mat, grid_view_.forward);
  const double nearest = grid_view_.depth_of(round.pos) - std::fabs(toward.x) * high.x -
                         std::fabs(toward.y) * high.y - std::fabs(toward.z) * high.z;
  const double exact = grid_view_.key_of_depth(std::max(nearest, grid_view_.near));
  // The margin hides the rounding of hit_round().
  const float nearest_key = static_cast<float>(exact + 1e-5 * std::fabs(exact));
  mark_cells(bounds, [&](size_t cell, int cx, int cy) {
    if (nearest_key <= load(farthest_[cell])) return;
    const RoundInTile r = round_in_tile(grid_view_, round, cx + 0.5, cy + 0.5);
    for (uint32_t g = cell_begin_[cell]; g < cell_begin_[cell + 1]; ++g) {
      if (load(shaded_[g]) == kAllShaded) continue;
      const Wide x = x_[g] - 0.5f, y = y_[g] - 0.5f;
      const RoundHit hit = hit_round(r, x, y);
      if (!bits_of(hit.is_hit)) continue;
      const Wide depth = grid_view_.is_orthographic ? -key_[g] : 1.0f / key_[g];
      WideInt covered = (hit.depth < depth) & (hit.depth >= near);
      // If the light is inside the shape, the far side of the shape casts a shadow of its own.
      const WideInt inside = hit.depth < near;
      if (bits_of(inside)) {
        const Wide exit = exit_of_round(r, x, y);
        covered |= inside & (exit < depth) & (exit >= near);
      }
      const int bits = bits_of(covered & hit.is_hit) & ~load(shaded_[g]);
      if (bits) mark_in_cell(cell, g, bits);
    }
  });
}

void Shadow::answer(std::span<const Item> items, ThreadPool& pool) {
  sort_queries();
  if (across_ == 0) return;
  // Tasks are parts of items, so that one large mesh is shared by all threads.
  constexpr int kPart = 1024;
  struct Task {
    int item, first;
  };
  std::vector<Task> tasks;
  for (const int i : casters_) {
    const Item& item = items[static_cast<size_t>(i)];
    const Vec3 low = scaled(item.low, item.scale), high = scaled(item.high, item.scale);
    PixelBounds b;
    if (!bounds_of_box(grid_view_, item.pos, item.mat, low, high, b)) continue;
    const int parts = std::max(item.nface, static_cast<int>(item.rounds.size()));
    for (int first = 0; first < parts; first += kPart) tasks.push_back({i, first});
  }
  pool.run(static_cast<int>(tasks.size()), [&](int t, int) {
    const Task& task = tasks[static_cast<size_t>(t)];
    const Item& item = items[static_cast<size_t>(task.item)];
    cast_triangles(item, task.first, std::min(task.first + kPart, item.nface));
    const int rounds = static_cast<int>(item.rounds.size());
    for (int r = task.first; r < std::min(task.first + kPart, rounds); ++r) {
      cast_round(item.rounds[static_cast<size_t>(r)]);
    }
  });
}

}  // namespace mj::draw
