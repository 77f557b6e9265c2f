// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The descent of the bounding-volume tree of a body if the other body has a single geom with a
// bounding sphere.
//
// The sphere is apart from most nodes, and its test costs much less than the test of two boxes. The
// boxes of the nodes on the path to a leaf are tested only when the two geoms may touch. The result
// is that of descend() in broad/tree_pair.h, in the same order.

#ifndef MJTOOLS_ENGINE_COLLISION_LONE_GEOM_H_
#define MJTOOLS_ENGINE_COLLISION_LONE_GEOM_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <algorithm>
#include <climits>

#include "engine/collision/broad/bounds.h"
#include "engine/collision/broad/framed_sphere.h"
#include "engine/collision/broad/tree_pair.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"

namespace mj::engine {

// Returns the only geom of a body if it has a bounding sphere. Otherwise returns -1.
inline int lone_geom(const mjModel& m, int body) {
  const int g = m.body_geomadr[body];
  return m.body_geomnum[body] == 1 && m.geom_rbound[g] > 0 ? g : -1;
}

// Returns whether all geoms of a body have their contacts within the margin of the body. A program
// may have changed the margins of geoms since the model was compiled. Returns false for a body with
// many geoms, because the answer would take long.
inline bool covers_margins(const mjModel& m, int body) {
  constexpr int kMostGeoms = 32;
  const int n = m.body_geomnum[body], g = m.body_geomadr[body];
  if (n > kMostGeoms || has_override(m)) return false;
  bool is_covered = true;
  for (int i = g; i < g + n; ++i) is_covered &= half_detection(m, i) <= m.body_margin[body];
  return is_covered;
}

class LoneGeomDescent {
 public:
  // `lone` is the geom, `other` is the body with the tree, and `margin` is the sum of the margins
  // of both bodies.
  LoneGeomDescent(const mjModel& m, mjData& d, int lone, int other, double margin)
      : d_(d),
        tree_(body_tree(m, other)),
        sphere_(d.geom_xpos + 3 * lone, m.geom_rbound[lone], d.xipos + 3 * other,
                d.ximat + 9 * other, margin) {}

  // Calls touch(geom) for each geom of the other body that may touch the lone geom. separates(box)
  // compares the box of a node, and may_touch(geom) compares a geom, with the lone geom.
  template <typename Separates, typename MayTouch, typename Touch>
  void run(Separates separates, MayTouch may_touch, Touch touch) {
    StackFrame frame(d_);
    NodeStack stack(d_);
    stack.push(0, 0);  // a node and its depth
    while (!stack.empty()) {
      const auto [node, depth] = stack.pop();
      if (depth > apart_) continue;
      apart_ = INT_MAX;
      tested_ = std::min(tested_, depth);
      const double* box = tree_.boxes + 6 * node;
      if (sphere_.is_apart(box)) continue;
      if (tree_.is_leaf(node)) {
        const int geom = tree_.object[node];
        if (may_touch(geom) && path_touches(depth, separates)) touch(geom);
        continue;
      }
      if (depth < kLongestPath) {
        path_[depth] = node;
      } else if (separates(box)) {
        continue;
      }
      for (int k = 0; k < 2; ++k) {
        const int child = tree_.child[2 * node + k];
        if (child >= 0) stack.push(child, depth + 1);
      }
    }
  }

 private:
  static constexpr int kLongestPath = 64;  // deeper nodes are tested at once

  // Tests the nodes above a leaf at this depth that were not tested yet.
  template <typename Separates>
  bool path_touches(int depth, Separates& separates) {
    for (; tested_ < std::min(depth, kLongestPath); ++tested_) {
      if (!separates(tree_.boxes + 6 * path_[tested_])) continue;
      apart_ = tested_;
      return false;
    }
    return true;
  }

  mjData& d_;
  const BvhTree tree_;
  const FramedSphere sphere_;
  int path_[kLongestPath];  // nodes from the root to the current node
  int tested_ = 0;          // the first nodes of the path, up to this depth, are not apart
  int apart_ = INT_MAX;     // depth of a node of the path that is apart
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_LONE_GEOM_H_
