// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// 3 x 3 matrices, row-major.

#ifndef MJTOOLS_MATH_MAT3_H_
#define MJTOOLS_MATH_MAT3_H_

#include "math/vec3.h"

namespace mj {

struct Mat3 {
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  double& operator()(int row, int col) { return m[3 * row + col]; }
  double operator()(int row, int col) const { return m[3 * row + col]; }
  [[nodiscard]] Vec3 row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  [[nodiscard]] Vec3 col(int i) const { return {m[i], m[3 + i], m[6 + i]}; }
};

inline Mat3 mat3(const double* p) {
  return {{p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]}};
}
inline void store(double* p, const Mat3& a) {
  for (int i = 0; i < 9; ++i) p[i] = a.m[i];
}
inline Mat3 mat3_from_columns(const Vec3& a, const Vec3& b, const Vec3& c) {
  return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}};
}

inline Vec3 operator*(const Mat3& a, const Vec3& v) {
  return {a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z, a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
          a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}
// Returns a' v.
inline Vec3 transpose_times(const Mat3& a, const Vec3& v) {
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
