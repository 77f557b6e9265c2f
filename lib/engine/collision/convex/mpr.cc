// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MPR: Minkowski portal refinement (Snethen, "XenoCollide: Complex Collision Made Simple", Game
// Programming Gems 7, 2008), with the tolerances of libccd.
//
// 1. v0, the difference of the centres, is a point inside A - B. The support points v1 v2 v3 form a
//    portal: the ray from v0 through the origin crosses their triangle.
// 2. Push the portal outwards. A support point along its normal replaces one vertex so that the ray
//    still crosses the triangle. The objects collide if the origin is inside the portal. They are
//    separate if the new point does not reach the origin or the portal lies on the boundary of
//    A - B.
// 3. After a collision, continue until the portal lies on the boundary. The penetration is the
//    distance from the origin to the portal. The origin is a weighted mean of v0 .. v3. The same
//    weights give a mean of their points on A and a mean of their points on B. The contact is
//    midway between these two means.

#include "engine/collision/convex/mpr.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mj::engine {
namespace {

constexpr double kEpsilon = 2.22044604925031308e-16;  // libccd's value: DBL_EPSILON
constexpr int kMaxSearch = 10000;  // limit for loops that end earlier on valid shapes

bool is_zero(double t) {
  return std::abs(t) < kEpsilon;
}
bool equal(double s, double t) {
  const double difference = std::abs(s - t);
  return difference < kEpsilon || difference < kEpsilon * std::max(std::abs(s), std::abs(t));
}
bool is_positive(double t) {
  return !is_zero(t) && t > 0;
}
bool is_negative(double t) {
  return !is_zero(t) && t < 0;
}

Vec3 unit(const Vec3& v) {
  return v * (1 / std::sqrt(dot(v, v)));
}

struct PortalVertex {
  Vec3 v;     // a - b
  Vec3 a, b;  // the points of A and B with the difference v
};

PortalVertex support_vertex(ConvexObject& A, ConvexObject& B, const Vec3& direction) {
  PortalVertex s;
  s.a = mpr_support(A, direction);
  s.b = mpr_support(B, -direction);
  s.v = s.a - s.b;
  return s;
}

// Find the point of a segment or a triangle that is nearest to the origin, and return its squared
// distance.
double nearest_on_segment(const Vec3& a, const Vec3& b, Vec3& nearest) {
  const Vec3 direction = b - a;
  const double t = -dot(a, direction) / dot(direction, direction);
  if (t < 0 || is_zero(t)) {
    nearest = a;
  } else if (t > 1 || equal(t, 1)) {
    nearest = b;
  } else {
    nearest = a + direction * t;
  }
  return dot(nearest, nearest);
}

double nearest_on_triangle(const Vec3& v1, const Vec3& v2, const Vec3& v3, Vec3& nearest) {
  const Vec3 d1 = v2 - v1, d2 = v3 - v1;
  const double v = dot(d1, d1), w = dot(d2, d2), p = dot(v1, d1), q = dot(v1, d2), r = dot(d1, d2);
  const double determinant = w * v - r * r;
  double s = -1, t = -1;
  if (!is_zero(determinant)) {
    s = (q * r - w * p) / determinant;
    t = (-s * r - q) / w;
  }
  const auto in_unit = [](double x) { return (is_zero(x) || x > 0) && (equal(x, 1) || x < 1); };
  if (in_unit(s) && in_unit(t) && (equal(t + s, 1) || t + s < 1)) {
    nearest = v1 + d1 * s + d2 * t;
    return dot(nearest, nearest);
  }
  double best = nearest_on_segment(v1, v2, nearest);
  Vec3 other;
  for (const auto& [from, to] : {std::pair{&v1, &v3}, std::pair{&v2, &v3}}) {
    const double distance2 = nearest_on_segment(*from, *to, other);
    if (distance2 < best) {
      best = distance2;
      nearest = other;
    }
  }
  return best;
}

class Portal {
 public:
  Portal(ConvexObject& A, ConvexObject& B, double tolerance)
      : A_(A), B_(B), tolerance_(tolerance) {}

  enum class Found { kNone, kPortal, kTouching, kSegment };

  Found discover();
  bool refine();
  void penetrate(int max_iterations, Penetration& result);
  [[nodiscard]] const PortalVertex& first() const { return v_[1]; }

