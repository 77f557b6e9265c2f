// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh/octree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "compile/geometry/mesh_tree.h"
#include "compile/mesh/mesh.h"
#include "compile/mesh/mesh_distance.h"

namespace mj::compiler {
namespace {

constexpr double kRootScale = 1.1;        // size of the root relative to the mesh, from MuJoCo
constexpr double kPlaneTolerance = 1e-9;  // MuJoCo's tolerance in metres
constexpr int kNone = -1;

struct Box {
  Vec3 low, high;

  [[nodiscard]] Vec3 center() const { return (low + high) * 0.5; }
};

Vec3 corner_of(const Box& box, int slot) {
  Vec3 out;
  for (int k = 0; k < 3; ++k) out[k] = slot & (1 << k) ? box.high[k] : box.low[k];
  return out;
}

Box child_box(const Box& box, int slot) {
  const Vec3 middle = box.center();
  Box out;
  for (int k = 0; k < 3; ++k) {
    const bool upper = slot & (1 << k);
    out.low[k] = upper ? middle[k] : box.low[k];
    out.high[k] = upper ? box.high[k] : middle[k];
  }
  return out;
}

// Returns whether a triangle intersects a box (Schwarz and Seidel 2010). Tests the bounds of the
// triangle, its plane, and its edges in the projections along the three axes.
bool intersects(const std::array<Vec3, 3>& v, const Box& box) {
  for (int k = 0; k < 3; ++k) {
    if (v[0][k] < box.low[k] && v[1][k] < box.low[k] && v[2][k] < box.low[k]) return false;
    if (v[0][k] > box.high[k] && v[1][k] > box.high[k] && v[2][k] > box.high[k]) return false;
  }
  const Vec3 edge[3] = {v[1] - v[0], v[2] - v[1], v[0] - v[2]};
  const Vec3 n = cross(edge[0], edge[1]), size = box.high - box.low;
  const Vec3& p = box.low;
  Vec3 critical;
  for (int k = 0; k < 3; ++k) critical[k] = n[k] > 0 ? size[k] : 0;
  const double along = dot(n, p);
  if ((along + dot(n, critical - v[0])) * (along + dot(n, size - critical - v[0])) > 0) {
    return false;
  }
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    const double side = n[a] >= 0 ? 1 : -1;
    for (int i = 0; i < 3; ++i) {
      const double m0 = -edge[i][c] * side, m1 = edge[i][b] * side;
      const double d = -(m0 * v[i][b] + m1 * v[i][c]) + std::max(0.0, size[b] * m0) +
                       std::max(0.0, size[c] * m1);
      if (m0 * p[b] + m1 * p[c] + d < 0) return false;
    }
  }
  return true;
}

struct Node {
  Box box;
  int parent = kNone, slot = 0, level = 0;
  int first_child = kNone;
  std::vector<int> faces;  // faces of the mesh that may reach into the box
  std::array<int, 8> corner = {};

  [[nodiscard]] bool is_leaf() const { return first_child == kNone; }
};

// Returns the axis of a direction. The directions 0 to 5 are -x, +x, -y, +y, -z, +z.
int axis_of(int direction) {
  return direction / 2;
}
bool is_upward(int direction) {
  return direction % 2 == 1;
}

class Builder {
 public:
  Builder(const MeshDraft& mesh, int max_depth)
      : mesh_(mesh),
        tree_(make_face_tree(mesh.vertex, mesh.data.face, mesh.tree_order)),
        max_depth_(max_depth) {}

  Octree build() {
    subdivide();
    balance();
    find_hanging_corners();
    find_values();
    return result();
  }

 private:
  int add_node(const Box& box, int parent, int slot, int level) {
    Node node{.box = box, .parent = parent, .slot = slot, .level = level};
    for (int k = 0; k < 8; ++k) {
      const Vec3 at = corner_of(box, k);
      const auto [found, is_new] =
          corner_ids_.try_emplace({at.x, at.y, at.z}, static_cast<int>(corners_.size()));
      if (is_new) corners_.push_back(at);
      node.corner[k] = found->second;
    }
    nodes_.push_back(std::move(node));
    return static_cast<int>(nodes_.size()) - 1;
  }

