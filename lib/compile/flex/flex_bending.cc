// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the bending of triangle meshes (Wardetzky et al. 2007, "Discrete quadratic curvature
// energies", with a correction for curved references). Consider the edge (x0,x1) between the
// triangles (x0,x1,x2) and (x1,x0,x3). The numbers a1 .. a4 are cotangents of angles of the
// triangles, t is the thickness, and A1 and A2 are the areas:
//
//   c = (a3 + a4, a1 + a2, -a1 - a3, -a2 - a4),   k = 3 G t^3 / (24 (A1 + A2))
//   flex_bending = k cos(theta) c c', and one number for a reference that is not flat

#include <array>
#include <cmath>

#include "compile/flex/flex_stiffness.h"
#include "engine/flex/flex_element.h"

namespace mj::compiler {
namespace {

using Stencil = std::array<Vec3, 4>;

double cotangent(const Vec3& at, const Vec3& a, const Vec3& b) {
  const Vec3 u = a - at, v = b - at;
  return dot(u, v) / norm(cross(u, v));
}

double triangle_area(const Vec3& a, const Vec3& b, const Vec3& c) {
  return norm(cross(b - a, c - a)) / 2;
}

void write_bending(const ElasticMaterial& material, const Stencil& x, double* out) {
  const double a1 = cotangent(x[0], x[1], x[2]), a2 = cotangent(x[0], x[3], x[1]);
  const double a3 = cotangent(x[1], x[2], x[0]), a4 = cotangent(x[1], x[0], x[3]);
  const double c[4] = {a3 + a4, a1 + a2, -(a1 + a3), -(a2 + a4)};
  const double area = triangle_area(x[0], x[1], x[2]) + triangle_area(x[1], x[0], x[3]);
  const double t = material.thickness;
  const double k = 3 * material.mu() * (t * t * t) / (24 * area);

  const Vec3 edge = x[1] - x[0];
  const Vec3 t0 = -((x[2] - x[0]) * a3 + (x[2] - x[1]) * a1);
  const Vec3 t1 = -((x[3] - x[0]) * a4 + (x[3] - x[1]) * a2);
  const double square = dot(edge, edge), cosine = -dot(t0, t1) / square;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) *out++ = c[i] * c[j] * cosine * k;
  }
  const double volume = dot(cross(edge, x[2] - x[0]), x[3] - x[0]);
  *out = volume * (a1 - a3) * (a4 - a2) * k / (square * std::sqrt(square));
}

}  // namespace

std::vector<double> edge_bending(const ElasticMaterial& material, std::span<const Vec3> vertex,
                                 std::span<const int> stencil) {
  const size_t edges = stencil.size() / 4;
  std::vector<double> out(engine::kBendingNumbers * edges, 0.0);
  for (size_t e = 0; e < edges; ++e) {
    const int* corner = stencil.data() + 4 * e;
    if (corner[3] < 0) continue;
    Stencil x;
    for (int k = 0; k < 4; ++k) x[k] = vertex[corner[k]];
    write_bending(material, x, out.data() + engine::kBendingNumbers * e);
  }
  return out;
}

}  // namespace mj::compiler
