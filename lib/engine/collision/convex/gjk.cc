// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// GJK (Gilbert, Johnson, Keerthi 1988) with the signed-volumes sub-algorithm (Montanari et al.
// 2017). If the objects penetrate, convex_distance() continues with EPA.
//
//   x = the point of conv(w_1 .. w_n) nearest to the origin,  w = support of A - B along -x
//
// A sphere is replaced by its centre and a capsule by its segment unless these cores touch the
// other object.
//
// 1. Compute w along -x. Stop if x cannot be improved: x . (x - w) is small or the last
//    step was small.
// 2. The objects are separated if w shows that the distance is above the cutoff. If only contacts
//    are asked for, they are separated if w shows that the distance is positive: x . w > 0.
// 3. If only contacts are asked for and the simplex has four vertices, move their tetrahedron
//    towards the origin. Each move goes across a face that separates the tetrahedron from the
//    origin. The result is that the origin is inside or outside A - B, or that the question stays
//    undecided.
// 4. x = nearest point of the simplex with w. Vertices that x does not need are dropped. If four
//    vertices remain, they contain the origin. Otherwise continue with 1.

#include "engine/collision/convex/gjk.h"

#include <cmath>
#include <utility>

#include "base/invariant.h"
#include "engine/collision/convex/epa.h"
#include "engine/collision/convex/face_clip.h"

