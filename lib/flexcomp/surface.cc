// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position of a grid point on the surface, with p_k = 2 i_k / (n_k - 1) - 1 and half sizes H_k =
// s_k (n_k - 1) / 2; o multiplies component by component:
//
//   box        p o H
//   ellipsoid  p / |p| o H
//   cylinder   ((p_0, p_1) / |(p_0, p_1)| max(|p_0|, |p_1|), p_2) o H
//
// A point on several faces belongs to the first of them, in the order z, y, x of their normal axes.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "flexcomp/geometry.h"
#include "spec/rotation.h"

namespace mj::flexcomp {
namespace {

class Surface {
 public:
  Surface(const Settings& settings, bool is_textured, Geometry& out)
      : s_(settings),
        n_(settings.count),
        is_textured_(is_textured),
        is_solid_(out.dim == 3),
        out_(out) {}

  void run() {
    check();
    if (is_solid_) {
      out_.point.push_back({});
      add_texcoord(0, 0);
    }
    add_points();
    add_faces();
  }

 private:
  using Cell = std::array<int, 3>;

  // The axis normal to a face, and the two axes in its plane.
  struct Axes {
    int across, u, v;
  };
  static constexpr Axes kFaces[] = {{2, 0, 1}, {1, 0, 2}, {0, 1, 2}};

  void check() const {
    if (out_.dim == 1) {
      throw Fault("mjcf-flexcomp", "dim must be 2 for a surface or 3 for a solid", "dim");
    }
    if (*std::ranges::min_element(n_) < 2) {
      throw Fault("mjcf-flexcomp",
                  "a box, cylinder or ellipsoid needs at least 2 points along each axis", "count");
    }
    const auto area = [&](int i, int j) { return static_cast<double>(n_[i]) * n_[j]; };
    if (2 * (area(0, 1) + area(1, 2) + area(0, 2)) > 2 * kMaxPoints) {
      throw Fault("mjcf-too-large", "a flex cannot have that many points", "count");
    }
  }

  // Returns whether the surface has the face at the start or end of an axis. With dim 2, the
  // surface is open: its top face (the end of the z axis) is missing.
  [[nodiscard]] bool has_face(int axis, bool at_end) const {
    return is_solid_ || axis != 2 || !at_end;
  }

  void add_points() {
    for (const Axes& face : kFaces) {
      for (const bool at_end : {false, true}) {
        if (!has_face(face.across, at_end)) continue;
        for (int u = first(face.u, face); u <= last(face.u, face); ++u) {
          for (int v = first(face.v, face); v <= last(face.v, face); ++v) {
            add_point(cell(face, at_end, u, v));
            add_texcoord(ratio(u, face.u), ratio(v, face.v));
          }
        }
      }
    }
  }

  // Returns whether the faces normal to `axis` own the points that they share with `face`.
  static bool precedes(int axis, const Axes& face) { return axis > face.across; }
  [[nodiscard]] int first(int axis, const Axes& face) const { return precedes(axis, face) ? 1 : 0; }
  [[nodiscard]] int last(int axis, const Axes& face) const {
    return n_[axis] - (precedes(axis, face) && has_face(axis, true) ? 2 : 1);
  }

  [[nodiscard]] Cell cell(const Axes& face, bool at_end, int u, int v) const {
    Cell out{};
    out[face.across] = at_end ? n_[face.across] - 1 : 0;
    out[face.u] = u;
    out[face.v] = v;
    return out;
  }

  void add_point(const Cell& at) {
    ids_.emplace(key(at), static_cast<int>(out_.point.size()));
    Vec3 p, half;
    for (int k = 0; k < 3; ++k) {
      p[k] = 2.0 * at[k] / (n_[k] - 1) - 1;
      half[k] = 0.5 * s_.spacing[k] * (n_[k] - 1);
    }
    if (s_.shape == Shape::kEllipsoid) spec::make_unit(p);
    if (s_.shape == Shape::kCylinder) {
      const double length = std::max(std::abs(p.x), std::abs(p.y));
      Vec3 direction{p.x, p.y, 0};
      spec::make_unit(direction);
      p = {direction.x * half.x * length, direction.y * half.y * length, p.z * half.z};
    } else {
      p = {p.x * half.x, p.y * half.y, p.z * half.z};
    }
    out_.point.push_back(p);
  }

  void add_faces() {
    for (const Axes& face : kFaces) {
      for (const bool at_end : {false, true}) {
        if (!has_face(face.across, at_end)) continue;
        for (int u = 0; u + 1 < n_[face.u]; ++u) {
          for (int v = 0; v + 1 < n_[face.v]; ++v) add_quad(face, at_end, u, v);
        }
      }
    }
  }

  void add_quad(const Axes& face, bool at_end, int u, int v) {
    const int a = id(cell(face, at_end, u, v)), b = id(cell(face, at_end, u + 1, v));
    const int c = id(cell(face, at_end, u + 1, v + 1)), d = id(cell(face, at_end, u, v + 1));
    if (is_solid_) {
      out_.add({0, a, b, c, 0, a, d, c});
    } else if (face.across == 2) {
      out_.add({a, c, b, a, d, c});
    } else if ((face.across == 0) == at_end) {
      out_.add({a, b, c, a, c, d});
    } else {
      out_.add({b, a, d, b, d, c});
    }
  }

  [[nodiscard]] int64_t key(const Cell& c) const {
    return (int64_t{c[0]} * n_[1] + c[1]) * n_[2] + c[2];
  }
  [[nodiscard]] int id(const Cell& c) const { return ids_.at(key(c)); }

  [[nodiscard]] float ratio(int i, int axis) const {
    return static_cast<float>(i) / static_cast<float>(std::max(n_[axis] - 1, 1));
  }
  void add_texcoord(float u, float v) {
    if (is_textured_) out_.texcoord.insert(out_.texcoord.end(), {u, v});
  }

  const Settings& s_;
  const spec::Ints<3>& n_;
  const bool is_textured_, is_solid_;
  Geometry& out_;
  std::unordered_map<int64_t, int> ids_;  // ids of points by their index in the grid
};

}  // namespace

void add_surface(const Settings& settings, bool is_textured, Geometry& out) {
  Surface(settings, is_textured, out).run();
}

}  // namespace mj::flexcomp
