// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts with signed distance fields A (geom 2) and B (geom 1). Points x are in the frame of
// geom 2.
//
// - Two fields: gradient descent on A + B + |max(A,B)| starts from Halton points of the common box.
//   One step of gradient descent on max(A,B) follows. The value of max(A,B) is the distance.
// - A mesh and a field: each triangle that may reach inside the field is searched for its deepest
//   point by the Frank-Wolfe method.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_aabb [ngeom x 6], m.mesh_*, m.bvh_*,
//         m.opt.sdf_*
// writes  bvh_active [nbvh]

#include "engine/collision/sdf/sdf_contact.h"

#include <algorithm>
#include <cmath>

#include "base/log.h"
#include "engine/collision/broad/tree_pair.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/collision/sdf/signed_distance.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/plugin.h"
#include "engine/data/stack.h"
#include "math/rotation.h"

namespace mj::engine {
namespace {

// Returns the radical inverse of `index` in the given base, which is an element of the Halton
// sequence.
double halton(int index, int base) {
  double result = 0, fraction = 1;
  for (; index > 0; index /= base) {
    fraction /= base;
    result += fraction * (index % base);
  }
  return result;
}

Pose pose_of(const mjData& d, int geom) {
  return {vec3(d.geom_xpos + 3 * geom), to_quat(mat3(d.geom_xmat + 9 * geom))};
}

class FieldPair {
 public:
  FieldPair(const mjModel& m, const mjData& d, int g1, int g2)
      : a_(signed_distance(m, d, g2)), b_(signed_distance(m, d, g1)), pose2_(pose_of(d, g2)) {
    const Pose pose1 = pose_of(d, g1);
    to1_ = inverse(pose1) * pose2_;
    from1_ = inverse(pose2_) * pose1;
    R_ = to_matrix(to1_.quat);
  }

  [[nodiscard]] const SignedDistance& field_a() const { return a_; }
  [[nodiscard]] Vec3 in_frame1(const Vec3& x) const { return R_ * x + to1_.pos; }
  [[nodiscard]] Vec3 from1(const Vec3& x) const { return to_matrix(from1_.quat) * x + from1_.pos; }
  [[nodiscard]] double a(const Vec3& x) const { return distance(a_, x); }
  [[nodiscard]] double b(const Vec3& x) const { return distance(b_, in_frame1(x)); }
  [[nodiscard]] Vec3 gradient_a(const Vec3& x) const { return gradient(a_, x); }
  [[nodiscard]] Vec3 gradient_b(const Vec3& x) const {
    return transpose_times(R_, gradient(b_, in_frame1(x)));
  }

  void set_contact(mjPreContact& con, double dist, const Vec3& x, const Vec3& direction) const {
    const Vec3 normal = -rotate(pose2_.quat, direction);
    engine::set_contact(con, dist, transform(pose2_, x) - normal * (0.5 * dist), normal);
  }

 private:
  SignedDistance a_, b_;
  Pose pose2_, to1_, from1_;
  Mat3 R_;
};

// Function A + B + |max(A,B)| and its gradient at x.
struct Overlap {
  const FieldPair& pair;

  double value(const Vec3& x) const {
    const double a = pair.a(x), b = pair.b(x);
    return a + b + std::abs(std::max(a, b));
  }
  Vec3 gradient(const Vec3& x) const {
    const double a = pair.a(x), b = pair.b(x);
    const Vec3 ga = pair.gradient_a(x), gb = pair.gradient_b(x);
    const Vec3 larger = a > b ? ga : gb;
    return ga + gb + larger * (std::max(a, b) > 0 ? 1 : -1);
  }
};
struct Intersection {
  const FieldPair& pair;

