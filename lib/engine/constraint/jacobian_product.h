// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Products with the constraint Jacobian efc_J, which is stored as a dense matrix or as compressed
// rows. The functions write nothing if there are no rows.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_JACOBIAN_PRODUCT_H_
#define MJTOOLS_ENGINE_CONSTRAINT_JACOBIAN_PRODUCT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes result [nefc] = J x [nv].
void mul_constraint_jacobian(const mjModel& m, const mjData& d, double* result, const double* x);
// Computes result [nv] = J' y [nefc].
void mul_constraint_jacobian_transpose(const mjModel& m, const mjData& d, double* result,
                                       const double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_JACOBIAN_PRODUCT_H_
