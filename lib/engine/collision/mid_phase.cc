// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mid phase: depth-first descent of two bounding-volume trees.
//
// Two boxes are separated along axis a of either iff r1 + r2 + margin < |c2.a - c1.a|, with
// r = sum_k |half_k a_k.a|; edge products are not tested. Boxes of planes are infinite: the axes of
// the other box are then skipped.
//
// reads   d.xipos, d.ximat, d.geom_xpos, d.geom_xmat, m.bvh_*, m.geom_aabb
// writes  d.contact, d.bvh_active

#include "engine/collision/mid_phase.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/collision/contact_parameters.h"
#include "engine/stack.h"
#include "math/mat3.h"

namespace mj::engine {
namespace {

// The poses of two frames with boxes, and the products of their axes: entry (i,k) of `ab` is axis i
// of a times axis k of b.
struct FramePair {
  Vec3 x1, x2;
  Mat3 R1, R2;
  Mat3 dots11, dots12, dots22;

  FramePair(const double* pos1, const double* mat1, const double* pos2, const double* mat2)
      : x1(vec3(pos1)), x2(vec3(pos2)), R1(mat3(mat1)), R2(mat3(mat2)) {
    const Mat3 t1 = transpose(R1), t2 = transpose(R2);
    dots11 = t1 * R1;
    dots12 = t1 * R2;
    dots22 = t2 * R2;
  }
};

bool infinite(const double* half) {
  return half[0] >= mjMAXVAL || half[1] >= mjMAXVAL || half[2] >= mjMAXVAL;
}
bool unbounded(const double* half) {
  return half[0] >= mjMAXVAL && half[1] >= mjMAXVAL && half[2] >= mjMAXVAL;
}

double reach(double h0, double h1, double h2, double a0, double a1, double a2) {
  return std::abs(h0 * a0) + std::abs(h1 * a1) + std::abs(h2 * a2);
}

// Boxes as (centre, half-size) in the frames.
bool boxes_separated(const FramePair& f, const double* box1, const double* box2, double margin) {
  const double *half1 = box1 + 3, *half2 = box2 + 3;
  if (unbounded(half1) || unbounded(half2)) return false;
  const Vec3 c1 = f.R1 * vec3(box1) + f.x1, c2 = f.R2 * vec3(box2) + f.x2;
  if (!infinite(half2)) {
    for (int i = 0; i < 3; ++i) {
      const Vec3 a = f.R1.col(i);
      const double r1 =
          reach(half1[0], half1[1], half1[2], f.dots11(0, i), f.dots11(1, i), f.dots11(2, i));
      const double r2 =
          reach(half2[0], half2[1], half2[2], f.dots12(i, 0), f.dots12(i, 1), f.dots12(i, 2));
      if (r1 + r2 + margin < std::abs(dot(c2, a) - dot(c1, a))) return true;
    }
  }
  if (!infinite(half1)) {
    for (int i = 0; i < 3; ++i) {
      const Vec3 a = f.R2.col(i);
      const double r1 =
          reach(half1[0], half1[1], half1[2], f.dots12(0, i), f.dots12(1, i), f.dots12(2, i));
      const double r2 =
          reach(half2[0], half2[1], half2[2], f.dots22(0, i), f.dots22(1, i), f.dots22(2, i));
      if (r1 + r2 + margin < std::abs(dot(c2, a) - dot(c1, a))) return true;
    }
  }
  return false;
}

bool geom_boxes_separated(const mjModel& m, const mjData& d, int g1, int g2, double margin) {
  const FramePair frames(d.geom_xpos + 3 * g1, d.geom_xmat + 9 * g1, d.geom_xpos + 3 * g2,
                         d.geom_xmat + 9 * g2);
  return boxes_separated(frames, m.geom_aabb + 6 * g1, m.geom_aabb + 6 * g2, margin);
}

// The measure that decides which of two nodes is split: meant as the surface of the box, computed
// from half-size minus centre like MuJoCo, whose order of contacts depends on it.
double split_measure(const double* box) {
  const double x = box[3] - box[0], y = box[4] - box[1], z = box[5] - box[2];
  return x * y + y * z + z * x;
}

struct NodePair {
  int node1, node2;
};

// Pairs awaiting a visit; grows down the stack, entries that were popped are used again.
class NodeStack {
 public:
  explicit NodeStack(mjData& d) : d_(d) {}