 private:
  [[nodiscard]] PortalVertex support(const Vec3& d) const { return support_vertex(A_, B_, d); }
  [[nodiscard]] Vec3 normal() const { return unit(cross(v_[2].v - v_[1].v, v_[3].v - v_[1].v)); }
  [[nodiscard]] bool reached(const PortalVertex& v4, const Vec3& d) const {
    const double d4 = dot(v4.v, d);
    const double t = std::min({d4 - dot(v_[1].v, d), d4 - dot(v_[2].v, d), d4 - dot(v_[3].v, d)});
    return equal(t, tolerance_) || t < tolerance_;
  }
  void expand(const PortalVertex& v4) {
    const Vec3 u = cross(v4.v, v_[0].v);
    if (dot(v_[1].v, u) > 0) {
      v_[dot(v_[2].v, u) > 0 ? 1 : 3] = v4;
    } else {
      v_[dot(v_[3].v, u) > 0 ? 2 : 1] = v4;
    }
  }
  [[nodiscard]] Vec3 position(const Vec3& direction) const;

  ConvexObject& A_;
  ConvexObject& B_;
  double tolerance_;
  PortalVertex v_[4];
};

// Finds a portal that the ray from v0 through the origin crosses.
Portal::Found Portal::discover() {
  v_[0] = {A_.x - B_.x, A_.x, B_.x};
  Vec3& v0 = v_[0].v;
  if (equal(v0.x, 0) && equal(v0.y, 0) && equal(v0.z, 0)) v0.x += 10 * kEpsilon;

  Vec3 d = unit(-v0);
  v_[1] = support(d);
  if (!is_positive(dot(v_[1].v, d))) return Found::kNone;

  d = cross(v0, v_[1].v);
  if (is_zero(dot(d, d))) {
    const Vec3& v1 = v_[1].v;
    const bool at_origin = equal(v1.x, 0) && equal(v1.y, 0) && equal(v1.z, 0);
    return at_origin ? Found::kTouching : Found::kSegment;
  }
  d = unit(d);
  v_[2] = support(d);
  if (!is_positive(dot(v_[2].v, d))) return Found::kNone;

  d = unit(cross(v_[1].v - v0, v_[2].v - v0));
  if (dot(d, v0) > 0) {
    std::swap(v_[1], v_[2]);
    d = -d;
  }
  for (int i = 0; i < kMaxSearch; ++i) {
    v_[3] = support(d);
    if (!is_positive(dot(v_[3].v, d))) return Found::kNone;
    if (is_negative(dot(cross(v_[1].v, v_[3].v), v0))) {
      v_[2] = v_[3];
    } else if (is_negative(dot(cross(v_[3].v, v_[2].v), v0))) {
      v_[1] = v_[3];
    } else {
      return Found::kPortal;
    }
    d = unit(cross(v_[1].v - v0, v_[2].v - v0));
  }
  return Found::kNone;
}

// Moves the portal beyond the origin. Returns false if the origin lies outside A - B.
bool Portal::refine() {
  for (int i = 0; i < kMaxSearch; ++i) {
    const Vec3 d = normal();
    const double distance = dot(d, v_[1].v);
    if (is_zero(distance) || distance > 0) return true;
    const PortalVertex v4 = support(d);
    if (is_negative(dot(v4.v, d)) || reached(v4, d)) return false;
    expand(v4);
  }
  return false;
}

void Portal::penetrate(int max_iterations, Penetration& result) {
  for (int iteration = 0;; ++iteration) {
    const Vec3 d = normal();
    const PortalVertex v4 = support(d);
    if (!reached(v4, d) && iteration <= max_iterations) {
      expand(v4);
      continue;
    }
    result.depth = std::sqrt(nearest_on_triangle(v_[1].v, v_[2].v, v_[3].v, result.direction));
    result.direction = is_zero(result.depth) ? Vec3{} : unit(result.direction);
    result.pos = position(d);
    return;
  }
}

Vec3 Portal::position(const Vec3& direction) const {
  const Vec3 &v0 = v_[0].v, &v1 = v_[1].v, &v2 = v_[2].v, &v3 = v_[3].v;
  double b[4] = {dot(cross(v1, v2), v3), dot(cross(v3, v2), v0), dot(cross(v0, v1), v3),
                 dot(cross(v2, v1), v0)};
  double sum = b[0] + b[1] + b[2] + b[3];
  if (is_zero(sum) || sum < 0) {
    b[0] = 0;
    b[1] = dot(cross(v2, v3), direction);
    b[2] = dot(cross(v3, v1), direction);
    b[3] = dot(cross(v1, v2), direction);
    sum = b[1] + b[2] + b[3];
  }
  const double scale = 1 / sum;
  Vec3 on_a, on_b;
  for (int i = 0; i < 4; ++i) {
    on_a += v_[i].a * b[i];
    on_b += v_[i].b * b[i];
  }
  return (on_a * scale + on_b * scale) * 0.5;
}

// ---- Outward normals of smooth shapes near a point q. All vectors are in the object's frame.

// MuJoCo's constants. kNearCap and kNearEdge define the regions near the caps and edges of a
// cylinder in which it has no smooth normal.
constexpr int kMaxNormalIterations = 30;
constexpr double kNormalTolerance = 1e-6;
constexpr double kNearCap = 0.95;   // relative to the half length
constexpr double kNearEdge = 0.25;  // relative to the distance of q from the side

bool ellipsoid_normal(const Vec3& s, const Vec3& q, Vec3& normal) {
  const Vec3 s2{s.x * s.x, s.y * s.y, s.z * s.z};
  const double level = q.x * q.x / s2.x + q.y * q.y / s2.y + q.z * q.z / s2.z;
  if (level <= 1) {
    // q is inside the ellipsoid. Each iteration moves from q along the normal to the surface, and
    // takes the normal at the point reached there.
    Vec3 direction = normal;
    for (int i = 0; i < kMaxNormalIterations; ++i) {
      normalize(direction);
      const double a = direction.x * direction.x / s2.x + direction.y * direction.y / s2.y +
                       direction.z * direction.z / s2.z;
      const double b =
          q.x * direction.x / s2.x + q.y * direction.y / s2.y + q.z * direction.z / s2.z;
      const double discriminant = b * b - a * (level - 1);
      if (discriminant < mjMINVAL || a < mjMINVAL) return i > 0;
      const double t = (-b + std::sqrt(discriminant)) / a;
      if (t < 0) return i > 0;
      const Vec3 p = q + direction * t;
      const Vec3 next = normalized(Vec3{p.x / s2.x, p.y / s2.y, p.z / s2.z});
      const double change = distance(next, direction);
      direction = normal = next;
      if (change < kNormalTolerance) break;
    }
    return true;
  }

  double lambda = 0;
  for (int i = 0; i < kMaxNormalIterations; ++i) {
    double value = -1, slope = 0;
    for (int k = 0; k < 3; ++k) {
      const double den = s2[k] + lambda;
      const double term = q[k] * q[k] * s2[k] / (den * den);
      value += term;
      slope -= 2 * term / den;
    }
    if (value < kNormalTolerance || slope > -mjMINVAL) break;
    const double step = -value / slope;
    if (step < kNormalTolerance) break;
    lambda += step;
  }
  normal = {q.x / (s2.x + lambda), q.y / (s2.y + lambda), q.z / (s2.z + lambda)};
  return true;
}

bool cylinder_normal(double radius, double half, const Vec3& q, Vec3& normal) {
  const double z = std::abs(q.z);
  const double to_side = std::abs(radius - std::sqrt(q.x * q.x + q.y * q.y));
  if (z > kNearCap * half || std::abs(half - z) < kNearEdge * to_side) return false;
  normal = {q.x, q.y, 0};
  return true;
}

// Computes the outward normal of a smooth object at `pos`, in world coordinates. Returns false if
// the object is not smooth there.
bool outward_normal(const ConvexObject& o, const Vec3& pos, Vec3& normal) {
  const Vec3 q = transpose_times(o.R, pos - o.x);
  Vec3 local = transpose_times(o.R, normal);
  switch (o.shape) {
    case Shape::kSphere:
      local = q;
      break;
    case Shape::kCapsule:
      local = {q.x, q.y, q.z > o.size.y ? q.z - o.size.y : q.z < -o.size.y ? q.z + o.size.y : 0};
      break;
    case Shape::kEllipsoid:
      if (!ellipsoid_normal(o.size, q, local)) return false;
      break;
    case Shape::kCylinder:
      if (!cylinder_normal(o.size.x, o.size.y, q, local)) return false;
      break;
    default:
      return false;
  }
  normal = o.R * normalized(local);
  return true;
}

}  // namespace

bool mpr_penetration(ConvexObject& A, ConvexObject& B, double tolerance, int max_iterations,
                     Penetration& result) {
  Portal portal(A, B, tolerance);
  switch (portal.discover()) {
    case Portal::Found::kNone:
    case Portal::Found::kTouching:
      return false;
    case Portal::Found::kSegment:
      result.depth = norm(portal.first().v);
      result.direction = unit(portal.first().v);
      result.pos = (portal.first().a + portal.first().b) * 0.5;
      return true;
    case Portal::Found::kPortal:
      break;
  }
  if (!portal.refine()) return false;
  portal.penetrate(max_iterations, result);
  return true;
}

Vec3 smooth_normal(const ConvexObject& A, const ConvexObject& B, const Vec3& pos,
                   const Vec3& normal) {
  Vec3 na = normal, nb = -normal;
  const bool smooth_a = outward_normal(A, pos, na), smooth_b = outward_normal(B, pos, nb);
  if (smooth_a && smooth_b) return normalized(na - nb);
  if (smooth_a) return na;
  if (smooth_b) return -nb;
  return normal;
}

}  // namespace mj::engine
