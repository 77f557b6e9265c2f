// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/mesh_tree.h"

#include <cmath>

#include "compile/geometry/lane_box.h"
#include "compile/geometry/tree_writer.h"

namespace mj::compiler {
namespace {

// Returns the box around a triangle. The bounds of the box are computed from its centre and half
// sizes, and therefore have the rounding errors of these numbers.
LaneBox box_around(const Lanes& a, const Lanes& b, const Lanes& c) {
  LaneBox box{a, a};
  include(box, {b, b});
  include(box, {c, c});
  const Lanes center = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
  return {center - half, center + half};
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
    const LaneBox box = box_around(to_lanes(a), to_lanes(b), to_lanes(c));
    leaves[f] = {to_vec3(box.min), to_vec3(box.max), circumcenter(a, b, c)};
  }
  return order_leaves(leaves);
}

void write_face_tree(std::span<const Lanes> vertex, std::span<const int> face,
                     std::span<const int> order, const TreeNodes& to) {
  const auto box_of = [corners = face.data(), at = vertex.data()](int f) {
    const int* corner = corners + 3 * static_cast<size_t>(f);
    return box_around(at[corner[0]], at[corner[1]], at[corner[2]]);
  };
  write_tree<Boxes::kStreamed>(order, box_of, to);
}

BoundingTree make_face_tree(std::span<const Vec3> vertex, std::span<const int> face,
                            std::span<const int> order) {
  std::vector<Lanes> position;
  position.reserve(vertex.size());
  for (const Vec3& v : vertex) position.push_back(to_lanes(v));
  BoundingTree tree(order.size());
  write_face_tree(position, face, order, tree.nodes());
  return tree;
}

}  // namespace mj::compiler
