// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh/mesh_distance.h"

#include <algorithm>
#include <cmath>

#include "compile/geometry/geometry.h"

namespace mj::compiler {
namespace {

constexpr double kFarthest = 1e20;  // upper bound on squared distances
// MuJoCo's tolerance for deciding the side of a triangle on which a point lies, relative to the
// length of the normal times the distance.
constexpr double kSideTolerance = 1e-12;

struct Triangle {
  Vec3 a, b, c;
};

// Returns the point of the triangle that is nearest to p. The Voronoi region that contains p
// determines it (Ericson, Real-Time Collision Detection, 5.1.5). Neighbouring triangles are often
// equally near, and then rounding errors decide which triangle gives the sign. This function
// therefore rounds in each region as MuJoCo does.
Vec3 nearest_point(const Triangle& t, const Vec3& p) {
  const Vec3 ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a;
  const double d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return t.a;
  const Vec3 bp = p - t.b;
  const double d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return t.b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return t.a + ab * (d1 / (d1 - d3));
  const Vec3 cp = p - t.c;
  const double d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return t.c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return t.a + ac * (d2 / (d2 - d6));
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    return t.b + (t.c - t.b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
  }
  const double scale = 1 / (va + vb + vc);
  return t.a + ab * (vb * scale) + ac * (vc * scale);
}

double squared_distance_to_box(const double* aabb, const Vec3& p) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const double outside = std::max(std::abs(p[k] - aabb[k]) - aabb[3 + k], 0.0);
    sum += outside * outside;
  }
  return sum;
}

}  // namespace

double signed_distance(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                       const BoundingTree& tree, const Vec3& point) {
  double best = kFarthest;
  bool is_outside = true;
  std::vector<int> pending = {0};
  while (!pending.empty()) {
    const int node = pending.back();
    pending.pop_back();
    if (squared_distance_to_box(&tree.aabb[6 * static_cast<size_t>(node)], point) >= best) continue;
    const int f = tree.leaf[node];
    if (f < 0) {
      pending.push_back(tree.child[2 * node + 1]);
      pending.push_back(tree.child[2 * node]);
      continue;
    }
    const int* corner = &face[3 * static_cast<size_t>(f)];
    const Triangle t{vertex[corner[0]], vertex[corner[1]], vertex[corner[2]]};
    const Vec3 away = point - nearest_point(t, point);
    const double squared = dot(away, away);
    if (squared >= best) continue;
    best = squared;
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double length = dot(n, n) < kEps ? 0 : std::sqrt(dot(n, n));
    is_outside = dot(away, n) > kSideTolerance * length * std::sqrt(squared);
  }
  const double distance = std::sqrt(best);
  return is_outside ? distance : -distance;
}

}  // namespace mj::compiler
