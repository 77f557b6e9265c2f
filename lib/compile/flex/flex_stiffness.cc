// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the Saint Venant-Kirchhoff elasticity of triangles and tetrahedra in terms of edge
// lengths. The strain of an element is E = sum over edges a of (l_a^2 - L_a^2) B_a. The energy is
// therefore quadratic in the squared lengths. Its matrix is
//
//   K(a,b) = mu tr(B_a B_b) + lambda tr(B_a) tr(B_b)
//
// The upper triangle of K is stored row by row: 6 numbers for a triangle, 21 for a tetrahedron.

#include "compile/flex/flex_stiffness.h"

#include <array>
#include <cmath>

#include "compile/geometry/geometry.h"
#include "engine/flex/flex_element.h"
#include "math/mat3.h"

namespace mj::compiler {
namespace {

// Returns the symmetric matrix scale (a b' + b a').
Mat3 symmetric_product(const Vec3& a, const Vec3& b, double scale) {
  Mat3 out;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) out(i, j) = (a[i] * b[j] + b[i] * a[j]) * scale;
  }
  return out;
}

double trace(const Mat3& a) {
  return a(0, 0) + a(1, 1) + a(2, 2);
}

// Returns the inner product tr(A B) of two symmetric matrices.
double inner_product(const Mat3& a, const Mat3& b) {
  double sum = 0;
  for (int i = 0; i < 9; ++i) sum += a.m[i] * b.m[i];
  return sum;
}

// The matrices B_a of an element. strain[a] is the change of the strain per change of the squared
// length of edge a.
template <int kEdges>
struct EdgeStrains {
  std::array<Mat3, kEdges> strain;
  double volume;  // volume of a tetrahedron, or area of a triangle
};

// Computes the matrices B_a of a triangle. The matrix of an edge follows from the other two edges
// and their normals in the plane.
EdgeStrains<3> triangle_strains(std::span<const Vec3> vertex, const int* corner) {
  constexpr int kEdges = 3;
  const auto& local = engine::element_edges(2).vertex;
  const auto at = [&](int k) { return vertex[corner[k]]; };
  EdgeStrains<3> out;
  out.volume = norm(cross(at(1) - at(0), at(2) - at(0))) / 2;
  for (int a = 0; a < kEdges; ++a) {
    const int *left = local[(a + 1) % kEdges], *right = local[(a + 2) % kEdges];
    const Vec3 el = at(left[0]) - at(left[1]), er = at(right[1]) - at(right[0]);
    Vec3 normal = cross(er, el);
    make_unit(normal);
    out.strain[a] =
        symmetric_product(cross(normal, el), cross(er, normal), 1 / (8 * out.volume * out.volume));
  }
  return out;
}

// Computes the matrices B_a of a tetrahedron. The matrix of an edge follows from the normals of the
// two faces that do not contain the edge.
EdgeStrains<6> tetrahedron_strains(std::span<const Vec3> vertex, const int* corner) {
  constexpr int kFaces[4][3] = {{2, 1, 0}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  constexpr int kFacesOfEdge[6][2] = {{2, 3}, {1, 3}, {2, 1}, {1, 0}, {0, 2}, {0, 3}};
  const auto at = [&](int k) { return vertex[corner[k]]; };
  EdgeStrains<6> out;
  out.volume = dot(cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)) / 6;
  Vec3 normal[4];
  for (int f = 0; f < 4; ++f) {
    const Vec3 origin = at(kFaces[f][0]);
    normal[f] = cross(at(kFaces[f][1]) - origin, at(kFaces[f][2]) - origin);
  }
  for (int a = 0; a < 6; ++a) {
    out.strain[a] = symmetric_product(normal[kFacesOfEdge[a][0]], normal[kFacesOfEdge[a][1]],
                                      1 / (72 * out.volume * out.volume));
  }
  return out;
}

template <int kEdges>
void write_metric(const EdgeStrains<kEdges>& element, double mu, double lambda, double* out) {
  std::array<double, kEdges> traces;
  for (int a = 0; a < kEdges; ++a) traces[a] = trace(element.strain[a]);
  for (int a = 0; a < kEdges; ++a) {
    for (int b = a; b < kEdges; ++b) {
      *out++ =
          mu * inner_product(element.strain[a], element.strain[b]) + lambda * traces[a] * traces[b];
    }
  }
}

}  // namespace

std::vector<double> element_stiffness(int dim, const ElasticMaterial& material,
                                      std::span<const Vec3> vertex, std::span<const int> elem) {
  const size_t corners = dim + 1, elements = elem.size() / corners;
  std::vector<double> out(engine::kStretchNumbers * elements, 0.0);
  const auto fill = [&](const auto& element, double depth, double* numbers) {
    const double scale = std::abs(element.volume) / 4 * depth;
    write_metric(element, material.mu() * scale, material.lambda() * scale, numbers);
  };
  for (size_t e = 0; e < elements; ++e) {
    const int* corner = elem.data() + corners * e;
    double* numbers = out.data() + engine::kStretchNumbers * e;
    if (dim == 2) {
      fill(triangle_strains(vertex, corner), material.thickness, numbers);
    } else {
      fill(tetrahedron_strains(vertex, corner), 4, numbers);
    }
  }
  return out;
}

}  // namespace mj::compiler
