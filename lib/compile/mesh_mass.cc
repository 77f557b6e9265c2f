// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Volume, centre of mass and inertia of a mesh, as the sum of the pyramids from a point inside to
// its triangles (of its triangles themselves for a shell):
//
//   w = |c . n| A / 3  (legacy), signed (exact, convex), or A (shell)
//   m = sum w (3/4 c + 1/4 g) / sum w                     g the centroid of the surface
//   P = sum w/K (2 (D D' + E E' + G G') + D E' + E D' + D G' + G D' + E G' + G E')
//
// with corners D E G relative to m, and K = 20, or 12 for a shell.

#include <cmath>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "compile/mesh.h"

namespace mj::compiler {
namespace {

struct Triangle {
  Vec3 center;
  Vec3 normal;
  double area;
};

Triangle triangle_of(const Vec3& a, const Vec3& b, const Vec3& c) {
  Triangle t;
  for (int k = 0; k < 3; ++k) t.center[k] = (a[k] + b[k] + c[k]) / 3;
  t.normal = cross(b - a, c - a);
  const double length = norm(t.normal);
  if (length < mjMINVAL) {
    t.area = 0;
  } else {
    t.normal = {t.normal.x / length, t.normal.y / length, t.normal.z / length};
    t.area = length / 2;
  }
  return t;
}

std::vector<Triangle> triangles_of(const std::vector<Vec3>& v, std::span<const int> face) {
  std::vector<Triangle> out;
  out.reserve(face.size() / 3);
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    out.push_back(triangle_of(v[face[f]], v[face[f + 1]], v[face[f + 2]]));
  }
  return out;
}

double weight_of(const Triangle& t, const Vec3& origin, int mode) {
  if (mode == mjMESH_INERTIA_SHELL) return t.area;
  const double w = dot(t.center - origin, t.normal) * t.area / 3;
  return mode == mjMESH_INERTIA_LEGACY ? std::abs(w) : w;
}

[[noreturn]] void fail(DiagnosticCode code, const std::string& message, std::string hint = {}) {
  throw Error(code, message, std::move(hint));
}

Vec3 surface_centroid(const std::vector<Triangle>& surface, const std::string& name) {
  Vec3 sum;
  double total = 0;
  for (const Triangle& t : surface) {
    for (int k = 0; k < 3; ++k) sum[k] += t.area * t.center[k];
    total += t.area;
  }
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
         name + ": the volume is negative, its triangles are oriented inwards");
  }
  if (volume < mjMINVAL) {
    fail("mesh-volume", name + ": the volume is too small", "try inertia=\"shell\"");
  }
}

}  // namespace

MassProperties mesh_mass_properties(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                                    const HullGraph& hull, int mode, const std::string& name) {
  const bool convex = mode == mjMESH_INERTIA_CONVEX;
  std::vector<Triangle> triangles = triangles_of(vertex, face);
  const Vec3 g = surface_centroid(triangles, name);
  if (convex) triangles = triangles_of(vertex, hull.faces());

  MassProperties out;
  double total = 0;
  for (const Triangle& t : triangles) {
    const double w = weight_of(t, g, mode);
    total += w;
    for (int k = 0; k < 3; ++k) out.center[k] += w * (t.center[k] * 3 / 4 + g[k] / 4);
  }
  check_volume(total, mode, name);
  for (int k = 0; k < 3; ++k) out.center[k] /= total;

  constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  const double divisor = mode == mjMESH_INERTIA_SHELL ? 12 : 20;
  double product[6] = {};
  const std::span<const int> solid = convex ? hull.faces() : std::span<const int>(face);
  for (size_t f = 0; f + 2 < solid.size(); f += 3) {
    const Vec3 d = vertex[solid[f]] - out.center, e = vertex[solid[f + 1]] - out.center,
               h = vertex[solid[f + 2]] - out.center;
    const double w = weight_of(triangle_of(d, e, h), {}, mode);
    out.volume += w;
    for (int i = 0; i < 6; ++i) {
      const auto [p, q] = kPairs[i];
      product[i] += w / divisor *
                    (2 * (d[p] * d[q] + e[p] * e[q] + h[p] * h[q]) + d[p] * e[q] + d[q] * e[p] +
                     d[p] * h[q] + d[q] * h[p] + e[p] * h[q] + e[q] * h[p]);
    }
  }
  out.inertia = {product[1] + product[2],
                 product[0] + product[2],
                 product[0] + product[1],
                 -product[3],
                 -product[4],
                 -product[5]};
  return out;
}

}  // namespace mj::compiler
