// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates the bounding-volume trees of bodies, meshes and flexes, and the octrees of meshes.
//
// A tree is stored in pre-order: the left child of node i is node i + 1, and the right child
// follows the left subtree. The indices of children count from the first node of their tree. An
// octree node has no children or eight consecutive ones. Children have larger indices than their
// parent.

#include <string>
#include <vector>

#include "model/validation.h"

namespace mj::validation {
namespace {

// Largest depth of a tree. Trees are balanced, because each level halves the number of leaves. A
// tree of depth 50 would need more leaves than any file can hold.
constexpr int kMaxDepth = mjMAXTREEDEPTH;

struct Tree {
  int64_t start;
  int64_t count;
  int64_t first_id;  // range of ids at leaves: first_id <= id < end_id
  int64_t end_id;
  // True if inner nodes may have an id that is left over from an earlier state of the body.
  bool stale_ids;
};

void check_node_id(const mjModel& m, const Tree& tree, int64_t node, bool leaf) {
  const int id = m.bvh_nodeid[node];
  if (leaf) {
    expect_range(m, Array::bvh_nodeid, node, id, tree.first_id, tree.end_id);
  } else if (tree.stale_ids) {
    expect_range(m, Array::bvh_nodeid, node, id, -1, m.ngeom);
  } else {
    expect_equal(m, Array::bvh_nodeid, node, id, -1);
  }
}

// Checks a tree. `sizes` is scratch memory, in which the function stores the number of nodes below
// each node.
void check_tree(const mjModel& m, const Tree& tree, std::vector<int>& sizes) {
  if (tree.count == 0) return;
  const int* child = m.bvh_child + 2 * tree.start;
  const int* depth = m.bvh_depth + tree.start;
  sizes.assign(static_cast<size_t>(tree.count), 0);
  for (int64_t i = tree.count - 1; i >= 0; --i) {
    const int64_t left = child[2 * i], right = child[2 * i + 1];
    const int64_t at = 2 * (tree.start + i);
    const bool leaf = left < 0;
    check_node_id(m, tree, tree.start + i, leaf);
    if (leaf) {
      expect_equal(m, Array::bvh_child, at, left, -1);
      expect_equal(m, Array::bvh_child, at + 1, right, -1);
      sizes[static_cast<size_t>(i)] = 1;
      continue;
    }
    expect_equal(m, Array::bvh_child, at, left, i + 1);
    if (left >= tree.count) fail(m, Array::bvh_child, at, left, "a node of the same tree");
    const int left_size = sizes[static_cast<size_t>(left)];
    expect_equal(m, Array::bvh_child, at + 1, right, left + left_size);
    if (right >= tree.count) fail(m, Array::bvh_child, at + 1, right, "a node of the same tree");
    sizes[static_cast<size_t>(i)] = 1 + left_size + sizes[static_cast<size_t>(right)];
    expect_equal(m, Array::bvh_depth, tree.start + left, depth[left], depth[i] + int64_t{1});
    expect_equal(m, Array::bvh_depth, tree.start + right, depth[right], depth[i] + int64_t{1});
    expect_range(m, Array::bvh_depth, tree.start + i, depth[i], 0, kMaxDepth);
  }
  expect_equal(m, Array::bvh_depth, tree.start, depth[0], 0);
  if (sizes[0] != tree.count) {
    fail("the bounding-volume tree at node " + std::to_string(tree.start) + " has " +
         std::to_string(tree.count) + " nodes, but the subtree of its root has " +
         std::to_string(sizes[0]));
  }
}

// Checks that the `count` nodes of a tree from `start` on are all dynamic nodes if `dynamic` is
// true, and all static nodes otherwise.
void check_part(const mjModel& m, Array address, int64_t row, int64_t start, int64_t count,
                bool dynamic) {
  if (count == 0) return;
  const int64_t low = dynamic ? m.nbvhstatic : 0;
  const int64_t high = dynamic ? m.nbvh : m.nbvhstatic;
  expect_range(m, address, row, start, low, high - count + 1);
}

void check_octree(const mjModel& m, int mesh) {
  const int64_t start = m.mesh_octadr[mesh], count = m.mesh_octnum[mesh];
  if (count == 0) return;
  // Number of nodes found so far: the root and the children of the visited nodes.
  int64_t next = 1;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t at = 8 * (start + i);
    const int* child = m.oct_child + at;
    const int depth = m.oct_depth[start + i];
    expect_range(m, Array::oct_depth, start + i, depth, 0, kMaxDepth);
    if (child[0] < 0) {
      for (int k = 0; k < 8; ++k) expect_equal(m, Array::oct_child, at + k, child[k], -1);
      continue;
    }
    for (int k = 0; k < 8; ++k) {
      if (k == 0) expect_range(m, Array::oct_child, at, child[0], i + 1, count - 7);
      expect_equal(m, Array::oct_child, at + k, child[k], child[0] + k);
      expect_equal(m, Array::oct_depth, start + child[k], m.oct_depth[start + child[k]], depth + 1);
    }
    next += 8;
  }
  if (next != count) {
    fail("the octree of mesh " + std::to_string(mesh) + " has " + std::to_string(count) +
         " nodes, expected " + std::to_string(next));
  }
}

// Checks that no node is the child of two nodes.
void check_octree_parents(const mjModel& m, int mesh, std::vector<int>& parents) {
  const int64_t start = m.mesh_octadr[mesh], count = m.mesh_octnum[mesh];
  parents.assign(static_cast<size_t>(count), 0);
  for (int64_t i = 0; i < count; ++i) {
    const int first = m.oct_child[8 * (start + i)];
    if (first < 0) continue;
    expect(m, parents[static_cast<size_t>(first)]++ == 0, Array::oct_child, 8 * (start + i), first,
           "a child of one node only");
  }
}

}  // namespace

void validate_bvh(const mjModel& m) {
  std::vector<int> scratch;
  for (int b = 0; b < m.nbody; ++b) {
    check_part(m, Array::body_bvhadr, b, m.body_bvhadr[b], m.body_bvhnum[b], false);
    const int64_t geom = m.body_geomadr[b];
    check_tree(m, {m.body_bvhadr[b], m.body_bvhnum[b], geom, geom + m.body_geomnum[b], true},
               scratch);
  }
  for (int i = 0; i < m.nmesh; ++i) {
    check_part(m, Array::mesh_bvhadr, i, m.mesh_bvhadr[i], m.mesh_bvhnum[i], false);
    check_octree(m, i);
    check_octree_parents(m, i, scratch);
  }
  for (int i = 0; i < m.nflex; ++i) {
    check_part(m, Array::flex_bvhadr, i, m.flex_bvhadr[i], m.flex_bvhnum[i], true);
    check_tree(m, {m.flex_bvhadr[i], m.flex_bvhnum[i], 0, m.flex_elemnum[i], false}, scratch);
  }
}

void validate_mesh_trees(const mjModel& m) {
  std::vector<int> scratch;
  for (int i = 0; i < m.nmesh; ++i) {
    check_tree(m, {m.mesh_bvhadr[i], m.mesh_bvhnum[i], 0, m.mesh_facenum[i], false}, scratch);
  }
}

}  // namespace mj::validation
