// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/wireframe.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_set>

namespace mj::draw {
namespace {

constexpr double kPi = std::numbers::pi;

// Number of squares across an infinite plane, as in MuJoCo.
constexpr int kSquaresOfInfinitePlane = mjMAXPLANEGRID - 2;

class EdgeList {
 public:
  EdgeList(Item& item, const Assets& assets, const Vec3& eye, bool culls_back)
      : item_(item),
        quality_(assets.vis.quality),
        width_(assets.vis.global.linewidth),
        eye_(eye),
        culls_back_(culls_back && !item.is_two_sided) {}

  // Adds the edges of all triangles. An edge that two triangles share is added once.
  void add_triangles() {
    std::unordered_set<uint64_t> known;
    for (int f = 0; f < item_.nface; ++f) {
      Vec3 p[3];
      uint32_t id[3];
      for (size_t k = 0; k < 3; ++k) {
        const size_t corner = 3 * static_cast<size_t>(f) + k;
        const size_t v = item_.face ? static_cast<size_t>(item_.face[corner]) : corner;
        const float* const x = item_.vert + 3 * v;
        id[k] = static_cast<uint32_t>(v);
        p[k] = item_.pos +
               item_.mat * Vec3{x[0] * item_.scale.x, x[1] * item_.scale.y, x[2] * item_.scale.z};
      }
      Vec3 normal = cross(p[1] - p[0], p[2] - p[0]);
      if (normalize(normal) == 0 || !faces(p[0], normal)) continue;
      for (size_t k = 0; k < 3; ++k) {
        const size_t next = (k + 1) % 3;
        const uint64_t low = std::min(id[k], id[next]), high = std::max(id[k], id[next]);
        if (!item_.face || known.insert(high << 32 | low).second) add(p[k], p[next], normal);
      }
    }
  }

  // Adds the lines of a grid on the parallelogram middle +- x +- y, which is seen from the side of
  // cross(x, y).
  void add_grid(const Vec3& middle, const Vec3& x, const Vec3& y, int across, int down) {
    const Vec3 normal = normalized(cross(x, y));
    if (!faces(middle, normal)) return;
    for (int i = 0; i <= across; ++i) {
      const Vec3 p = middle + (2.0 * i / across - 1) * x;
      add(p - y, p + y, normal);
    }
    for (int i = 0; i <= down; ++i) {
      const Vec3 p = middle + (2.0 * i / down - 1) * y;
      add(p - x, p + x, normal);
    }
  }

  void add_box() {
    const Vec3 axis[3] = {item_.scale.x * item_.mat.col(0), item_.scale.y * item_.mat.col(1),
                          item_.scale.z * item_.mat.col(2)};
    const int n = std::max(1, quality_.numquads);
    for (size_t k = 0; k < 3; ++k) {
      const Vec3 &x = axis[(k + 1) % 3], &y = axis[(k + 2) % 3];
      add_grid(item_.pos + axis[k], x, y, n, n);
      add_grid(item_.pos - axis[k], y, x, n, n);
    }
  }

  void add_plane(const float* size) {
    const int n = std::max(1, quality_.numquads);
    add_grid(item_.pos, item_.scale.x * item_.mat.col(0), item_.scale.y * item_.mat.col(1),
             size[0] > 0 ? n : kSquaresOfInfinitePlane, size[1] > 0 ? n : kSquaresOfInfinitePlane);
  }

  // Adds rings and the lines that join them.
  void add_round(const Round& r) {
    const int slices = std::max(3, quality_.numslices), stacks = std::max(2, quality_.numstacks);
    // The outline of the shape in a plane through its axis: radius, height, and the slope of the
    // normal, for a shape whose radius is 1.
    struct Ring {
      double radius, z, normal_radius, normal_z;
    };
    std::vector<Ring> rings;
    const double half = r.kind == Round::kCapsule ? r.size.z / r.size.x : 0;
    if (r.kind == Round::kCylinder) {
      for (int i = 0; i <= stacks; ++i) rings.push_back({1, 2.0 * i / stacks - 1, 1, 0});
    } else {
      const int turn = 2 * ((stacks + 1) / 2);
      for (int i = 0; i <= turn; ++i) {
        const double angle = kPi * i / turn - kPi / 2;
        const Ring ring = {std::cos(angle), std::sin(angle), std::cos(angle), std::sin(angle)};
        const bool is_middle = 2 * i == turn && half > 0;
        if (is_middle) rings.push_back({1, -half, 1, 0});
        rings.push_back(ring);
        rings.back().z += 2 * i < turn ? -half : half;
      }
    }
    Vec3 unit = r.size;
    if (r.kind == Round::kCapsule) unit.z = unit.x;
    const auto point = [&](const Ring& ring, double slice) {
      const double angle = 2 * kPi * slice / slices;
      return r.pos + r.mat * Vec3{unit.x * ring.radius * std::cos(angle),
                                  unit.y * ring.radius * std::sin(angle), unit.z * ring.z};
    };
    const auto add_line = [&](const Ring& a, double slice_a, const Ring& b, double slice_b) {
      const double angle = kPi * (slice_a + slice_b) / slices;
      const double across = 0.5 * (a.normal_radius + b.normal_radius);
      const Vec3 local = {across * std::cos(angle) / unit.x, across * std::sin(angle) / unit.y,
                          0.5 * (a.normal_z + b.normal_z) / unit.z};
      const Vec3 from = point(a, slice_a), to = point(b, slice_b);
      const Vec3 normal = normalized(r.mat * local);
      if (faces(0.5 * (from + to), normal)) add(from, to, normal);
    };
    for (size_t i = 0; i < rings.size(); ++i) {
      for (int s = 0; s < slices; ++s) {
        if (rings[i].radius > 1e-9) add_line(rings[i], s, rings[i], s + 1);
        if (i > 0) add_line(rings[i - 1], s, rings[i], s);
      }
    }
    if (r.kind != Round::kCylinder) return;
    for (const double z : {-1.0, 1.0}) {
      for (int s = 0; s < slices; ++s) add_line({0, z, 0, z}, s, {1, z, 0, z}, s);
    }
  }

 private:
  [[nodiscard]] bool faces(const Vec3& p, const Vec3& normal) const {
    return !culls_back_ || dot(eye_ - p, normal) > 0;
  }
  void add(const Vec3& from, const Vec3& to, const Vec3& normal) {
    item_.segments.push_back({from, to, width_, normal});
  }

  Item& item_;
  const decltype(mjVisual::quality)& quality_;
  double width_;
  Vec3 eye_;
  bool culls_back_;
};

}  // namespace

void replace_by_edges(Item& item, const float* size, const Assets& assets, const Vec3& eye,
                      bool culls_back) {
  EdgeList edges(item, assets, eye, culls_back);
  if (item.type == mjGEOM_BOX) {
    edges.add_box();
  } else if (item.type == mjGEOM_PLANE) {
    edges.add_plane(size);
  } else {
    edges.add_triangles();
  }
  for (const Round& round : item.rounds) edges.add_round(round);
  item.nface = 0;
  item.rounds.clear();
  item.texture = nullptr;
  item.reflectance = 0;
  item.casts_shadow = false;
}

}  // namespace mj::draw
