// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/primitive.h"

#include <algorithm>
#include <cmath>

#include "draw/projected_cluster.h"

namespace mj::draw {
namespace {

// Distance of sample positions from the edges of a cell of a quarter pixel.
constexpr double kSampleOffset = 0.125;

Vec3 scaled(const Vec3& a, const Vec3& s) {
  return {a.x * s.x, a.y * s.y, a.z * s.z};
}

void grow(PixelBounds& b, double x, double y) {
  b.left = std::min(b.left, x);
  b.right = std::max(b.right, x);
  b.top = std::min(b.top, y);
  b.bottom = std::max(b.bottom, y);
}

constexpr PixelBounds kNothing = {1e30, 1e30, -1e30, -1e30};

// Rounds bounds to the pixels of the view that have a sample in them. Returns false if there are
// none.
bool set_pixels(const View& view, const PixelBounds& b, int samples, Primitive& out) {
  if (!(b.right >= 0 && b.bottom >= 0 && b.left <= view.width && b.top <= view.height)) {
    return false;
  }
  const double offset = samples == 1 ? 0.5 : kSampleOffset, pitch = samples == 1 ? 1 : 0.25;
  const auto first = [&](double x) { return std::ceil((x - offset) / pitch); };
  const auto last = [&](double x) { return std::floor((x - offset) / pitch); };
  if (first(b.left) > last(b.right) || first(b.top) > last(b.bottom)) return false;
  out.left = static_cast<int16_t>(std::clamp(std::floor(b.left), 0.0, view.width - 1.0));
  out.right = static_cast<int16_t>(std::clamp(std::floor(b.right), 0.0, view.width - 1.0));
  out.top = static_cast<int16_t>(std::clamp(std::floor(b.top), 0.0, view.height - 1.0));
  out.bottom = static_cast<int16_t>(std::clamp(std::floor(b.bottom), 0.0, view.height - 1.0));
  return true;
}

// Adds the two triangles of a line that is `width` pixels wide.
void add_segment(const View& view, const Segment& s, int samples, Primitive& head,
                 std::vector<Primitive>& out) {
  Vec3 ends[2] = {s.from, s.to};
  double z[2] = {view.depth_of(s.from), view.depth_of(s.to)};
  const double near = view.near * 1.0001;
  if (z[0] < near && z[1] < near) return;
  for (int i = 0; i < 2; ++i) {
    if (z[i] >= near) continue;
    const double t = (near - z[i]) / (z[1 - i] - z[i]);
    ends[i] = ends[i] + t * (ends[1 - i] - ends[i]);
    z[i] = near;
  }
  const Vec3 a = view.project(ends[0]), b = view.project(ends[1]);
  double x = b.x / b.z - a.x / a.z, y = b.y / b.z - a.y / a.z;
  const double length = std::sqrt(x * x + y * y);
  if (!(length > 0)) return;
  x *= 0.5 * s.width / length, y *= 0.5 * s.width / length;
  const auto shifted = [&](const Vec3& p, double sign) {
    return Vec3{p.x - sign * y * p.z, p.y + sign * x * p.z, p.z};
  };
  const Vec3 corner[4] = {shifted(a, 1), shifted(b, 1), shifted(b, -1), shifted(a, -1)};
  const double depth[4] = {z[0], z[1], z[1], z[0]};
  for (const int k : {1, 2}) {
    const Vec3 p[3] = {corner[0], corner[k], corner[k + 1]};
    const double q[3] = {depth[0], depth[k], depth[k + 1]};
    PixelBounds bounds;
    if (!bounds_of_triangle(view, p, bounds) || !set_pixels(view, bounds, samples, head)) continue;
    if (set_triangle(view, p, q, Faces::kBoth, head)) out.push_back(head);
  }
}

}  // namespace

Projection::Projection(const View& view, const Item& item) {
  const Vec3 axes[3] = {view.right, view.up, view.forward};
  double camera[3][4];
  for (int i = 0; i < 3; ++i) {
    const Vec3 local = scaled(transpose_times(item.mat, axes[i]), item.scale);
    for (int k = 0; k < 3; ++k) camera[i][k] = local[k];
    camera[i][3] = dot(axes[i], item.pos - view.eye);
  }
  for (int k = 0; k < 4; ++k) {
    const double w = view.is_orthographic ? (k == 3 ? 1.0 : 0.0) : camera[2][k];
    row[0][k] = (camera[0][k] - view.x0 * w) / view.dx;
    row[1][k] = (camera[1][k] - view.y0 * w) / view.dy;
    row[2][k] = w;
    row[3][k] = camera[2][k];
  }
}

bool set_triangle(const View& view, const Vec3 (&p)[3], const double (&z)[3], Faces faces,
                  Primitive& out) {
  const Vec3 e0 = cross(p[1], p[2]), e1 = cross(p[2], p[0]), e2 = cross(p[0], p[1]);
  const double det = dot(p[0], e0);
  // Rows of pixels grow downwards, so counter-clockwise faces have a negative determinant.
  double sign = view.is_mirrored ? 1 : -1;
  if (!(sign * det > 0)) {
    if (faces == Faces::kFront || !(sign * det < 0)) return false;
    sign = -sign;
  }
  const double scale = 1 / (sign * det);
  const Vec3* const edges[3] = {&e0, &e1, &e2};
  double key_weight[3] = {scale, scale, scale};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) out.edge[i][k] = sign * (*edges[i])[k];
    if (view.is_orthographic) key_weight[i] = -scale * z[i];
  }
  for (int k = 0; k < 3; ++k) {
    out.key[k] = out.edge[0][k] * key_weight[0] + out.edge[1][k] * key_weight[1] +
                 out.edge[2][k] * key_weight[2];
  }
  return true;
}

