// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays against height fields. A height field has a box below, two triangles per cell above, and
// vertical faces at the border of the terrain.

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "engine/ray/ray.h"
#include "engine/ray/ray_shape.h"

namespace mj::engine {
namespace {

struct Terrain {
  double sx, sy, sz, base;
  int nrow, ncol;
  const float* data;

  [[nodiscard]] double dx() const { return 2 * sx / (ncol - 1); }
  [[nodiscard]] double dy() const { return 2 * sy / (nrow - 1); }
  [[nodiscard]] Vec3 vertex(int r, int c) const {
    return {c * dx() - sx, r * dy() - sy, data[r * ncol + c] * sz};
  }
};

// Hits on the six faces of the box that lies between the lowest and the highest possible elevation.
struct Faces {
  double x[6];  // faces -x +x -y +y -z +z, each -1 for a miss

  Faces(const Terrain& t, const Ray& ray) {
    const Vec3 half{t.sx, t.sy, t.sz / 2}, center{0, 0, t.sz / 2};
    const Ray r{ray.p - center, ray.v};
    for (int i = 0; i < 6; ++i) x[i] = -1;
    for (int i = 0; i < 3; ++i) {
      if (std::abs(r.v[i]) <= mjMINVAL) continue;
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      for (int side = 0; side < 2; ++side) {
        const double s = ((side ? 1 : -1) * half[i] - r.p[i]) / r.v[i];
        const Vec3 q = r.at(s);
        if (s >= 0 && std::abs(q[j]) <= half[j] && std::abs(q[k]) <= half[k]) x[2 * i + side] = s;
      }
    }
  }
};

// Computes the range [first, end) of columns or rows of cells that the segment from a to b may
// touch.
void cell_range(double a, double b, double half, double step, int n, int& first, int& end) {
  const double lo = std::min(a, b), hi = std::max(a, b);
  first = static_cast<int>(std::min(n - 1.0, std::max(0.0, std::floor((lo + half) / step) - 1)));
  end = static_cast<int>(std::max(0.0, std::min(n - 1.0, std::ceil((hi + half) / step) + 1)));
}

// Part of a ray over three rows of cells: the range of columns of cells that it may touch, and the
// range of its heights, as a multiple of the highest elevation.
struct RowPart {
  int first = 0, end = 0;
  double low = 0, high = 0;

  // Computes the part of the segment from s0 to s1 that is over row r or one of its two neighbours.
  // Because of rounding, the ray may touch cells just outside its exact path. The neighbours, an
  // additional column on each side and some additional height include these cells.
  RowPart(const Terrain& t, const Ray& ray, double s0, double s1, int r) {
    constexpr double kRounding = 1e-6;
    if (std::abs(ray.v.y) > mjMINVAL) {
      const double a = ((r - 1) * t.dy() - t.sy - ray.p.y) / ray.v.y;
      const double b = ((r + 2) * t.dy() - t.sy - ray.p.y) / ray.v.y;
      s0 = std::max(s0, std::min(a, b));
      s1 = std::min(s1, std::max(a, b));
      if (s0 > s1) return;
    }
    const Vec3 a = ray.at(s0), b = ray.at(s1);
    cell_range(a.x, b.x, t.sx, t.dx(), t.ncol, first, end);
    low = std::min(a.z, b.z) / t.sz - kRounding;
    high = std::max(a.z, b.z) / t.sz + kRounding;
  }
};

// Tests the triangles of the cells along the segment from s0 to s1. The cells are found row by row,
// because the rectangle around the segment contains many more cells that are far from the ray.
void hit_terrain(const Terrain& t, const Ray& ray, double s0, double s1, RayHit& hit) {
  int r0, r1;
  cell_range(ray.at(s0).y, ray.at(s1).y, t.sy, t.dy(), t.nrow, r0, r1);
  const TriangleRay triangles(ray);
  for (int r = r0; r < r1; ++r) {
    const RowPart part(t, ray, s0, s1, r);
    for (int c = part.first; c < part.end; ++c) {
      const float* z = t.data + r * t.ncol + c;
      const float* above = z + t.ncol;
      if (std::min({z[0], z[1], above[0], above[1]}) > part.high) continue;
      if (std::max({z[0], z[1], above[0], above[1]}) < part.low) continue;
      const Vec3 v00 = t.vertex(r, c), v01 = t.vertex(r, c + 1);
      const Vec3 v11 = t.vertex(r + 1, c + 1), v10 = t.vertex(r + 1, c);
      const RayHit lower = triangles.hit(v00, v01, v11), upper = triangles.hit(v00, v11, v10);
      hit.improve(lower.x, lower.normal);
      hit.improve(upper.x, upper.normal);
    }
  }
}

// Returns the height of the terrain's border at coordinate y. The unit of y is the distance of grid
// points along the border. elevation(i) is the height at grid point i.
template <typename Elevation>
double border_height(double y, int n, Elevation elevation) {
  if (n < 2) return elevation(0);
  const int i = static_cast<int>(std::min(n - 2.0, std::max(0.0, std::floor(y))));
  return elevation(i) * (i + 1 - y) + elevation(i + 1) * (y - i);
}

void hit_border(const Terrain& t, const Ray& ray, const Faces& faces, RayHit& hit) {
  for (int f = 0; f < 4; ++f) {
    const double x = faces.x[f];
    if (x < 0 || (hit.x >= 0 && x >= hit.x)) continue;
    const Vec3 q = ray.at(x);
    const bool along_y = f < 2;
    const int edge = f % 2 ? (along_y ? t.ncol : t.nrow) - 1 : 0;
    const double height =
        along_y ? border_height((q.y + t.sy) / t.dy(), t.nrow,
                                [&](int i) { return double{t.data[i * t.ncol + edge]}; })
                : border_height((q.x + t.sx) / t.dx(), t.ncol,
                                [&](int i) { return double{t.data[edge * t.ncol + i]}; });
    if (q.z / t.sz < height) {
      Vec3 normal;
      normal[f / 2] = f % 2 ? 1 : -1;
      hit.x = x;
      hit.normal = normal;
    }
  }
}

}  // namespace

double ray_hfield(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                  double* normal) {
  if (m.geom_type[geom] != mjGEOM_HFIELD) {
    throw Error("model-invalid", "geom " + std::to_string(geom) + " is not a height field");
  }
  const int id = m.geom_dataid[geom];
  const double* size = m.hfield_size + 4 * id;
  const Terrain t{size[0],
                  size[1],
                  size[2],
                  size[3],
                  m.hfield_nrow[id],
                  m.hfield_ncol[id],
                  m.hfield_data + m.hfield_adr[id]};
  const double* mat = d.geom_xmat + 9 * geom;
  const Ray r = local_ray(d.geom_xpos + 3 * geom, mat, p, v);

  const Vec3 base_center{0, 0, -t.base / 2};
  RayHit hit = ray_box({t.sx, t.sy, t.base / 2}, {r.p - base_center, r.v});

  const Faces faces(t, r);
  double first = -1, last = -1;
  int count = 0;
  for (const double x : faces.x) {
    if (x < 0) continue;
    first = count == 0 ? x : std::min(first, x);
    last = std::max(last, x);
    ++count;
  }
  if (count > 0) {
    hit_terrain(t, r, count == 1 ? 0 : first, last, hit);
    hit_border(t, r, faces, hit);
  }
  return report(hit, mat, normal);
}

}  // namespace mj::engine