  double value(const Vec3& x) const { return std::max(pair.a(x), pair.b(x)); }
  Vec3 gradient(const Vec3& x) const {
    return pair.a(x) > pair.b(x) ? pair.gradient_a(x) : pair.gradient_b(x);
  }
};

bool is_bad(double x) {
  return !(std::abs(x) <= mjMAXVAL);
}

// Minimises f by gradient descent with backtracking, starting at x. Moves x to the point found and
// returns the value of f there.
template <typename Function>
double descend(const Function& f, Vec3& x, int iterations) {
  constexpr double kSlope = 0.1, kSmallestStep = 1e-4;  // MuJoCo's values: slope of Armijo's rule,
                                                        // smallest step
  double value = f.value(x);
  for (int i = 0; i < iterations; ++i) {
    const Vec3 g = f.gradient(x);
    if (is_bad(g.x) || is_bad(g.y) || is_bad(g.z)) return mjMAXVAL;
    const Vec3 start = x;
    const double before = value;
    double step = 2, wanted = -kSlope * step * dot(g, g);
    do {
      step *= 0.5;
      wanted *= 0.5;
      x = start - g * step;
      value = f.value(x);
    } while (step > kSmallestStep && value - before > wanted);
    if (before < value) break;
  }
  return value;
}

struct Box {
  Vec3 lo{mjMAXVAL, mjMAXVAL, mjMAXVAL}, hi{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL};

  void include(const Vec3& x) {
    for (int i = 0; i < 3; ++i) {
      lo[i] = std::min(lo[i], x[i]);
      hi[i] = std::max(hi[i], x[i]);
    }
  }
};

// Returns the intersection of the box of geom 1 with the bounds of the rotated box of geom 2, in
// frame 1.
Box common_box(const mjModel& m, int g1, int g2, const FieldPair& pair) {
  const Vec3 c1 = vec3(m.geom_aabb + 6 * g1), h1 = vec3(m.geom_aabb + 6 * g1 + 3);
  const Vec3 c2 = vec3(m.geom_aabb + 6 * g2), h2 = vec3(m.geom_aabb + 6 * g2 + 3);
  Box bounds;
  for (int i = 0; i < 8; ++i) {
    bounds.include(pair.in_frame1({c2.x + (i & 1 ? h2.x : -h2.x), c2.y + (i & 2 ? h2.y : -h2.y),
                                   c2.z + (i & 4 ? h2.z : -h2.z)}));
  }
  for (int i = 0; i < 3; ++i) {
    bounds.lo[i] = std::max(bounds.lo[i], c1[i] - h1[i]);
    bounds.hi[i] = std::min(bounds.hi[i], c1[i] + h1[i]);
  }
  return bounds;
}

bool is_known(const Vec3* points, int n, const Vec3& x) {
  for (int i = 0; i < n; ++i) {
    if (distance(points[i], x) < mjMINVAL) return true;
  }
  return false;
}

}  // namespace

int geom_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const MessageCapture capture;
  const FieldPair pair(m, d, g1, g2);
  const Box box = common_box(m, g1, g2, pair);
  const Vec3 extent = box.hi - box.lo;
  if (extent.x < 0 || extent.y < 0 || extent.z < 0) return 0;

  StackFrame stack(d);
  Vec3* found = stack.allocate<Vec3>(std::max(sdf_initpoints(m), 0));
  int n = 0;
  reset_field(m, pair.field_a());
  const int instance = pair.field_a().plugin.instance;
  for (int j = 0; j < sdf_initpoints(m); ++j) {
    if (instance >= 0) compute_plugin(m, d, instance, mjPLUGIN_SDF);
    Vec3 x = pair.from1({box.lo.x + extent.x * halton(j, 2), box.lo.y + extent.y * halton(j, 3),
                         box.lo.z + extent.z * halton(j, 5)});
    descend(Overlap{pair}, x, sdf_iterations(m));
    const double dist = descend(Intersection{pair}, x, 1);
    if (!(dist <= 0) || is_known(found, n, x)) continue;
    const Vec3 direction =
        normalized(normalized(pair.gradient_a(x)) - normalized(pair.gradient_b(x)));
    pair.set_contact(con[n], dist, x, direction);
    found[n++] = x;
  }
  return n;
}