bool bounds_of_triangle(const View& view, const Vec3 (&p)[3], PixelBounds& bounds) {
  bounds = kNothing;
  if (view.is_orthographic) {
    for (const Vec3& v : p) grow(bounds, v.x, v.y);
    return true;
  }
  // Slightly in front of the near plane, so that rounding does not cut samples off.
  const double near = 0.999 * view.near;
  if (p[0].z >= near && p[1].z >= near && p[2].z >= near) {
    for (const Vec3& v : p) {
      const double scale = 1 / v.z;
      grow(bounds, v.x * scale, v.y * scale);
    }
    return true;
  }
  for (int i = 0; i < 3; ++i) {
    const Vec3 &a = p[i], &b = p[(i + 1) % 3];
    if (a.z >= near) grow(bounds, a.x / a.z, a.y / a.z);
    if ((a.z < near) != (b.z < near)) {
      const double t = (near - a.z) / (b.z - a.z);
      grow(bounds, (a.x + t * (b.x - a.x)) / near, (a.y + t * (b.y - a.y)) / near);
    }
  }
  return bounds.left <= bounds.right;
}

bool bounds_of_box(const View& view, const Vec3& pos, const Mat3& mat, const Vec3& low,
                   const Vec3& high, PixelBounds& bounds) {
  bounds = kNothing;
  int behind = 0;
  for (int i = 0; i < 8; ++i) {
    const Vec3 local = {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    const Vec3 world = pos + mat * local;
    const Vec3 p = view.project(world);
    if (view.depth_of(world) < view.near) {
      ++behind;
    } else {
      grow(bounds, p.x / p.z, p.y / p.z);
    }
  }
  if (behind == 8) return false;
  if (behind > 0) bounds = {0, 0, view.width - 0.5, view.height - 0.5};
  return bounds.right >= 0 && bounds.bottom >= 0 && bounds.left <= view.width &&
         bounds.top <= view.height;
}

void PrimitiveList::plan_chunks(std::span<const Item> items) {
  // Number of parts in a chunk. A segment makes two primitives.
  constexpr int kFaces = 1 << (kChunkBits - 1);
  chunk_count_ = 0;
  const auto add = [&](int item, int last, int first, int end) {
    if (static_cast<size_t>(chunk_count_) == chunks_.size()) chunks_.emplace_back();
    Chunk& chunk = chunks_[static_cast<size_t>(chunk_count_++)];
    chunk.item = item, chunk.last = last, chunk.first = first, chunk.end = end;
  };
  int begin = 0, parts = 0;
  const auto close = [&](int last) {
    if (begin <= last) add(begin, last, 0, kFaces);
    begin = last + 1;
    parts = 0;
  };
  for (int i = 0; i < static_cast<int>(items.size()); ++i) {
    const Item& item = items[static_cast<size_t>(i)];
    const int size = std::max(
        {item.nface, static_cast<int>(item.rounds.size()), static_cast<int>(item.segments.size())});
    const int all = item.nface + static_cast<int>(item.rounds.size() + item.segments.size());
    if (parts + all > kFaces) close(i - 1);
    parts += all;
    if (all > kFaces) {
      begin = i + 1;
      parts = 0;
      for (int first = 0; first < size; first += kFaces / 2) add(i, i, first, first + kFaces / 2);
    }
  }
  close(static_cast<int>(items.size()) - 1);
}

void PrimitiveList::fill(const View& view, std::span<const Item> items,
                         const PrimitiveOptions& options, ThreadPool& pool) {
  tiles_across_ = (view.width + kTile - 1) / kTile;
  tiles_down_ = (view.height + kTile - 1) / kTile;
  plan_chunks(items);
  pool.run(chunk_count_, [&](int i, int) {
    Chunk& chunk = chunks_[static_cast<size_t>(i)];
    chunk.primitives.clear();
    fill_chunk(view, items, options, chunk);
    sort_into_tiles(chunk);
  });
}

void PrimitiveList::fill_chunk(const View& view, std::span<const Item> items,
                               const PrimitiveOptions& options, Chunk& chunk) const {
  Primitive head = {};
  for (int i = chunk.item; i <= chunk.last; ++i) {
    const Item& item = items[static_cast<size_t>(i)];
    if (i == options.skipped_item) continue;
    head.item = i;
    PixelBounds bounds;
    if (item.segments.empty() &&
        !bounds_of_box(view, item.pos, item.mat, scaled(item.low, item.scale),
                       scaled(item.high, item.scale), bounds)) {
      continue;
    }
    head.kind = Primitive::kTriangle;
    fill_faces(view, item, options, head, chunk);
    head.kind = Primitive::kRound;
    for (int r = chunk.first; r < std::min(chunk.end, static_cast<int>(item.rounds.size())); ++r) {
      const Round& round = item.rounds[static_cast<size_t>(r)];
      Vec3 high = round.size;
      if (round.kind == Round::kCapsule) high.z += round.size.x;
      head.part = r;
      if (bounds_of_box(view, round.pos, round.mat, -high, high, bounds) &&
          set_pixels(view, bounds, options.samples, head)) {
        chunk.primitives.push_back(head);
      }
    }
    head.kind = Primitive::kLine;
    for (int s = chunk.first; s < std::min(chunk.end, static_cast<int>(item.segments.size()));
         ++s) {
      head.part = s;
      add_segment(view, item.segments[static_cast<size_t>(s)], options.samples, head,
                  chunk.primitives);
    }
  }
}

void PrimitiveList::fill_faces(const View& view, const Item& item, const PrimitiveOptions& options,
                               Primitive& head, Chunk& chunk) const {
  const Faces faces = item.is_two_sided || !options.culls_back ? Faces::kBoth : Faces::kFront;
  const int end = std::min(chunk.end, item.nface);
  if (chunk.first >= end) return;
  Vec3 p[3];
  double z[3];
  PixelBounds bounds;
  const auto add = [&](int face) {
    head.part = face;
    if (!set_pixels(view, bounds, options.samples, head)) return;
    if (set_triangle(view, p, z, faces, head)) chunk.primitives.push_back(head);
  };
  if (!item.clusters) {
    const Projection projection(view, item);
    for (int f = chunk.first; f < end; ++f) {
      projection.apply_to_face(item, f, p, z);
      if (bounds_of_triangle(view, p, bounds)) add(f);
    }
    return;
  }
  const ClusterProjection projection(view, item);
  const double front = view.is_mirrored ? 1 : -1;
  ProjectedCluster vertices;
  const std::span<const Cluster> clusters = item.clusters->clusters;
  for (size_t c = item.clusters->cluster_of_face(chunk.first);
       c < clusters.size() && clusters[c].face < end; ++c) {
    const Cluster& cluster = clusters[c];
    if (projection.is_outside(cluster)) continue;
    if (faces == Faces::kFront && projection.is_seen_from_behind(cluster)) continue;
    projection.project(cluster, vertices);
    const double *const x = vertices.x, *const y = vertices.y;
    for (int f = std::max(cluster.face, chunk.first); f < std::min(cluster.face_end, end); ++f) {
      const uint8_t* const i = &item.clusters->corner[3 * static_cast<size_t>(f)];
      if (!vertices.is_in_front) {
        vertices.copy_corners(i, p, z);
        if (bounds_of_triangle(view, p, bounds)) add(f);
        continue;
      }
      const double area =
          (x[i[1]] - x[i[0]]) * (y[i[2]] - y[i[0]]) - (x[i[2]] - x[i[0]]) * (y[i[1]] - y[i[0]]);
      if (faces == Faces::kFront && !(front * area > 0)) continue;
      bounds = {std::min({x[i[0]], x[i[1]], x[i[2]]}), std::min({y[i[0]], y[i[1]], y[i[2]]}),
                std::max({x[i[0]], x[i[1]], x[i[2]]}), std::max({y[i[0]], y[i[1]], y[i[2]]})};
      vertices.copy_corners(i, p, z);
      add(f);
    }
  }
}

// Counts the primitives of each tile, then writes them tile after tile.
void PrimitiveList::sort_into_tiles(Chunk& chunk) const {
  chunk.tile_begin.assign(static_cast<size_t>(tiles()) + 1, 0);
  const auto for_each_tile = [&](const Primitive& p, const auto& visit) {
    for (int y = p.top / kTile; y <= p.bottom / kTile; ++y) {
      for (int x = p.left / kTile; x <= p.right / kTile; ++x) visit(y * tiles_across_ + x);
    }
  };
  for (const Primitive& p : chunk.primitives) {
    for_each_tile(p, [&](int tile) { ++chunk.tile_begin[static_cast<size_t>(tile) + 1]; });
  }
  for (size_t t = 1; t < chunk.tile_begin.size(); ++t) {
    chunk.tile_begin[t] += chunk.tile_begin[t - 1];
  }
  chunk.in_tile.resize(chunk.tile_begin.back());
  std::vector<uint32_t> next(chunk.tile_begin.begin(), chunk.tile_begin.end() - 1);
  for (uint32_t i = 0; i < chunk.primitives.size(); ++i) {
    for_each_tile(chunk.primitives[i],
                  [&](int tile) { chunk.in_tile[next[static_cast<size_t>(tile)]++] = i; });
  }
}

RoundInTile round_in_tile(const View& view, const Round& round, double x, double y) {
  RoundInTile out = {};
  out.kind = round.kind;
  Vec3 unit = round.size;
  if (round.kind == Round::kCapsule) unit.z = unit.x;
  out.half_length = round.kind == Round::kCapsule ? static_cast<float>(round.size.z / unit.x) : 1;
  const auto to_local = [&](const Vec3& v) {
    const Vec3 r = transpose_times(round.mat, v);
    return Vec3{r.x / unit.x, r.y / unit.y, r.z / unit.z};
  };
  const Vec3 o = to_local(view.origin(x, y) - round.pos), d = to_local(view.direction(x, y));
  const Vec3 step_x = to_local(view.dx * view.right), step_y = to_local(view.dy * view.up);
  // The depth at which the ray passes the centre. The ray is described from the point at this
  // depth, so that the numbers stay small even if the camera is far away.
  const double depth = dot(d, d) > 0 ? -dot(o, d) / dot(d, d) : 0;
  const Vec3 b = o + depth * d;
  const double along = view.is_orthographic ? 1 : depth;
  out.depth = static_cast<float>(depth);
  // The point belongs to the rounded depth, so that both describe the same place on the ray.
  const Vec3 at = o + static_cast<double>(out.depth) * d;
  static_cast<void>(b);
  for (int k = 0; k < 3; ++k) {
    out.b[k] = static_cast<float>(at[k]);
    out.d[k] = static_cast<float>(d[k]);
    out.b_x[k] = static_cast<float>(along * step_x[k]);
    out.b_y[k] = static_cast<float>(along * step_y[k]);
    out.d_x[k] = view.is_orthographic ? 0 : static_cast<float>(step_x[k]);
    out.d_y[k] = view.is_orthographic ? 0 : static_cast<float>(step_y[k]);
  }
  return out;
}

}  // namespace mj::draw
