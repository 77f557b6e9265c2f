// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Factorisation A = (U + I) L of an unsymmetric matrix with the dof-dof pattern m.D_*. L is lower
// triangular and includes the diagonal. U is strictly upper triangular. There is no fill-in,
// because dofs of different branches are not coupled.

#ifndef MJTOOLS_ENGINE_DERIVATIVE_SPARSE_LU_H_
#define MJTOOLS_ENGINE_DERIVATIVE_SPARSE_LU_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Factors a matrix in place. Throws Error if a pivot vanishes.
void factor_lu(const mjModel& m, double* lu);

// Computes x := A^-1 x from the factors.
void solve_lu(const mjModel& m, const double* lu, double* x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DERIVATIVE_SPARSE_LU_H_
