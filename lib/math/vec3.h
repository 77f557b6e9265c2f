// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of three numbers.

#ifndef MJTOOLS_MATH_VEC3_H_
#define MJTOOLS_MATH_VEC3_H_

#include <mujoco/mjtype.h>

#include <cmath>

namespace mj {

struct Vec3 {
  double x = 0, y = 0, z = 0;

  // Returns component i. The expression (&x)[i] would be shorter, but compilers may assume that it
  // accesses x alone.
  double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};

inline Vec3 vec3(const double* p) {
  return {p[0], p[1], p[2]};
}
inline void store(double* p, const Vec3& v) {
  p[0] = v.x, p[1] = v.y, p[2] = v.z;
}

inline Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 operator-(const Vec3& a, const Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 operator-(const Vec3& a) {
  return {-a.x, -a.y, -a.z};
}
inline Vec3 operator*(const Vec3& a, double s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline Vec3 operator*(double s, const Vec3& a) {
  return {a.x * s, a.y * s, a.z * s};
}
inline Vec3& operator+=(Vec3& a, const Vec3& b) {
  return a = a + b;
}
inline Vec3& operator-=(Vec3& a, const Vec3& b) {
  return a = a - b;
}
inline Vec3& operator*=(Vec3& a, double s) {
  return a = a * s;
}
inline bool operator==(const Vec3& a, const Vec3& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

inline double dot(const Vec3& a, const Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(const Vec3& a) {
  return std::sqrt(dot(a, a));
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
inline Vec3 normalized(Vec3 a) {
  normalize(a);
  return a;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_VEC3_H_
