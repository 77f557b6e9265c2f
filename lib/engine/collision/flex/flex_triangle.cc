// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts with a triangle of radius r. A sphere has the centre s and the radius rho.
//
//   sphere    X = nearest point of the triangle, n = unit(X - s): dist = |X - s| - rho - r
//   capsule   contacts of its end points, tested as spheres, and of those corners of the triangle
//             that project onto its segment
//   box       contacts of the corners of the triangle with the nearest face of the box, and of the
//             corners of the box, tested as points
//
// Contacts that coincide are not merged.

#include "engine/collision/flex/flex_triangle.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/primitive/primitive.h"
#include "math/scalar.h"

namespace mj::engine {
namespace {

struct Vec2 {
  double x = 0, y = 0;
};
Vec2 operator-(const Vec2& a, const Vec2& b) {
  return {a.x - b.x, a.y - b.y};
}
double dot(const Vec2& a, const Vec2& b) {
  return a.x * b.x + a.y * b.y;
}
int side(const Vec2& p, const Vec2& u, const Vec2& v) {
  const Vec2 a = p - v, b = u - v;
  const double area = a.x * b.y - a.y * b.x;
  return (area > 0) - (area < 0);
}

// Returns the point of the segment uv that is nearest to p. `distance2` receives its squared
// distance from p.
Vec2 nearest_on(const Vec2& u, const Vec2& v, const Vec2& p, double& distance2) {
  const Vec2 uv = v - u;
  const double s = clip(dot(uv, p - u) / std::max(mjMINVAL, dot(uv, uv)), 0, 1);
  const Vec2 x{u.x + s * uv.x, u.y + s * uv.y}, gap = p - x;
  distance2 = dot(gap, gap);
  return x;
}

// Returns the point of the triangle oab that is nearest to p, where o is the origin. If p is inside
// the triangle, this is p itself. Otherwise it is on an edge.
Vec2 nearest_in(const Vec2& a, const Vec2& b, const Vec2& p, bool& inside) {
  const Vec2 o;
  const int s = side(p, o, a);
  inside = s == side(p, a, b) && s == side(p, b, o);
  if (inside) return p;
  double doa, dab, dbo;
  const Vec2 oa = nearest_on(o, a, p, doa), ab = nearest_on(a, b, p, dab),
             bo = nearest_on(b, o, p, dbo);
  if (doa < dab && doa < dbo) return oa;
  return dab < dbo ? ab : bo;
}

// Makes the contact of a sphere with a point that has the radius r. `offset` is the vector from the
// centre of the sphere to the point.
int touch_point(mjPreContact& con, const Vec3& centre, double rho, Vec3 offset, double r,
                double margin) {
  const double d = normalize(offset);
  if (d > margin + rho + r) return 0;
  const double dist = d - rho - r;
  set_contact(con, dist, centre + offset * (rho + 0.5 * dist), offset);
  return 1;
}

}  // namespace

int sphere_triangle(const Vec3& centre, double rho, const RoundedTriangle& triangle, double margin,
                    mjPreContact* con) {
  // Points are relative to the first corner of the triangle. u and v are the axes of its plane.
  const double r = triangle.radius;
  const Vec3 s = centre - triangle.t[0];
  const Vec3 e1 = triangle.t[1] - triangle.t[0], e2 = triangle.t[2] - triangle.t[0];
  const Vec3 normal = normalized(cross(e1, e2));
  const double height = dot(normal, s);
  if (std::abs(height) > margin + rho + r) return 0;

  Vec3 u = e1;
  const double length = normalize(u);
  const Vec3 v = normalized(cross(normal, e1));
  Vec3 x = s - normal * height;
  bool inside;
  const Vec2 nearest =
      nearest_in({length, 0}, {dot(u, e2), dot(v, e2)}, {dot(u, x), dot(v, x)}, inside);
  if (!inside) x = u * nearest.x + v * nearest.y;
  return touch_point(*con, centre, rho, x - s, r, margin);
}

int capsule_triangle(const GeomPose& capsule, const RoundedTriangle& triangle, double margin,
                     mjPreContact* con) {
  const double rho = capsule.s.x, r = triangle.radius;
  const Vec3 half = capsule.axis() * capsule.s.y;
  const Vec3 begin = capsule.x - half, end = capsule.x + half, segment = end - begin;
  int n = sphere_triangle(begin, rho, triangle, margin, con);
  n += sphere_triangle(end, rho, triangle, margin, con + n);
  for (const Vec3& v : triangle.t) {
    const double t = dot(v - begin, segment) / (4 * capsule.s.y * capsule.s.y);
    if (!(t > mjMINVAL && t < 1 - mjMINVAL)) continue;
    const Vec3 q = begin + segment * t;
    Vec3 normal = v - q;
    const double d = normalize(normal);
    if (d > margin + rho + r) continue;
    set_contact(con[n++], d - rho - r, (q + v + normal * (rho - r)) * 0.5, normal);
  }
  return n;
}

int box_triangle(const GeomPose& box, const RoundedTriangle& triangle, double margin,
                 mjPreContact* con) {
  const double r = triangle.radius;
  int n = 0;
  for (const Vec3& x : triangle.t) {
    const Vec3 local = transpose_times(box.R, x - box.x);
    int axis = 0;
    double depth = std::abs(local.x) - box.s.x;
    bool beside = false;
    for (int k = 0; k < 3; ++k) {
      const double excess = std::abs(local[k]) - box.s[k];
      if (excess > depth) {
        depth = excess;
        axis = k;
      }
      if (std::abs(local[k]) > box.s[k] + margin + r) beside = true;
    }
    if (beside || depth - r > margin) continue;
    const Vec3 normal = box.R.col(axis) * (local[axis] > 0 ? 1 : -1);
    const double dist = depth - r;
    set_contact(con[n++], dist, x - normal * (r + 0.5 * dist), normal);
  }
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner{i & 1 ? box.s.x : -box.s.x, i & 2 ? box.s.y : -box.s.y,
                      i & 4 ? box.s.z : -box.s.z};
    n += sphere_triangle(box.R * corner + box.x, 0, triangle, margin, con + n);
  }
  return n;
}

}  // namespace mj::engine
