// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes eigenvalues and eigenvectors of symmetric 3 x 3 matrices.

#ifndef MJTOOLS_MATH_EIG3_H_
#define MJTOOLS_MATH_EIG3_H_

#include "math/quat.h"

namespace mj {

struct Eigen3 {
  Vec3 values;     // eigenvalues in descending order
  Mat3 vectors;    // eigenvectors as columns of a rotation matrix
  Quat rotation;   // quaternion of `vectors`
  int rounds = 0;  // number of rounds of the Jacobi iteration
};

// Computes the eigenvalues and eigenvectors of a symmetric matrix. `multiply` computes the product
// of two quaternions. The way in which `multiply` normalises its result decides the last bits of
// the eigenvectors. The default is the product that the engine uses.
[[nodiscard]] Eigen3 eig3(const Mat3& m);
[[nodiscard]] Eigen3 eig3(const Mat3& m, Quat (*multiply)(const Quat&, const Quat&));

}  // namespace mj

#endif  // MJTOOLS_MATH_EIG3_H_
