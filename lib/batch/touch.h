// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of simple shapes in one or four worlds. Each function tests the worlds of `near` and
// calls emit(mask, dist, pos, normal, tangent) for each possible contact, in the order of the
// engine's function (lib/engine/collision/primitive). The mask tells in which worlds the contact
// exists.

#ifndef MJTOOLS_BATCH_TOUCH_H_
#define MJTOOLS_BATCH_TOUCH_H_

#include <mujoco/mjmodel.h>

#include "batch/vectors.h"
#include "batch/world.h"

namespace mj::batch {

template <typename T>
struct GeomPose {
  Vec<T> x;         // position
  Matrix<T> R;      // orientation
  const double* s;  // size

  [[nodiscard]] Vec<T> axis() const { return R.col(2); }
};

template <typename T>
GeomPose<T> geom_pose(const mjModel& m, const World<T>& w, int geom) {
  return {vec3(w.geom_xpos + 3 * geom), mat3(w.geom_xmat + 9 * geom), m.geom_size + 3 * geom};
}

template <typename T, typename Emit>
void plane_point(const Mask<T>& near, const T& margin, const Vec<T>& x, const Vec<T>& n,
                 const Vec<T>& point, const T& radius, const Vec<T>& tangent, Emit emit) {
  const T height = dot(n, point - x);
  const Mask<T> touches = both(near, height <= margin + radius);
  if (!any(touches)) return;
  const T dist = height - radius;
  emit(touches, dist, point - n * (dist * same<T>(0.5) + radius), n, tangent);
}

template <typename T, typename Emit>
void plane_sphere(const Mask<T>& near, const T& margin, const GeomPose<T>& plane,
                  const GeomPose<T>& sphere, Emit emit) {
  plane_point<T>(near, margin, plane.x, plane.axis(), sphere.x, same<T>(sphere.s[0]), {}, emit);
}

template <typename T, typename Emit>
void plane_capsule(const Mask<T>& near, const T& margin, const GeomPose<T>& plane,
                   const GeomPose<T>& capsule, Emit emit) {
  const Vec<T> n = plane.axis(), axis = capsule.axis(), segment = axis * same<T>(capsule.s[1]);
  const T radius = same<T>(capsule.s[0]);
  plane_point<T>(near, margin, plane.x, n, capsule.x + segment, radius, axis, emit);
  plane_point<T>(near, margin, plane.x, n, capsule.x - segment, radius, axis, emit);
}

// Emits the first four corners that are below the plane and below the centre of the box.
template <typename T, typename Emit>
void plane_box(const Mask<T>& near, const T& margin, const GeomPose<T>& plane,
               const GeomPose<T>& box, Emit emit) {
  const Vec<T> n = plane.axis();
  const T height = dot(n, box.x - plane.x);
  T count{};
  for (int i = 0; i < 8; ++i) {
    const double corner[3] = {(i & 1) ? box.s[0] : -box.s[0], (i & 2) ? box.s[1] : -box.s[1],
                              (i & 4) ? box.s[2] : -box.s[2]};
    const Vec<T> offset = box.R * same_vec<T>(corner);
    const T rise = dot(n, offset), dist = height + rise;
    const Mask<T> is_low = both(dist <= margin, rise <= T{});
    const Mask<T> touches = both(both(near, is_low), count < same<T>(4));
    if (!any(touches)) continue;
    count += only(touches, same<T>(1));
    emit(touches, dist, box.x + offset - n * (dist * same<T>(0.5)), n, Vec<T>{});
  }
}

template <typename T>
struct Ball {
  Vec<T> centre;
  T r;
  Vec<T> axis;
};

// Returns the worlds in which two balls touch.
template <typename T, typename Emit>
Mask<T> touch_balls(const Mask<T>& near, const T& margin, const Ball<T>& a, const Ball<T>& b,
                    Emit emit) {
  const Vec<T> gap = b.centre - a.centre;
  const T reach = margin + a.r + b.r;
  const Mask<T> touches = both(near, dot(gap, gap) <= reach * reach);
  if (!any(touches)) return touches;
  Vec<T> normal = gap;
  const T length = normalize(normal);
  const Mask<T> is_point = both(touches, length < same<T>(mjMINVAL));
  if (any(is_point)) {
    Vec<T> across = cross(a.axis, b.axis);
    normalize(across);
    normal = select_vec<T>(is_point, across, normal);
  }
  const T dist = length - a.r - b.r;
  emit(touches, dist, a.centre + normal * (a.r + dist * same<T>(0.5)), normal, Vec<T>{});
  return touches;
}

template <typename T, typename Emit>
void sphere_sphere(const Mask<T>& near, const T& margin, const GeomPose<T>& a, const GeomPose<T>& b,
                   Emit emit) {
  touch_balls<T>(near, margin, {a.x, same<T>(a.s[0]), a.axis()}, {b.x, same<T>(b.s[0]), b.axis()},
                 emit);
}

template <typename T, typename Emit>
void sphere_capsule(const Mask<T>& near, const T& margin, const GeomPose<T>& sphere,
                    const GeomPose<T>& capsule, Emit emit) {
  const Vec<T> axis = capsule.axis();
  const T half = same<T>(capsule.s[1]);
  const T t = clip<T>(dot(axis, sphere.x - capsule.x), -half, half);
  touch_balls<T>(near, margin, {sphere.x, same<T>(sphere.s[0]), sphere.axis()},
                 {capsule.x + axis * t, same<T>(capsule.s[0]), axis}, emit);
}

// Finds the nearest points of two segments (Eberly). Two parallel capsules have up to two contacts,
// at the ends of the segments.
template <typename T, typename Emit>
void capsule_capsule(const Mask<T>& near, const T& margin, const GeomPose<T>& a,
                     const GeomPose<T>& b, Emit emit) {
  const T one = same<T>(1), least = same<T>(mjMINVAL);
  const Vec<T> za = a.axis(), zb = b.axis();
  const Vec<T> A = za * same<T>(a.s[1]), B = zb * same<T>(b.s[1]), e = a.x - b.x;
  const T ma = dot(A, A), mb = -dot(A, B), mc = dot(B, B);
  const T u = -dot(A, e), v = dot(B, e);
  const T det = ma * mc - mb * mb;
  const auto touch = [&](const Mask<T>& mask, const T& t1, const T& t2) {
    return touch_balls<T>(mask, margin, {a.x + A * t1, same<T>(a.s[0]), za},
                          {b.x + B * t2, same<T>(b.s[0]), zb}, emit);
  };
  const auto clip1 = [&](const T& t) { return clip<T>(t, -one, one); };

  const Mask<T> is_skew = abs(det) >= least;
  T t1 = (mc * u - mb * v) / det, t2 = (ma * v - mb * u) / det;
  const Mask<T> above1 = t1 > one, below1 = t1 < -one;
  t2 = select(above1, (v - mb) / mc, select(below1, (v + mb) / mc, t2));
  t1 = clip1(t1);
  const Mask<T> above2 = t2 > one, below2 = t2 < -one;
  t1 = select(above2, clip1((u - mb) / ma), select(below2, clip1((u + mb) / ma), t1));
  t2 = clip1(t2);
  touch(both(near, is_skew), t1, t2);

  Mask<T> rest = both(near, abs(det) < least);
  if (!any(rest)) return;
  T count{};
  const auto touch_end = [&](const T& s1, const T& s2) {
    count += only(touch(rest, s1, s2), one);
    rest = both(rest, count < same<T>(2));
  };
  touch_end(one, clip1((v - mb) / mc));
  touch_end(-one, clip1((v + mb) / mc));
  touch_end(clip1((u - mb) / ma), one);
  touch_end(clip1((u + mb) / ma), -one);
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_TOUCH_H_
