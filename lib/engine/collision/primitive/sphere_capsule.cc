// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts among spheres, capsules and the side, caps and rims of a cylinder. Each geom is replaced
// by a sphere at its point nearest to the other geom. Then the two spheres are collided.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_size [ngeom x 3]
// writes  nothing of mjData

#include <algorithm>
#include <cmath>

#include "engine/collision/primitive/geom_pose.h"
#include "engine/collision/primitive/primitive.h"

namespace mj::engine {
namespace {

// Sphere that replaces a geom near the contact. If the centres of two such spheres coincide, the z
// axes of the geoms determine the contact normal.
struct Ball {
  Vec3 centre;
  double r;
  Vec3 axis;
};

int touch_balls(mjPreContact& con, double margin, const Ball& a, const Ball& b) {
  const Vec3 gap = b.centre - a.centre;
  const double reach = margin + a.r + b.r;
  if (dot(gap, gap) > reach * reach) return 0;
  Vec3 normal = gap;
  const double length = normalize(normal);
  if (length < mjMINVAL) normal = normalized(cross(a.axis, b.axis));
  const double dist = length - a.r - b.r;
  set_contact(con, dist, a.centre + normal * (a.r + dist / 2), normal);
  return 1;
}

double clip(double a, double lo, double hi) {
  return a < lo ? lo : a > hi ? hi : a;
}

}  // namespace

int sphere_sphere(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const GeomPose a = geom_pose(m, d, g1), b = geom_pose(m, d, g2);
  return touch_balls(*con, margin, {a.x, a.s.x, a.axis()}, {b.x, b.s.x, b.axis()});
}

int sphere_capsule(const GeomPose& sphere, const GeomPose& capsule, double margin,
                   mjPreContact* con) {
  const Vec3 axis = capsule.axis();
  const double t = clip(dot(axis, sphere.x - capsule.x), -capsule.s.y, capsule.s.y);
  return touch_balls(*con, margin, {sphere.x, sphere.s.x, sphere.axis()},
                     {capsule.x + axis * t, capsule.s.x, axis});
}

int sphere_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  return sphere_capsule(geom_pose(m, d, g1), geom_pose(m, d, g2), margin, con);
}

int sphere_cylinder(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  const GeomPose sphere = geom_pose(m, d, g1), cylinder = geom_pose(m, d, g2);
  const Vec3 axis = cylinder.axis();
  const double r = sphere.s.x, radius = cylinder.s.x, half = cylinder.s.y;

  const Vec3 v = sphere.x - cylinder.x;
  const double t = dot(axis, v);
  const Vec3 radial = v - axis * t;
  const double radial2 = dot(radial, radial);
  bool side = std::abs(t) < half;
  bool cap = radial2 < radius * radius;
  if (side && cap) {
    cap = half - std::abs(t) < radius - std::sqrt(radial2);
    side = !cap;
  }

  if (side) {
    return touch_balls(*con, margin, {sphere.x, r, sphere.axis()},
                       {cylinder.x + axis * t, radius, axis});
  }
  const Vec3 outward = t > 0 ? axis : -axis;
  const Vec3 cap_centre = cylinder.x + outward * half;
  if (cap) {
    const double height = dot(outward, sphere.x - cap_centre);
    if (height > margin + r) return 0;
    const double dist = height - r;
    set_contact(*con, dist, sphere.x - outward * (dist / 2 + r), -outward);
    return 1;
  }
  const Vec3 rim = cylinder.x + (radial * (radius / std::sqrt(radial2)) + outward * half);
  return touch_balls(*con, margin, {sphere.x, r, sphere.axis()}, {rim, 0, axis});
}

// Finds the contacts of two capsules at the nearest points x_i + t_i A_i of their segments, where
// t_i is in [-1,1]. If the segments are parallel, there are up to two contacts, at the ends that
// face the other segment.
int capsule_capsule(const GeomPose& a, const GeomPose& b, double margin, mjPreContact* con) {
  const Vec3 za = a.axis(), zb = b.axis();
  const Vec3 A = za * a.s.y, B = zb * b.s.y;
  const Vec3 e = a.x - b.x;
  const double ma = dot(A, A), mb = -dot(A, B), mc = dot(B, B);
  const double u = -dot(A, e), v = dot(B, e);
  const double det = ma * mc - mb * mb;

  const auto touch = [&](mjPreContact& c, double t1, double t2) {
    return touch_balls(c, margin, {a.x + A * t1, a.s.x, za}, {b.x + B * t2, b.s.x, zb});
  };
  const auto clip1 = [](double t) { return clip(t, -1, 1); };

  if (std::abs(det) >= mjMINVAL) {
    double t1 = (mc * u - mb * v) / det;
    double t2 = (ma * v - mb * u) / det;
    if (t1 > 1) {
      t1 = 1;
      t2 = (v - mb) / mc;
    } else if (t1 < -1) {
      t1 = -1;
      t2 = (v + mb) / mc;
    }
    if (t2 > 1) {
      t2 = 1;
      t1 = clip1((u - mb) / ma);
    } else if (t2 < -1) {
      t2 = -1;
      t1 = clip1((u + mb) / ma);
    }
    return touch(*con, t1, t2);
  }

  int n = touch(con[0], 1, clip1((v - mb) / mc));
  n += touch(con[n], -1, clip1((v + mb) / mc));
  if (n == 2) return n;
  n += touch(con[n], clip1((u - mb) / ma), 1);
  if (n == 2) return n;
  n += touch(con[n], clip1((u + mb) / ma), -1);
  return n;
}

int capsule_capsule(const mjModel& m, mjData& d, mjPreContact* con, int g1, int g2, double margin) {
  return capsule_capsule(geom_pose(m, d, g1), geom_pose(m, d, g2), margin, con);
}

}  // namespace mj::engine