  void split(int id) {
    nodes_[id].first_child = static_cast<int>(nodes_.size());
    for (int slot = 0; slot < 8; ++slot) {
      add_node(child_box(nodes_[id].box, slot), id, slot, nodes_[id].level + 1);
    }
  }

  void subdivide() {
    const Vec3 center = (mesh_.high + mesh_.low) * 0.5;
    const Vec3 half = (mesh_.high - mesh_.low) * 0.5 * kRootScale;
    add_node({center - half, center + half}, kNone, 0, 0);
    std::vector<int>& all = nodes_[0].faces;
    for (int f = 0; f < mesh_.face_count(); ++f) all.push_back(f);
    for (int id = 0; id < static_cast<int>(nodes_.size()); ++id) {
      std::erase_if(nodes_[id].faces,
                    [&](int f) { return !intersects(triangle(f), nodes_[id].box); });
      if (nodes_[id].faces.empty() || nodes_[id].level >= max_depth_) continue;
      split(id);
      const std::vector<int> faces = std::move(nodes_[id].faces);
      for (int k = 0; k < 8; ++k) nodes_[nodes_[id].first_child + k].faces = faces;
    }
  }

  [[nodiscard]] std::array<Vec3, 3> triangle(int f) const {
    const int* corner = &mesh_.data.face[3 * static_cast<size_t>(f)];
    return {mesh_.vertex[corner[0]], mesh_.vertex[corner[1]], mesh_.vertex[corner[2]]};
  }

  // Returns the leaf that adjoins a face of the node. `direction` selects the face. If several
  // smaller leaves adjoin the face, returns one of them. Returns kNone at the boundary of the
  // octree.
  [[nodiscard]] int neighbour(int id, int direction) const {
    const int bit = 1 << axis_of(direction);
    int n = id;
    while (n > 0 && ((nodes_[n].slot & bit) != 0) == is_upward(direction)) n = nodes_[n].parent;
    if (n <= 0) return kNone;
    const Vec3 center = nodes_[id].box.center();
    n = nodes_[nodes_[n].parent].first_child + (nodes_[n].slot ^ bit);
    while (!nodes_[n].is_leaf()) {
      const Vec3 here = nodes_[n].box.center();
      int slot = is_upward(direction) ? 0 : bit;
      for (int k = 0; k < 3; ++k) {
        if (k != axis_of(direction) && center[k] > here[k]) slot |= 1 << k;
      }
      n = nodes_[n].first_child + slot;
    }
    return n;
  }

  void balance() {
    for (;;) {
      std::vector<int> to_split;
      for (int id = 0; id < static_cast<int>(nodes_.size()); ++id) {
        if (!nodes_[id].is_leaf()) continue;
        for (int direction = 0; direction < 6; ++direction) {
          const int other = neighbour(id, direction);
          if (other == kNone) continue;
          const int deeper = nodes_[other].level - nodes_[id].level;
          if (deeper > 1) to_split.push_back(id);
          if (deeper < -1) to_split.push_back(other);
        }
      }
      if (to_split.empty()) return;
      for (const int id : to_split) {
        if (nodes_[id].is_leaf()) split(id);
      }
    }
  }

  // Finds hanging corners. A corner hangs if it lies in the middle of an edge or of a face of a
  // coarser neighbour. Its value is interpolated in the neighbour, so that the field is continuous.
  void find_hanging_corners() {
    depends_on_.resize(corners_.size());
    for (int id = 0; id < static_cast<int>(nodes_.size()); ++id) {
      if (!nodes_[id].is_leaf()) continue;
      for (int direction = 0; direction < 6; ++direction) {
        const int other = neighbour(id, direction);
        if (other == kNone || nodes_[other].level >= nodes_[id].level) continue;
        const int axis = axis_of(direction);
        for (int k = 0; k < 4; ++k) {
          const int slot = (is_upward(direction) << axis) | ((k & 1) << ((axis + 1) % 3)) |
                           ((k >> 1) << ((axis + 2) % 3));
          const int corner = nodes_[id].corner[slot];
          if (depends_on_[corner].empty()) {
            depends_on_[corner] = dependencies(corner, nodes_[other]);
          }
        }
      }
    }
  }

