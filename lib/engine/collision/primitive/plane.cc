// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of a plane with shapes whose extreme points are known in closed form.
//
//   delta(p) = n . (p - x_plane)      n the plane's z axis
//   a point p of the other shape touches if delta(p) <= margin:
//   dist = delta(p), pos = p - n dist/2
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_size [ngeom x 3]
// writes  nothing of mjData

#include <cmath>

#include "engine/collision/primitive/geom_pose.h"
#include "engine/collision/primitive/primitive.h"

namespace mj::engine {
namespace {

struct Plane {
  Vec3 x, n;

  [[nodiscard]] double height(const Vec3& p) const { return dot(n, p - x); }
};

Plane plane_of(const mjData& d, int g) {
  return {vec3(d.geom_xpos + 3 * g), mat3(d.geom_xmat + 9 * g).col(2)};
}

int touch_sphere(mjPreContact& con, double margin, const Plane& plane, const Vec3& p, double radius,
                 const Vec3& tangent) {
  const double height = plane.height(p);
  if (height > margin + radius) return 0;
  const double dist = height - radius;
  set_contact(con, dist, p - plane.n * (dist / 2 + radius), plane.n, tangent);
  return 1;
}

}  // namespace

int plane_sphere(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  return touch_sphere(*con, margin, plane_of(d, g1), vec3(d.geom_xpos + 3 * g2),
                      m.geom_size[3 * g2], {});
}

int plane_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const Plane plane = plane_of(d, g1);
  const GeomPose capsule = geom_pose(m, d, g2);
  const Vec3 axis = capsule.axis();
  const Vec3 segment = axis * capsule.s.y;
  int n = touch_sphere(con[0], margin, plane, capsule.x + segment, capsule.s.x, axis);
  n += touch_sphere(con[n], margin, plane, capsule.x - segment, capsule.s.x, axis);
  return n;
}

// Finds the deepest point of each end disk. Then finds two more points of the lower disk, which
// form a triangle with its deepest point.
int plane_cylinder(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const Plane plane = plane_of(d, g1);
  const GeomPose cylinder = geom_pose(m, d, g2);
  const double radius = cylinder.s.x, half = cylinder.s.y;

  Vec3 axis = cylinder.axis();
  double slope = dot(plane.n, axis);
  if (slope > 0) {
    axis = -axis;
    slope = -slope;
  }
  const double height = plane.height(cylinder.x);

  Vec3 down = axis * slope - plane.n;  // radial vector to the lowest point of a disk
  const double length2 = dot(down, down);
  down = length2 >= mjMINVAL * mjMINVAL ? down * (radius / std::sqrt(length2))
                                        : cylinder.R.col(0) * radius;
  const double drop = dot(plane.n, down);
  const Vec3 to_end = axis * half;
  slope *= half;

  const auto add = [&](int n, const Vec3& point, double dist) {
    set_contact(con[n], dist, point - plane.n * (dist / 2), plane.n);
  };

  const double lowest = height + slope + drop;
  if (!(lowest <= margin)) return 0;  // the negation also rejects NaN
  int n = 0;
  add(n++, cylinder.x + down + to_end, lowest);

  const double other_end = height - slope + drop;
  if (other_end <= margin) add(n++, cylinder.x + down - to_end, other_end);

  const double side = height + slope - drop / 2;
  if (side <= margin) {
    const Vec3 across = normalized(cross(down, to_end)) * (radius * std::sqrt(3.0) / 2);
    add(n++, cylinder.x + across + to_end - down * 0.5, side);
    add(n++, cylinder.x - across + to_end - down * 0.5, side);
  }
  return n;
}

// Finds the corners that are below the centre of the box and within the margin. At most four are
// used, in the order of their indices.
int plane_box(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const Plane plane = plane_of(d, g1);
  const GeomPose box = geom_pose(m, d, g2);
  const double height = plane.height(box.x);
  int n = 0;
  for (int i = 0; i < 8 && n < 4; ++i) {
    const Vec3 corner{(i & 1) ? box.s.x : -box.s.x, (i & 2) ? box.s.y : -box.s.y,
                      (i & 4) ? box.s.z : -box.s.z};
    const Vec3 offset = box.R * corner;
    const double rise = dot(plane.n, offset);
    if (height + rise > margin || rise > 0) continue;
    const double dist = height + rise;
    set_contact(con[n++], dist, box.x + offset - plane.n * (dist / 2), plane.n);
  }
  return n;
}

}  // namespace mj::engine
