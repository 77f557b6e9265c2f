// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// 3 x 3 matrices, row-major.

#ifndef MJTOOLS_MATH_MAT3_H_
#define MJTOOLS_MATH_MAT3_H_

#include "math/vec3.h"

namespace mj {

// T is double, or Lanes for the matrices of four worlds (wide.h). The default is the identity.
template <typename T>
struct BasicMat3 {
  T m[9] = {wide::same<T>(1), T{}, T{}, T{}, wide::same<T>(1), T{}, T{}, T{}, wide::same<T>(1)};

  T& operator()(int row, int col) { return m[3 * row + col]; }
  const T& operator()(int row, int col) const { return m[3 * row + col]; }
  [[nodiscard]] BasicVec3<T> row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  [[nodiscard]] BasicVec3<T> col(int i) const { return {m[i], m[3 + i], m[6 + i]}; }
};
using Mat3 = BasicMat3<double>;

template <typename T>
inline BasicMat3<T> mat3(const T* p) {
  return {{p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]}};
}
template <typename T>
inline void store(T* p, const BasicMat3<T>& a) {
  for (int i = 0; i < 9; ++i) p[i] = a.m[i];
}
inline Mat3 mat3_from_columns(const Vec3& a, const Vec3& b, const Vec3& c) {
  return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}};
}

template <typename T>
inline BasicVec3<T> operator*(const BasicMat3<T>& a, const BasicVec3<T>& v) {
  return {a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z, a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
          a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}
// Returns a' v.
template <typename T>
inline BasicVec3<T> transpose_times(const BasicMat3<T>& a, const BasicVec3<T>& v) {
  return {a.m[0] * v.x + a.m[3] * v.y + a.m[6] * v.z, a.m[1] * v.x + a.m[4] * v.y + a.m[7] * v.z,
          a.m[2] * v.x + a.m[5] * v.y + a.m[8] * v.z};
}
inline Mat3 operator*(const Mat3& a, const Mat3& b) {
  Mat3 r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r(i, j) = a(i, 0) * b(0, j) + a(i, 1) * b(1, j) + a(i, 2) * b(2, j);
    }
  }
  return r;
}
inline Mat3 transpose(const Mat3& a) {
  return {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}

}  // namespace mj

#endif  // MJTOOLS_MATH_MAT3_H_
