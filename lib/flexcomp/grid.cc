// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points of a grid with n_k points and spacing s_k along axis k, i_k = 0 ... n_k - 1:
//
//   x_k = s_k (i_k - (n_k - 1) / 2)
//
// For the type `disc`, the points of a grid are moved onto concentric circles. With half sizes H_k
// and L = max(|x|, |y|), the point (x, y) becomes (x, y) / |(x, y)| L H. The points of the type
// `circle` are the corners of a regular polygon with edges of length s_0.

#include <cmath>

#include "flexcomp/geometry.h"
#include "math/elementary.h"
#include "spec/rotation.h"

namespace mj::flexcomp {
namespace {

class Grid {
 public:
  Grid(const Settings& settings, bool is_textured, Geometry& out)
      : s_(settings), n_(settings.count), is_textured_(is_textured), out_(out) {}

  void run() {
    if (out_.dim == 1) {
      s_.shape == Shape::kCircle ? add_circle() : add_line();
    } else if (out_.dim == 2) {
      add_plane();
    } else {
      add_volume();
    }
    if (out_.element.empty()) {
      throw Fault("mjcf-flexcomp", "a grid with so few points has no elements", "count",
                  "give at least 2 points along each dimension");
    }
  }

 private:
  [[nodiscard]] double coordinate(int axis, int i) const {
    return s_.spacing[axis] * (i - 0.5 * (n_[axis] - 1));
  }

  void limit(double points) const {
    if (points <= kMaxPoints) return;
    throw Fault("mjcf-too-large", "a flex cannot have that many points", "count");
  }

  void add_line() {
    limit(n_[0]);
    for (int x = 0; x < n_[0]; ++x) out_.point.push_back({coordinate(0, x), 0, 0});
    for (int x = 0; x + 1 < n_[0]; ++x) out_.add({x, x + 1});
  }

  void add_circle() {
    limit(n_[0]);
    const int n = n_[0] - 1;
    if (n < 1) return;
    const double angle = 2 * mjPI / n;
    const double radius = s_.spacing.x / (2 * math::sin(angle / 2));
    for (int i = 0; i < n; ++i) {
      out_.point.push_back({radius * math::cos(i * angle), radius * math::sin(i * angle), 0});
      out_.add({i, i + 1 < n ? i + 1 : 0});
    }
  }

  void add_plane() {
    if (n_[2] != 1) {
      throw Fault("mjcf-flexcomp", "the third count of a flat grid must be 1", "count");
    }
    limit(static_cast<double>(n_[0]) * n_[1]);
    for (int x = 0; x < n_[0]; ++x) {
      for (int y = 0; y < n_[1]; ++y) {
        const Vec3 p{coordinate(0, x), coordinate(1, y), 0};
        out_.point.push_back(s_.shape == Shape::kDisc ? pressed(p) : p);
        add_texcoord(x, y);
        if (x + 1 < n_[0] && y + 1 < n_[1]) add_quad(x, y, p);
      }
    }
  }

  [[nodiscard]] Vec3 pressed(const Vec3& p) const {
    const double length = std::max(std::abs(p.x), std::abs(p.y));
    Vec3 out = p;
    spec::make_unit(out);
    out.x *= 0.5 * s_.spacing.x * (n_[0] - 1) * length;
    out.y *= 0.5 * s_.spacing.y * (n_[1] - 1) * length;
    return out;
  }

  // Adds two triangles. In a disc, their common edge points away from the centre.
  void add_quad(int x, int y, const Vec3& corner) {
    const auto id = [&](int i, int j) { return n_[1] * i + j; };
    const int a = id(x, y), b = id(x + 1, y), c = id(x + 1, y + 1), d = id(x, y + 1);
    constexpr double kEps = spec::kEps;
    const bool turns =
        (corner.x < -kEps && corner.y > -kEps) || (corner.x > -kEps && corner.y < -kEps);
    if (s_.shape == Shape::kDisc && turns) {
      out_.add({a, b, d, b, c, d});
    } else {
      out_.add({a, b, c, a, c, d});
    }
  }

  void add_volume() {
    limit(static_cast<double>(n_[0]) * n_[1] * n_[2]);
    for (int x = 0; x < n_[0]; ++x) {
      for (int y = 0; y < n_[1]; ++y) {
        for (int z = 0; z < n_[2]; ++z) {
          out_.point.push_back({coordinate(0, x), coordinate(1, y), coordinate(2, z)});
          add_texcoord(x, y);
          if (x + 1 < n_[0] && y + 1 < n_[1] && z + 1 < n_[2]) add_cube(x, y, z);
        }
      }
    }
  }

  void add_cube(int x, int y, int z) {
    constexpr int kTetrahedra[] = {0, 3, 1, 7, 0, 1, 4, 7, 1, 3, 2, 7,
                                   1, 2, 6, 7, 1, 5, 4, 7, 1, 6, 5, 7};
    const auto id = [&](int i, int j, int k) { return (i * n_[1] + j) * n_[2] + k; };
    const int corners[] = {
        id(x, y, z),     id(x + 1, y, z),     id(x + 1, y + 1, z),     id(x, y + 1, z),
        id(x, y, z + 1), id(x + 1, y, z + 1), id(x + 1, y + 1, z + 1), id(x, y + 1, z + 1)};
    for (const int corner : kTetrahedra) out_.element.push_back(corners[corner]);
  }

  void add_texcoord(int x, int y) {
    if (!is_textured_) return;
    out_.texcoord.push_back(static_cast<float>(x) / static_cast<float>(std::max(n_[0] - 1, 1)));
    out_.texcoord.push_back(static_cast<float>(y) / static_cast<float>(std::max(n_[1] - 1, 1)));
  }

  const Settings& s_;
  const spec::Ints<3>& n_;
  const bool is_textured_;
  Geometry& out_;
};

}  // namespace

void add_grid(const Settings& settings, bool is_textured, Geometry& out) {
  Grid(settings, is_textured, out).run();
}

}  // namespace mj::flexcomp