namespace {

struct Triangle {
  Vec3 k[3];
};

// Returns whether a triangle may reach inside a field. The test uses the sphere through the corners
// of the triangle and a fourth point above or below its centroid. The height of this point is a
// tenth of the field's distance at the centroid.
bool may_touch(const SignedDistance& sdf, const Triangle& t) {
  constexpr double kFlat = 0.1;  // MuJoCo's value; at a smaller height the radius is that of the
                                 // triangle's circumcircle
  const Vec3 v0 = t.k[1] - t.k[0], v1 = t.k[2] - t.k[0];
  const Vec3 centroid = (t.k[0] + t.k[1] + t.k[2]) * (1.0 / 3);
  const double delta = distance(sdf, centroid);
  const double height = -delta / 10;
  if (std::abs(height) < kFlat) {
    const double a = norm(v0), b = norm(v1), c = distance(t.k[1], t.k[2]);
    const double s = 0.5 * (a + b + c);
    const double area = std::sqrt(std::max(0.0, s * (s - a) * (s - b) * (s - c)));
    return delta < a * b * c / (4 * std::max(area, mjMINVAL));
  }
  const Vec3 v2 = centroid - normalized(cross(v0, v1)) * height - t.k[0];
  const double determinant = 2 * dot(v0, cross(v1, v2));
  if (std::abs(determinant) < mjMINVAL) return delta < norm(v0);
  const Vec3 offset =
      (cross(v1, v2) * dot(v0, v0) + cross(v2, v0) * dot(v1, v1) + cross(v0, v1) * dot(v2, v2)) *
      (1 / determinant);
  return distance(sdf, t.k[0] + offset) < norm(offset);
}

// Searches a triangle from several starts for its deepest point in the field. Calls visit(dist, x)
// for each result x that is inside the field.
template <typename Visit>
void search_triangle(const mjModel& m, const SignedDistance& sdf, const Triangle& t, Visit visit) {
  for (int i = 1; i <= std::max(1, sdf_initpoints(m)); ++i) {
    double u = halton(i, 2), v = halton(i, 3);
    if (u + v > 1) {
      u = 1 - u;
      v = 1 - v;
    }
    Vec3 x = t.k[0] * (1 - u - v) + t.k[1] * u + t.k[2] * v;
    for (int step = 0; step < sdf_iterations(m); ++step) {
      const Vec3 g = gradient(sdf, x);
      int corner = 0;
      for (int k = 1; k < 3; ++k) {
        if (dot(t.k[k], g) < dot(t.k[corner], g)) corner = k;
      }
      x += (t.k[corner] - x) * (2.0 / (step + 2));
    }
    const double dist = distance(sdf, x);
    if (dist < 0) visit(dist, x);
  }
}

struct DeepPoint {
  double dist;
  Vec3 x;
  int face;
};

// List of deep points. It keeps the first mjMAXCONPAIR points that are added.
class DeepPoints {
 public:
  void add(double dist, const Vec3& x, int face) {
    if (!full()) point_[n_++] = {dist, x, face};
  }
  [[nodiscard]] bool full() const { return n_ == mjMAXCONPAIR; }

  // Calls `visit` with each point that differs from all points before it and at which the field has
  // a gradient. The second argument of `visit` is the direction of the gradient.
  template <typename Visit>
  void visit_distinct(const SignedDistance& sdf, Visit visit) const {
    for (int i = 0; i < n_; ++i) {
      const DeepPoint& p = point_[i];
      bool known = false;
      for (int j = 0; j < i && !known; ++j) known = distance(point_[j].x, p.x) < mjMINVAL;
      if (known) continue;
      const Vec3 g = gradient(sdf, p.x);
      if (norm(g) >= mjMINVAL) visit(p, normalized(g));
    }
  }

