// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vectors, quaternions, matrices and spatial vectors of numbers T (lane.h). The functions compute
// the same as in math/vec3.h, math/quat.h, math/mat3.h and math/spatial.h, with the same order of
// operations.

#ifndef MJTOOLS_BATCH_VECTORS_H_
#define MJTOOLS_BATCH_VECTORS_H_

#include <mujoco/mjtype.h>

#include <cmath>

#include "batch/lane.h"

namespace mj::batch {

template <typename T>
struct Vec {
  T x{}, y{}, z{};
};
template <typename T>
struct Quaternion {
  T w{}, x{}, y{}, z{};
};
template <typename T>
struct Matrix {
  T m[9];
};
template <typename T>
struct Twist {  // rotation, translation
  Vec<T> r, t;
};

template <typename T>
inline Vec<T> vec(const T* p) {
  return {p[0], p[1], p[2]};
}
// Returns a vector of the model, which is the same in every world.
template <typename T>
inline Vec<T> same_vec(const double* p) {
  return {same<T>(p[0]), same<T>(p[1]), same<T>(p[2])};
}
template <typename T>
inline void store(T* p, const Vec<T>& v) {
  p[0] = v.x, p[1] = v.y, p[2] = v.z;
}
template <typename T>
inline Vec<T> operator+(const Vec<T>& a, const Vec<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename T>
inline Vec<T> operator-(const Vec<T>& a, const Vec<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename T>
inline Vec<T> operator-(const Vec<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <typename T, typename S>
inline Vec<T> operator*(const Vec<T>& a, const S& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <typename T>
inline T dot(const Vec<T>& a, const Vec<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename T>
inline Vec<T> cross(const Vec<T>& a, const Vec<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename T>
inline T norm(const Vec<T>& a) {
  return sqrt(dot(a, a));
}
template <typename T>
inline Vec<T> select(const Mask<T>& mask, const Vec<T>& a, const Vec<T>& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
// Makes `a` a unit vector and returns its length. Vectors shorter than mjMINVAL become (1, 0, 0).
template <typename T>
inline T normalize(Vec<T>& a) {
  const T n = norm(a);
  const Mask<T> is_short = n < same<T>(mjMINVAL);
  const T s = same<T>(1) / n;
  a = {select(is_short, same<T>(1), a.x * s), only(!is_short, a.y * s), only(!is_short, a.z * s)};
  return n;
}

template <typename T>
inline Quaternion<T> quaternion(const T* p) {
  return {p[0], p[1], p[2], p[3]};
}
template <typename T>
inline Quaternion<T> same_quaternion(const double* p) {
  return {same<T>(p[0]), same<T>(p[1]), same<T>(p[2]), same<T>(p[3])};
}
template <typename T>
inline void store(T* p, const Quaternion<T>& q) {
  p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z;
}
template <typename T>
inline Quaternion<T> operator*(const Quaternion<T>& a, const Quaternion<T>& b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <typename T>
inline Quaternion<T> conjugate(const Quaternion<T>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}
template <typename T>
inline Quaternion<T> normalized(const Quaternion<T>& q) {
  const T one = same<T>(1), least = same<T>(mjMINVAL);
  const T n = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  const Mask<T> is_short = n < least;
  const T s = select(abs(n - one) > least, one / n, one);
  return {select(is_short, one, q.w * s), only(!is_short, q.x * s), only(!is_short, q.y * s),
          only(!is_short, q.z * s)};
}
template <typename T>
inline Vec<T> rotate(const Quaternion<T>& q, const Vec<T>& v) {
  const Vec<T> u{q.x, q.y, q.z};
  const Vec<T> t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                 q.w * v.z + q.x * v.y - q.y * v.x};
  return v + cross(u, t) * same<T>(2);
}
template <typename T>
inline Quaternion<T> from_axis_angle(const Vec<T>& axis, const T& angle) {
  const T half = angle * same<T>(0.5);
  const T s = each(half, [](double x) { return std::sin(x); });
  return {each(half, [](double x) { return std::cos(x); }), axis.x * s, axis.y * s, axis.z * s};
}
// Returns the rotation vector of q divided by dt.
template <typename T>
inline Vec<T> to_velocity(const Quaternion<T>& q, const T& dt) {
  Vec<T> axis{q.x, q.y, q.z};
  const T s = normalize(axis);
  T angle = same<T>(2) * each(s, q.w, [](double y, double x) { return std::atan2(y, x); });
  angle = select(angle > same<T>(mjPI), angle - same<T>(2 * mjPI), angle);
  return axis * (angle / dt);
}
// Returns the rotation vector from b to a, in the frame of b.
template <typename T>
inline Vec<T> difference(const Quaternion<T>& a, const Quaternion<T>& b) {
  return to_velocity(conjugate(b) * a, same<T>(1));
}

template <typename T>
inline Matrix<T> matrix(const T* p) {
  return {{p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]}};
}
template <typename T>
inline void store(T* p, const Matrix<T>& a) {
  for (int i = 0; i < 9; ++i) p[i] = a.m[i];
}
template <typename T>
inline Matrix<T> to_matrix(const Quaternion<T>& q) {
  const T two = same<T>(2);
  const T ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const T wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const T xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, two * (xy - wz), two * (xz + wy), two * (xy + wz), ww - xx + yy - zz,
           two * (yz - wx), two * (xz - wy), two * (yz + wx), ww - xx - yy + zz}};
}
template <typename T>
inline Vec<T> row(const Matrix<T>& a, int i) {
  return {a.m[3 * i], a.m[3 * i + 1], a.m[3 * i + 2]};
}
template <typename T>
inline Vec<T> column(const Matrix<T>& a, int i) {
  return {a.m[i], a.m[3 + i], a.m[6 + i]};
}
template <typename T>
inline Vec<T> operator*(const Matrix<T>& a, const Vec<T>& v) {
  return {dot(row(a, 0), v), dot(row(a, 1), v), dot(row(a, 2), v)};
}
template <typename T>
inline Vec<T> transpose_times(const Matrix<T>& a, const Vec<T>& v) {
  return {dot(column(a, 0), v), dot(column(a, 1), v), dot(column(a, 2), v)};
}

template <typename T>
inline Twist<T> twist(const T* p) {
  return {vec(p), vec(p + 3)};
}
template <typename T>
inline void store(T* p, const Twist<T>& s) {
  store(p, s.r);
  store(p + 3, s.t);
}
template <typename T>
inline Twist<T> operator+(const Twist<T>& a, const Twist<T>& b) {
  return {a.r + b.r, a.t + b.t};
}
template <typename T>
inline Twist<T> operator*(const Twist<T>& a, const T& s) {
  return {a.r * s, a.t * s};
}
template <typename T>
inline T dot(const Twist<T>& a, const Twist<T>& b) {
  return ((a.r.x * b.r.x + a.r.z * b.r.z) + (a.r.y * b.r.y + a.t.x * b.t.x)) +
         (a.t.y * b.t.y + a.t.z * b.t.z);
}
// Spatial cross products of a velocity with a motion and with a force (Featherstone).
template <typename T>
inline Twist<T> cross_motion(const Twist<T>& v, const Twist<T>& s) {
  return {cross(v.r, s.r), cross(v.r, s.t) + cross(v.t, s.r)};
}
template <typename T>
inline Twist<T> cross_force(const Twist<T>& v, const Twist<T>& f) {
  return {cross(v.r, f.r) + cross(v.t, f.t), cross(v.r, f.t)};
}
// Returns the product of a spatial inertia, stored as in mjData::cinert, and a motion.
template <typename T>
inline Twist<T> inertia_times(const T* i, const Twist<T>& v) {
  return {{i[0] * v.r.x + i[3] * v.r.y + i[4] * v.r.z - i[8] * v.t.y + i[7] * v.t.z,
           i[3] * v.r.x + i[1] * v.r.y + i[5] * v.r.z + i[8] * v.t.x - i[6] * v.t.z,
           i[4] * v.r.x + i[5] * v.r.y + i[2] * v.r.z - i[7] * v.t.x + i[6] * v.t.y},
          {i[8] * v.r.y - i[7] * v.r.z + i[9] * v.t.x, i[6] * v.r.z - i[8] * v.r.x + i[9] * v.t.y,
           i[7] * v.r.x - i[6] * v.r.y + i[9] * v.t.z}};
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_VECTORS_H_