  void push(int node1, int node2) {
    if (size_ == capacity_) {
      const int chunk = std::max(kFirstChunk, capacity_);
      void* memory = stack_allocate(d_, chunk * sizeof(NodePair), alignof(NodePair));
      if (!bottom_) bottom_ = static_cast<NodePair*>(memory) + chunk;
      capacity_ += chunk;
    }
    *(bottom_ - ++size_) = {node1, node2};
  }
  NodePair pop() { return *(bottom_ - size_--); }
  [[nodiscard]] bool empty() const { return size_ == 0; }

 private:
  static constexpr int kFirstChunk = 8;

  mjData& d_;
  NodePair* bottom_ = nullptr;
  int size_ = 0, capacity_ = 0;
};

void sort_contacts(mjData& d, int begin) {
  const int n = d.ncon - begin;
  mjContact* con = d.contact + begin;
  const auto before = [](const mjContact& a, const mjContact& b) {
    return std::tie(a.geom[0], a.geom[1]) < std::tie(b.geom[0], b.geom[1]);
  };
  if (std::is_sorted(con, con + n, before)) return;

  StackFrame stack(d);
  int* order = stack.allocate<int>(n);
  mjContact* copy = stack.allocate<mjContact>(n);
  std::copy(con, con + n, copy);
  for (int i = 0; i < n; ++i) order[i] = i;
  std::sort(order, order + n, [&](int i, int j) {
    return std::tie(copy[i].geom[0], copy[i].geom[1], i) <
           std::tie(copy[j].geom[0], copy[j].geom[1], j);
  });
  for (int i = 0; i < n; ++i) con[i] = copy[order[i]];
}

}  // namespace

void collide_trees(const mjModel& m, mjData& d, int body1, int body2, NarrowPhase& narrow) {
  const int adr1 = m.body_bvhadr[body1], adr2 = m.body_bvhadr[body2];
  const FramePair frames(d.xipos + 3 * body1, d.ximat + 9 * body1, d.xipos + 3 * body2,
                         d.ximat + 9 * body2);
  const double body_margin =
      has_override(m) ? m.opt.o_margin : m.body_margin[body1] + m.body_margin[body2];
  const bool mark = m.vis.global.bvactive;
  const int first_contact = d.ncon;

  StackFrame frame(d);
  NodeStack stack(d);
  stack.push(0, 0);
  while (!stack.empty()) {
    const auto [local1, local2] = stack.pop();
    const int node1 = adr1 + local1, node2 = adr2 + local2;
    const int *child1 = m.bvh_child + 2 * node1, *child2 = m.bvh_child + 2 * node2;
    const bool leaf1 = child1[0] < 0 && child1[1] < 0, leaf2 = child2[0] < 0 && child2[1] < 0;

    if (leaf1 && leaf2) {
      const int g1 = m.bvh_nodeid[node1], g2 = m.bvh_nodeid[node2];
      const double margin = geoms_margin(m, g1, g2).detection;
      if (bounds_separated(m, d, g1, g2, margin)) continue;
      if (geom_boxes_separated(m, d, g1, g2, margin)) continue;
      if (mark) d.bvh_active[node1] = d.bvh_active[node2] = 1;
      narrow.begin_batch();
      narrow.collide_geoms(g1, g2);
      continue;
    }

    const double *box1 = m.bvh_aabb + 6 * node1, *box2 = m.bvh_aabb + 6 * node2;
    if (boxes_separated(frames, box1, box2, body_margin)) continue;
    if (mark) d.bvh_active[node1] = d.bvh_active[node2] = 1;
    const bool split1 = leaf2 || (!leaf1 && split_measure(box1) > split_measure(box2));
    for (int k = 0; k < 2; ++k) {
      if (split1 && child1[k] >= 0) stack.push(child1[k], local2);
      if (!split1 && child2[k] >= 0) stack.push(local1, child2[k]);
    }
  }
  sort_contacts(d, first_contact);
}

}  // namespace mj::engine