 private:
  int n_ = 0;
  DeepPoint point_[mjMAXCONPAIR];
};

// Bounding tree of a mesh's triangles, and the pose of the tree in the frame of a field.
struct PosedTree {
  BvhTree tree;
  int nodes;
  Pose to_field;
};

// Calls `visit` with each face in the tree whose box may reach inside the field. Stops as soon as
// full() returns true.
template <typename Full, typename Visit>
void visit_faces(const mjModel& m, mjData& d, const PosedTree& posed, const SignedDistance& sdf,
                 Full full, Visit visit) {
  const BvhTree& tree = posed.tree;
  StackFrame stack(d);
  int* pending = stack.allocate<int>(posed.nodes + 1);
  int npending = 0;
  pending[npending++] = 0;
  while (npending > 0 && !full()) {
    const int node = pending[--npending];
    const double* box = tree.boxes + 6 * node;
    if (!(distance(sdf, transform(posed.to_field, vec3(box))) < norm(vec3(box + 3)))) continue;
    if (m.vis.global.bvactive) d.bvh_active[tree.first + node] = 1;
    if (tree.is_leaf(node)) {
      visit(tree.object[node]);
      continue;
    }
    for (int k = 0; k < 2; ++k) {
      if (tree.child[2 * node + k] >= 0) pending[npending++] = tree.child[2 * node + k];
    }
  }
}

}  // namespace

int mesh_sdf(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const int mesh = m.geom_dataid[g1];
  if (mesh < 0 || m.mesh_bvhadr[mesh] < 0) return 0;
  const MessageCapture capture;
  const SignedDistance sdf = signed_distance(m, d, g2);
  const Pose to2 = inverse(pose_of(d, g2)) * pose_of(d, g1);
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const int* faces = m.mesh_face + 3 * m.mesh_faceadr[mesh];

  DeepPoints deep;
  const BvhTree tree = tree_at(m, m.mesh_bvhadr[mesh], m.bvh_aabb + 6 * m.mesh_bvhadr[mesh]);
  visit_faces(
      m, d, {tree, m.mesh_bvhnum[mesh], to2}, sdf, [&] { return deep.full(); },
      [&](int face) {
        Triangle triangle;
        for (int k = 0; k < 3; ++k) {
          const float* v = vert + 3 * faces[3 * face + k];
          triangle.k[k] = transform(to2, {v[0], v[1], v[2]});
        }
        if (!may_touch(sdf, triangle)) return;
        search_triangle(m, sdf, triangle,
                        [&](double dist, const Vec3& x) { deep.add(dist, x, face); });
      });

  const FieldPair pair(m, d, g1, g2);
  int n = 0;
  deep.visit_distinct(sdf, [&](const DeepPoint& p, const Vec3& direction) {
    pair.set_contact(con[n++], p.dist, p.x, direction);
  });
  return n;
}

int sdf_flex(const mjModel& m, mjData& d, mjPreContact* con, int* elem, int geom,
             const FlexShape& flex) {
  if (flex.dim != 2 || m.flex_bvhadr[flex.id] < 0) return 0;
  const MessageCapture capture;
  const SignedDistance sdf = signed_distance(m, d, geom);
  const Pose pose = pose_of(d, geom), to_field = inverse(pose);

  DeepPoints deep;
  visit_faces(
      m, d, {flex_tree(m, d, flex.id), m.flex_bvhnum[flex.id], to_field}, sdf,
      [&] { return deep.full(); },
      [&](int e) {
        Triangle triangle;
        for (int k = 0; k < 3; ++k) triangle.k[k] = transform(to_field, flex.corner(e, k));
        if (!may_touch(sdf, triangle)) return;
        DeepPoint deepest{0, {}, e};
        search_triangle(m, sdf, triangle, [&](double dist, const Vec3& x) {
          if (dist < deepest.dist) deepest = {dist, x, e};
        });
        if (deepest.dist < 0) deep.add(deepest.dist, deepest.x, e);
      });

  int n = 0;
  deep.visit_distinct(sdf, [&](const DeepPoint& p, const Vec3& direction) {
    const Vec3 normal = rotate(pose.quat, direction);
    elem[n] = p.face;
    set_contact(con[n++], p.dist, transform(pose, p.x) - normal * (0.5 * p.dist), normal);
  });
  return n;
}

}  // namespace mj::engine
