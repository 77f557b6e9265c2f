// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues and eigenvectors of symmetric 3 x 3 matrices.

#ifndef MJTOOLS_MATH_EIG3_H_
#define MJTOOLS_MATH_EIG3_H_

#include "math/quat.h"

namespace mj {

struct Eigen3 {
  Vec3 values;     // descending
  Mat3 vectors;    // columns, a rotation
  Quat rotation;   // the same rotation
  int rounds = 0;  // rounds of the Jacobi iteration
};

// Computes eigenvalues and axes of a symmetric matrix. `multiply` is the product of quaternions;
// the way in which it normalises decides the last bits of the axes. The default is the engine's
// product.
[[nodiscard]] Eigen3 eig3(const Mat3& m);
[[nodiscard]] Eigen3 eig3(const Mat3& m, Quat (*multiply)(const Quat&, const Quat&));

}  // namespace mj

#endif  // MJTOOLS_MATH_EIG3_H_
