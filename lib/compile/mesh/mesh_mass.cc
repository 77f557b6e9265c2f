// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes volume, centre of mass and inertia of a mesh as sums over its triangles. Each triangle
// has a weight w. For a solid, w is the volume of the pyramid from an inner point o to the
// triangle. For a shell, w is the area of the triangle.
//
//   w = |(c - o) . n| A / 3  (legacy), (c - o) . n A / 3 (exact, convex), or A (shell)
//   m = sum w (3/4 c + 1/4 g) / sum w                                                    with o = g
//   P = sum w/K (2 (D D' + E E' + G G') + D E' + E D' + D G' + G D' + E G' + G E')       with o = m
//
// where c, n and A are the centroid, the unit normal and the area of a triangle, and g is the
// centroid of the surface. D E G are the corners of a triangle relative to m, and K is 20 for a
// solid and 12 for a shell.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "compile/mesh/mesh.h"

namespace mj::compiler {
namespace {

// Number of triangles in a block. The processor computes several triangles at once, but adds their
// contributions to the sums one by one in order.
constexpr size_t kBlock = 16;
using Row = std::array<double, kBlock>;

struct Corners {
  size_t count;  // number of triangles; the remaining places repeat the last triangle
  Row at[3][3];  // first index: corner; second index: axis
};

struct Triangles {
  size_t count;
  Row center[3], normal[3], area;
};

// Returns the corners of the block that begins with the triangle `first`, relative to `origin`.
Corners corners_of(const std::vector<Vec3>& vertex, std::span<const int> face, size_t first,
                   const Vec3& origin) {
  Corners out;
  out.count = std::min(kBlock, face.size() / 3 - first);
  for (size_t i = 0; i < kBlock; ++i) {
    const int* corner = &face[3 * (first + std::min(i, out.count - 1))];
    for (int c = 0; c < 3; ++c) {
      const Vec3& v = vertex[corner[c]];
      out.at[c][0][i] = v.x - origin.x;
      out.at[c][1][i] = v.y - origin.y;
      out.at[c][2][i] = v.z - origin.z;
    }
  }
  return out;
}

Triangles triangles_of(const Corners& corners) {
  const auto& [a, b, c] = corners.at;
  Triangles out;
  out.count = corners.count;
  for (int k = 0; k < 3; ++k) {
    for (size_t i = 0; i < kBlock; ++i) out.center[k][i] = (a[k][i] + b[k][i] + c[k][i]) / 3;
  }
  for (size_t i = 0; i < kBlock; ++i) {
    const Vec3 origin{a[0][i], a[1][i], a[2][i]};
    const Vec3 n =
        cross(Vec3{b[0][i], b[1][i], b[2][i]} - origin, Vec3{c[0][i], c[1][i], c[2][i]} - origin);
    const double length = norm(n);
    const bool has_area = !(length < mjMINVAL);
    const double divisor = has_area ? length : 1;
    out.normal[0][i] = n.x / divisor;
    out.normal[1][i] = n.y / divisor;
    out.normal[2][i] = n.z / divisor;
    out.area[i] = has_area ? length / 2 : 0;
  }
  return out;
}

// Calls `visit` for each block of triangles of the mesh.
template <typename Visit>
void for_each_block(const std::vector<Vec3>& vertex, std::span<const int> face, const Vec3& origin,
                    Visit visit) {
  for (size_t f = 0; f < face.size() / 3; f += kBlock) {
    const Corners corners = corners_of(vertex, face, f, origin);
    visit(corners, triangles_of(corners));
  }
}

Row weights_of(const Triangles& t, const Vec3& origin, int mode) {
  if (mode == mjMESH_INERTIA_SHELL) return t.area;
  Row out;
  for (size_t i = 0; i < kBlock; ++i) {
    const Vec3 center{t.center[0][i], t.center[1][i], t.center[2][i]};
    const Vec3 normal{t.normal[0][i], t.normal[1][i], t.normal[2][i]};
    out[i] = dot(center - origin, normal) * t.area[i] / 3;
  }
  if (mode == mjMESH_INERTIA_LEGACY) {
    for (double& w : out) w = std::abs(w);
  }
  return out;
}

[[noreturn]] void fail(DiagnosticCode code, const std::string& message, std::string hint = {}) {
  throw Error(code, message, std::move(hint));
}

Vec3 surface_centroid(const std::vector<Vec3>& vertex, std::span<const int> face,
                      const std::string& name) {
  Vec3 sum;
  double total = 0;
  for_each_block(vertex, face, {}, [&](const Corners&, const Triangles& t) {
    for (size_t i = 0; i < t.count; ++i) {
      sum.x += t.area[i] * t.center[0][i];
      sum.y += t.area[i] * t.center[1][i];
      sum.z += t.area[i] * t.center[2][i];
      total += t.area[i];
    }
  });
  if (total < mjMINVAL) fail("mesh-area", name + ": the surface area is too small");
  return {sum.x / total, sum.y / total, sum.z / total};
}

void check_volume(double volume, int mode, const std::string& name) {
  if (mode == mjMESH_INERTIA_SHELL) {
    if (volume < mjMINVAL) fail("mesh-area", name + ": the surface area is too small");
    return;
  }
  if (volume < 0) {
    fail("mesh-negative-volume",
         name + ": the volume is negative, because the triangles are oriented inwards");
  }
  if (volume < mjMINVAL) {
    fail("mesh-volume", name + ": mesh volume is too small", "try inertia=\"shell\"");
  }
}

}  // namespace

MassProperties mesh_mass_properties(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                                    const HullGraph& hull, int mode, const std::string& name) {
  const Vec3 g = surface_centroid(vertex, face, name);
  const std::span<const int> solid =
      mode == mjMESH_INERTIA_CONVEX ? hull.faces() : std::span<const int>(face);

  MassProperties out;
  double total = 0;
  Vec3& m = out.center;
  const Vec3 quarter{g.x / 4, g.y / 4, g.z / 4};
  for_each_block(vertex, solid, {}, [&](const Corners&, const Triangles& t) {
    const Row w = weights_of(t, g, mode);
    for (size_t i = 0; i < t.count; ++i) {
      total += w[i];
      m.x += w[i] * (t.center[0][i] * 3 / 4 + quarter.x);
      m.y += w[i] * (t.center[1][i] * 3 / 4 + quarter.y);
      m.z += w[i] * (t.center[2][i] * 3 / 4 + quarter.z);
    }
  });
  check_volume(total, mode, name);
  for (int k = 0; k < 3; ++k) m[k] /= total;

  constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  const double divisor = mode == mjMESH_INERTIA_SHELL ? 12 : 20;
  double product[6] = {};
  for_each_block(vertex, solid, m, [&](const Corners& corners, const Triangles& t) {
    const Row w = weights_of(t, {}, mode);
    const auto& [d, e, h] = corners.at;
    Row part[6];
    for (int k = 0; k < 6; ++k) {
      const auto [p, q] = kPairs[k];
      for (size_t i = 0; i < kBlock; ++i) {
        part[k][i] = w[i] / divisor *
                     (2 * (d[p][i] * d[q][i] + e[p][i] * e[q][i] + h[p][i] * h[q][i]) +
                      d[p][i] * e[q][i] + d[q][i] * e[p][i] + d[p][i] * h[q][i] +
                      d[q][i] * h[p][i] + e[p][i] * h[q][i] + e[q][i] * h[p][i]);
      }
    }
    for (size_t i = 0; i < t.count; ++i) {
      out.volume += w[i];
      for (int k = 0; k < 6; ++k) product[k] += part[k][i];
    }
  });
  out.inertia = {product[1] + product[2],
                 product[0] + product[2],
                 product[0] + product[1],
                 -product[3],
                 -product[4],
                 -product[5]};
  return out;
}

}  // namespace mj::compiler
