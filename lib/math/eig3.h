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
  int rounds = 0;  // of the Jacobi iteration
};

[[nodiscard]] Eigen3 eig3(const Mat3& m);

}  // namespace mj

#endif  // MJTOOLS_MATH_EIG3_H_