namespace mj::engine {
namespace {

bool same_sign(double a, double b) {
  return (a > 0 && b > 0) || (a < 0 && b < 0);
}

// Compute the barycentric coordinates of the point of a simplex that is nearest to the origin.

void nearest_on_segment(const Vec3& s1, const Vec3& s2, double lambda[2]) {
  const Vec3 delta = s2 - s1;
  const Vec3 p = s2 + delta * -(dot(s2, delta) / dot(delta, delta));
  int axis = 0;
  double total = s1.x - s2.x;
  for (const int i : {1, 2}) {
    const double extent = s1[i] - s2[i];
    if (std::abs(extent) >= std::abs(total)) {
      total = extent;
      axis = i;
    }
  }
  const double c1 = p[axis] - s2[axis], c2 = s1[axis] - p[axis];
  if (same_sign(total, c1) && same_sign(total, c2)) {
    lambda[0] = c1 / total;
    lambda[1] = c2 / total;
  } else {
    lambda[0] = 0;
    lambda[1] = 1;
  }
}

void nearest_on_triangle(const Vec3& s1, const Vec3& s2, const Vec3& s3, double lambda[3]) {
  Vec3 p;
  if (!project_origin(s1, s2, s3, p)) {
    nearest_on_segment(s1, s2, lambda);
    lambda[2] = 0;
    return;
  }
  const TriangleAreas area = triangle_areas(s1, s2, s3, p);
  bool inside[3];
  for (int i = 0; i < 3; ++i) inside[i] = same_sign(area.total, area.c[i]);
  if (inside[0] && inside[1] && inside[2]) {
    for (int i = 0; i < 3; ++i) lambda[i] = area.c[i] / area.total;
    return;
  }

  const Vec3* s[3] = {&s1, &s2, &s3};
  lambda[0] = lambda[1] = lambda[2] = 0;
  double best = kInfiniteDistance;
  for (int i = 0; i < 3; ++i) {
    if (inside[i]) continue;
    const int e1 = i == 0 ? 1 : 0, e2 = i == 2 ? 1 : 2;
    double edge[2];
    nearest_on_segment(*s[e1], *s[e2], edge);
    const Vec3 x = *s[e1] * edge[0] + *s[e2] * edge[1];
    const double distance2 = dot(x, x);
    if (distance2 < best) {
      best = distance2;
      lambda[i] = 0;
      lambda[e1] = edge[0];
      lambda[e2] = edge[1];
    }
  }
}

void nearest_on_tetrahedron(const Vec3& s1, const Vec3& s2, const Vec3& s3, const Vec3& s4,
                            double lambda[4]) {
  const double c[4] = {-determinant(s2, s3, s4), determinant(s1, s3, s4), -determinant(s1, s2, s4),
                       determinant(s1, s2, s3)};
  const double total = c[0] + c[1] + c[2] + c[3];
  bool inside[4];
  for (int i = 0; i < 4; ++i) inside[i] = same_sign(total, c[i]);
  if (inside[0] && inside[1] && inside[2] && inside[3]) {
    for (int i = 0; i < 4; ++i) lambda[i] = c[i] / total;
    return;
  }

  static constexpr int kFace[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  const Vec3* s[4] = {&s1, &s2, &s3, &s4};
  lambda[0] = lambda[1] = lambda[2] = lambda[3] = 0;
  double best = kInfiniteDistance;
  for (int i = 0; i < 4; ++i) {
    if (inside[i]) continue;
    const int f1 = kFace[i][0], f2 = kFace[i][1], f3 = kFace[i][2];
    double face[3];
    nearest_on_triangle(*s[f1], *s[f2], *s[f3], face);
    const Vec3 x = *s[f1] * face[0] + *s[f2] * face[1] + *s[f3] * face[2];
    const double distance2 = dot(x, x);
    if (distance2 < best) {
      best = distance2;
      lambda[i] = 0;
      lambda[f1] = face[0];
      lambda[f2] = face[1];
      lambda[f3] = face[2];
    }
  }
}

void nearest_on_simplex(const MinkowskiVertex* s, int n, double lambda[4]) {
  switch (n) {
    case 1:
      lambda[0] = 1;
      break;
    case 2:
      nearest_on_segment(s[0].w, s[1].w, lambda);
      break;
    case 3:
      nearest_on_triangle(s[0].w, s[1].w, s[2].w, lambda);
      break;
    default:
      nearest_on_tetrahedron(s[0].w, s[1].w, s[2].w, s[3].w, lambda);
  }
}

template <Vec3 MinkowskiVertex::*Member>
Vec3 combine(const MinkowskiVertex* s, int n, const double* lambda) {
  Vec3 x = s[0].*Member * lambda[0];
  for (int i = 1; i < n; ++i) x += s[i].*Member * lambda[i];
  return x;
}

enum class Inclusion { kInside, kOutside, kInconclusive };

// Finds out whether the origin lies in A - B, by moving a tetrahedron towards the origin.
Inclusion includes_origin(ConvexObject& A, ConvexObject& B, MinkowskiVertex simplex[4],
                          int max_iterations, int& iteration) {
  static constexpr int kFace[4][3] = {{2, 1, 3}, {0, 2, 3}, {1, 0, 3}, {0, 1, 2}};
  while (iteration < max_iterations) {
    Vec3 normal[4];
    double distance[4];
    for (int i = 0; i < 4; ++i) {
      const Vec3 &u = simplex[kFace[i][0]].w, &v = simplex[kFace[i][1]].w,
                 &w = simplex[kFace[i][2]].w;
      normal[i] = cross(w - u, v - u);
      const double length2 = dot(normal[i], normal[i]);
      if (length2 > mjMINVAL * mjMINVAL && length2 < mjMAXVAL * mjMAXVAL) {
        normal[i] *= 1 / std::sqrt(length2);
        distance[i] = dot(normal[i], u);
      } else {
        distance[i] = kInfiniteDistance;
      }
    }
    if (distance[0] == 0 || distance[1] == 0 || distance[2] == 0 || distance[3] == 0) {
      return Inclusion::kInconclusive;
    }
    const int i = distance[0] < distance[1] ? 0 : 1;
    const int j = distance[2] < distance[3] ? 2 : 3;
    const int nearest = distance[i] < distance[j] ? i : j;
    if (distance[nearest] > 0) return Inclusion::kInside;

    set_support_vertex(A, B, normal[nearest], simplex[nearest]);
    if (dot(normal[nearest], simplex[nearest].w) < 0) return Inclusion::kOutside;
    std::swap(simplex[(nearest + 1) & 3], simplex[(nearest + 2) & 3]);
    ++iteration;
  }
  return Inclusion::kInconclusive;
}

double gjk(ConvexObject& A, ConvexObject& B, double cutoff, const ConvexQuery& query,
           const Vec3& a0, const Vec3& b0, ConvexResult& result) {
  const bool discrete = is_discrete(A) && is_discrete(B);
  const double epsilon = discrete ? 0 : 0.5 * query.tolerance * query.tolerance;
  const double min_distance = discrete ? mjMINVAL : query.tolerance;
  const bool distance_mode = cutoff > 0;
  bool test_inclusion = !distance_mode;

  MinkowskiVertex* simplex = result.simplex;
  double lambda[4] = {1, 0, 0, 0};
  int n = 0;
  result.nwitness = 0;
  result.nsimplex = 0;
  result.is_separated = false;
  const auto separate = [&] {
    result.nsimplex = 0;
    result.is_separated = true;
    return kInfiniteDistance;
  };

  Vec3 x = a0 - b0;
  double distance = norm(x), previous = 0;
  for (int k = 0; k < query.max_iterations; ++k) {
    if (distance < min_distance || std::abs(previous - distance) < mjMINVAL) break;
    MJ_INVARIANT(n < 4);
    const Vec3 towards_b = x * (1 / distance);
    set_support_vertex(A, B, -towards_b, simplex[n]);
    const Vec3& w = simplex[n].w;

    if (dot(x, x - w) < epsilon) break;
    const double xw = dot(x, w);
    if (!distance_mode) {
      if (xw > 0) return separate();
    } else if (cutoff < kInfiniteDistance && xw > 0 &&
               xw * xw >= cutoff * cutoff * distance * distance) {
      return separate();
    }

    if (n == 3 && test_inclusion) {
      const MinkowskiVertex before[4] = {simplex[0], simplex[1], simplex[2], simplex[3]};
      const Inclusion inclusion = includes_origin(A, B, simplex, query.max_iterations, k);
      if (inclusion == Inclusion::kInside) {
        result.nsimplex = 4;
        return 0;
      }
      if (inclusion == Inclusion::kOutside) return separate();
      test_inclusion = false;
      for (int i = 0; i < 4; ++i) simplex[i] = before[i];
    }

    nearest_on_simplex(simplex, n + 1, lambda);
    int kept = 0;
    for (int i = 0; i <= n; ++i) {
      if (lambda[i] == 0) continue;
      if (kept != i) {
        simplex[kept] = simplex[i];
        lambda[kept] = lambda[i];
      }
      ++kept;
    }
    n = kept;
    if (n == 0) return separate();
    x = combine<&MinkowskiVertex::w>(simplex, n, lambda);
    previous = distance;
    distance = norm(x);
    if (n == 4) break;
  }

  Vec3 a = a0, b = b0;
  if (n > 0) {
    a = combine<&MinkowskiVertex::a>(simplex, n, lambda);
    b = combine<&MinkowskiVertex::b>(simplex, n, lambda);
  }
  if (distance > 0) {
    const Vec3 towards_b = x * (1 / distance);
    MinkowskiVertex v;
    set_support_vertex(A, B, -towards_b, v);
    result.is_separated = dot(x, v.w) > 0;
  }
  if (n == 4 && !result.is_separated) distance = 0;
  result.nsimplex = n;
  result.nwitness = 1;
  result.witness[0] = {a, b, distance};
  return distance;
}

// A scope in which a sphere is replaced by its centre, or a capsule by its segment, without margin.
class Core {
 public:
  explicit Core(ConvexObject& o) : o_(o), shape_(o.shape), margin_(o.margin) {
    if (shape_ != Shape::kSphere && shape_ != Shape::kCapsule) return;
    radius_ = o.size.x + 0.5 * o.margin;
    o.margin = 0;
    set_shape(o, shape_ == Shape::kSphere ? Shape::kPoint : Shape::kSegment);
  }
  ~Core() {
    o_.margin = margin_;
    set_shape(o_, shape_);
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  [[nodiscard]] double radius() const { return radius_; }

 private:
  ConvexObject& o_;
  Shape shape_;
  double margin_;
  double radius_ = 0;
};

bool is_round(const ConvexObject& o) {
  return o.shape == Shape::kSphere || o.shape == Shape::kCapsule;
}

// Computes the distance of objects that may be round. Replaces round objects by their cores,
// computes the distance of the cores, and subtracts the radii. Returns false if the cores touch.
bool core_distance(ConvexObject& A, ConvexObject& B, const ConvexQuery& query, ConvexResult& result,
                   double& distance) {
  const Core core_a(A), core_b(B);
  const double radii = core_a.radius() + core_b.radius();
  distance = gjk(A, B, query.cutoff + radii, query, A.x, B.x, result);
  if (distance <= query.tolerance) return false;
  if (result.nwitness == 0) return true;
  Witness& w = result.witness[0];
  const Vec3 n = normalized(w.b - w.a);
  w.a += n * core_a.radius();
  w.b -= n * core_b.radius();
  distance -= radii;
  w.dist = distance;
  if (distance > query.cutoff) distance = kInfiniteDistance;
  return true;
}

}  // namespace

double convex_distance(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B,
                       const ConvexQuery& query, ConvexResult& result) {
  double distance;
  if (is_round(A) || is_round(B)) {
    if (core_distance(A, B, query, result, distance)) return distance;
    if (query.max_contacts == 0) return 0;
  }

  distance = gjk(A, B, query.cutoff, query, A.x, B.x, result);
  if (query.max_contacts == 0) return distance;
  if (distance > query.tolerance || result.nsimplex < 2 || result.is_separated) return distance;

  StackFrame stack(d);
  EpaFace face;
  const Expansion expansion = expand_polytope(stack, A, B, query, result, face);
  if (expansion == Expansion::kNoPenetration) result.nwitness = 0;
  if (expansion != Expansion::kFace) return 0;
  const Vec3 lambda =
      affine_coordinates(face.vertex[0].w, face.vertex[1].w, face.vertex[2].w, face.normal);
  const double weights[3] = {lambda.x, lambda.y, lambda.z};
  distance = -std::sqrt(face.normal2);
  result.nwitness = 1;
  result.witness[0] = {combine<&MinkowskiVertex::a>(face.vertex, 3, weights),
                       combine<&MinkowskiVertex::b>(face.vertex, 3, weights), distance};
  if (query.max_contacts > 1) clip_faces(m, stack, A, B, query.max_contacts, face, result);
  distance = result.witness[0].dist;
  for (int i = 1; i < result.nwitness; ++i) distance = std::fmin(distance, result.witness[i].dist);
  return distance;
}

}  // namespace mj::engine
