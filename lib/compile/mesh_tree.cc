// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh_tree.h"

#include <algorithm>
#include <cmath>

namespace mj::compiler {
namespace {

Box box_around(const Vec3& a, const Vec3& b, const Vec3& c) {
  Box box;
  for (int k = 0; k < 3; ++k) {
    const double low = std::min({a[k], b[k], c[k]}), high = std::max({a[k], b[k], c[k]});
    const double center = 0.5 * (low + high), half = 0.5 * (high - low);
    box.min[k] = center - half;
    box.max[k] = center + half;
  }
  return box;
}

Vec3 circumcenter(const Vec3& v0, const Vec3& v1, const Vec3& v2) {
  const Vec3 a = v0 - v2, b = v1 - v2, n = cross(a, b);
  const double area = std::sqrt(dot(n, n));
  const Vec3 difference{dot(a, a) * b.x - dot(b, b) * a.x, dot(a, a) * b.y - dot(b, b) * a.y,
                        dot(a, a) * b.z - dot(b, b) * a.z};
  const Vec3 c = cross(difference, n);
  const double divisor = 2 * area * area;
  return {c.x / divisor + v2.x, c.y / divisor + v2.y, c.z / divisor + v2.z};
}

}  // namespace

std::vector<int> order_faces(std::span<const Vec3> vertex, std::span<const int> face) {
  std::vector<Leaf> leaves(face.size() / 3);
  for (size_t f = 0; f < leaves.size(); ++f) {
    const Vec3 &a = vertex[face[3 * f]], &b = vertex[face[3 * f + 1]], &c = vertex[face[3 * f + 2]];
    const Box box = box_around(a, b, c);
    leaves[f] = {box.min, box.max, circumcenter(a, b, c)};
  }
  return order_leaves(leaves);
}

std::vector<Box> face_boxes(std::span<const Vec3> vertex, std::span<const int> face,
                            std::span<const int> order) {
  std::vector<Box> boxes;
  boxes.reserve(order.size());
  for (const int f : order) {
    const int* corner = &face[3 * static_cast<size_t>(f)];
    boxes.push_back(box_around(vertex[corner[0]], vertex[corner[1]], vertex[corner[2]]));
  }
  return boxes;
}

}  // namespace mj::compiler