  // Returns the corners of the coarse node from which the value at `corner` is interpolated.
  [[nodiscard]] std::vector<int> dependencies(int corner, const Node& coarse) const {
    std::array<std::optional<bool>, 3> on_upper_plane;
    int planes = 0, face_axis = 0, edge_axis = 0;
    for (int k = 0; k < 3; ++k) {
      const double at = corners_[corner][k];
      if (std::abs(at - coarse.box.low[k]) < kPlaneTolerance) {
        on_upper_plane[k] = false;
      } else if (std::abs(at - coarse.box.high[k]) < kPlaneTolerance) {
        on_upper_plane[k] = true;
      }
      if (on_upper_plane[k]) {
        ++planes;
        face_axis = k;
      } else {
        edge_axis = k;
      }
    }
    int slot = 0;
    for (int k = 0; k < 3; ++k) slot |= on_upper_plane[k].value_or(false) << k;
    if (planes == 2) return {coarse.corner[slot], coarse.corner[slot | 1 << edge_axis]};
    if (planes != 1) return {};
    const int fast = 1 << ((face_axis + 1) % 3), slow = 1 << ((face_axis + 2) % 3);
    return {coarse.corner[slot], coarse.corner[slot | fast], coarse.corner[slot | slow],
            coarse.corner[slot | fast | slow]};
  }

  // Computes the values at the corners of the octree level by level, beginning at the root.
  void find_values() {
    value_.assign(corners_.size(), 0);
    std::vector<bool> is_known(corners_.size(), false);
    std::vector<int> queue = {0};
    for (size_t i = 0; i < queue.size(); ++i) {
      const Node& node = nodes_[queue[i]];
      for (const int corner : node.corner) {
        if (is_known[corner]) continue;
        is_known[corner] = true;
        value_[corner] = value_at(corner);
      }
      for (int k = 0; k < 8 && !node.is_leaf(); ++k) queue.push_back(node.first_child + k);
    }
  }

  [[nodiscard]] double value_at(int corner) const {
    const std::vector<int>& from = depends_on_[corner];
    if (from.empty()) {
      return signed_distance(mesh_.vertex, mesh_.data.face, tree_, corners_[corner]);
    }
    double sum = 0;
    for (const int c : from) sum += value_[c];
    return sum / static_cast<double>(from.size());
  }

  [[nodiscard]] Octree result() const {
    Octree out;
    for (const Node& node : nodes_) {
      out.depth.push_back(node.level);
      const Vec3 center = node.box.center(), half = (node.box.high - node.box.low) * 0.5;
      out.aabb.insert(out.aabb.end(), {center.x, center.y, center.z, half.x, half.y, half.z});
      for (int k = 0; k < 8; ++k) {
        out.child.push_back(node.is_leaf() ? kNone : node.first_child + k);
        out.coeff.push_back(value_[node.corner[k]]);
      }
    }
    return out;
  }

  const MeshDraft& mesh_;
  BoundingTree tree_;
  int max_depth_;
  std::vector<Node> nodes_;
  std::vector<Vec3> corners_;
  std::map<std::array<double, 3>, int> corner_ids_;
  // Corners from which the value of a hanging corner is interpolated.
  std::vector<std::vector<int>> depends_on_;
  std::vector<double> value_;
};

}  // namespace

Octree build_octree(const MeshDraft& mesh, int max_depth) {
  return Builder(mesh, max_depth).build();
}

}  // namespace mj::compiler
