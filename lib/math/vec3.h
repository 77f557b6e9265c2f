// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of three numbers.

#ifndef MJTOOLS_MATH_VEC3_H_
#define MJTOOLS_MATH_VEC3_H_

#include <mujoco/mjtype.h>

#include <cmath>
#include <type_traits>

#include "math/wide.h"

namespace mj {

// T is double, or Lanes for the vectors of four worlds (wide.h).
template <typename T>
struct BasicVec3 {
  T x{}, y{}, z{};

  // Returns component i. The expression (&x)[i] would be shorter, but compilers may assume that it
  // accesses x alone.
  T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
using Vec3 = BasicVec3<double>;

// The type of a number that is passed together with a vector. This argument does not take part in
// the deduction of T, so that it may be an integer.
template <typename T>
using Scalar = std::type_identity_t<T>;

template <typename T>
inline BasicVec3<T> vec3(const T* p) {
  return {p[0], p[1], p[2]};
}
template <typename T>
inline void store(T* p, const BasicVec3<T>& v) {
  p[0] = v.x, p[1] = v.y, p[2] = v.z;
}

template <typename T>
inline BasicVec3<T> operator+(const BasicVec3<T>& a, const BasicVec3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename T>
inline BasicVec3<T> operator-(const BasicVec3<T>& a, const BasicVec3<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename T>
inline BasicVec3<T> operator-(const BasicVec3<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <typename T>
inline BasicVec3<T> operator*(const BasicVec3<T>& a, const Scalar<T>& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <typename T>
inline BasicVec3<T> operator*(const Scalar<T>& s, const BasicVec3<T>& a) {
  return {a.x * s, a.y * s, a.z * s};
}
template <typename T>
inline BasicVec3<T>& operator+=(BasicVec3<T>& a, const BasicVec3<T>& b) {
  return a = a + b;
}
template <typename T>
inline BasicVec3<T>& operator-=(BasicVec3<T>& a, const BasicVec3<T>& b) {
  return a = a - b;
}
template <typename T>
inline BasicVec3<T>& operator*=(BasicVec3<T>& a, const Scalar<T>& s) {
  return a = a * s;
}
inline bool operator==(const Vec3& a, const Vec3& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

template <typename T>
inline T dot(const BasicVec3<T>& a, const BasicVec3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename T>
inline BasicVec3<T> cross(const BasicVec3<T>& a, const BasicVec3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename T>
inline T norm(const BasicVec3<T>& a) {
  return wide::sqrt(dot(a, a));
}
inline double distance(const Vec3& a, const Vec3& b) {
  return norm(a - b);
}

// Normalises a in place and returns the old norm. A norm below mjMINVAL gives (1,0,0).
inline double normalize(Vec3& a) {
  const double n = norm(a);
  if (n < mjMINVAL) {
    a = {1, 0, 0};
  } else {
    a *= 1 / n;
  }
  return n;
}
inline Lanes normalize(BasicVec3<Lanes>& a) {
  const Lanes one = wide::same<Lanes>(1), n = norm(a);
  const LaneMask is_short = n < mjMINVAL;
  const Lanes s = one / n;
  a = {wide::select(is_short, one, a.x * s), wide::only(~is_short, a.y * s),
       wide::only(~is_short, a.z * s)};
  return n;
}
template <typename T>
inline BasicVec3<T> normalized(BasicVec3<T> a) {
  normalize(a);
  return a;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_VEC3_H_
