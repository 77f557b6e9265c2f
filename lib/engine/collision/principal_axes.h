// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvectors of a symmetric 3 x 3 matrix.

#ifndef MJTOOLS_ENGINE_COLLISION_PRINCIPAL_AXES_H_
#define MJTOOLS_ENGINE_COLLISION_PRINCIPAL_AXES_H_

#include "math/mat3.h"

namespace mj::engine {

// Orthonormal eigenvectors of C as columns, by descending eigenvalue (within 1e-12).
Mat3 principal_axes(const Mat3& C);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_PRINCIPAL_AXES_H_
