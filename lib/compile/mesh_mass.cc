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
#include <string>

#include "base/diagnostic.h"
#include "compile/mesh.h"

namespace mj::compiler {
namespace {

struct Triangle {
  Vec3 corner[3];
  Vec3 center;
  Vec3 normal;
  double area;
};

Triangle triangle_of(const std::vector<Vec3>& v, const int* face, const Vec3& origin) {
  Triangle t;
  for (int k = 0; k < 3; ++k) t.corner[k] = v[face[k]] - origin;
  const Vec3 &a = t.corner[0], &b = t.corner[1], &c = t.corner[2];
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

double weight_of(const Triangle& t, const Vec3& origin, int mode) {
  if (mode == mjMESH_INERTIA_SHELL) return t.area;
  const double w = dot(t.center - origin, t.normal) * t.area / 3;
  return mode == mjMESH_INERTIA_LEGACY ? std::abs(w) : w;
}

[[noreturn]] void fail(DiagnosticCode code, const std::string& message, std::string hint = {}) {
  throw Error(code, message, std::move(hint));
}

Vec3 surface_centroid(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                      const std::string& name) {
  Vec3 sum;
  double total = 0;
  for (size_t f = 0; f < face.size(); f += 3) {
    const Triangle t = triangle_of(vertex, &face[f], {});
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
  const Vec3 g = surface_centroid(vertex, face, name);
  std::vector<int> hull_face;
  if (mode == mjMESH_INERTIA_CONVEX) hull_face.assign(hull.faces().begin(), hull.faces().end());
  const std::vector<int>& solid = mode == mjMESH_INERTIA_CONVEX ? hull_face : face;

  MassProperties out;
  double total = 0;
  for (size_t f = 0; f < solid.size(); f += 3) {
    const Triangle t = triangle_of(vertex, &solid[f], {});
    const double w = weight_of(t, g, mode);
    total += w;
    for (int k = 0; k < 3; ++k) out.center[k] += w * (t.center[k] * 3 / 4 + g[k] / 4);
  }
  check_volume(total, mode, name);
  for (int k = 0; k < 3; ++k) out.center[k] /= total;

  constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  const double divisor = mode == mjMESH_INERTIA_SHELL ? 12 : 20;
  double product[6] = {};
  for (size_t f = 0; f < solid.size(); f += 3) {
    const Triangle t = triangle_of(vertex, &solid[f], out.center);
    const double w = weight_of(t, {}, mode);
    out.volume += w;
    const Vec3 &d = t.corner[0], &e = t.corner[1], &h = t.corner[2];
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
