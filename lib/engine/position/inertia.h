// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Joint-space inertia matrix M. It is symmetric, and only its lower triangle is stored. The pattern
// of its rows is m.M_rownnz, M_rowadr, M_colind. The columns of row i are the ancestors of dof i in
// ascending order, and then i itself.

#ifndef MJTOOLS_ENGINE_POSITION_INERTIA_H_
#define MJTOOLS_ENGINE_POSITION_INERTIA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.crb, which contains the inertia of the subtree of each body.
void subtree_inertia(const mjModel& m, mjData& d);

// Computes d.crb, and computes d.M from d.cinert and d.cdof. The armature of tendons is not
// included.
void composite_inertia(const mjModel& m, mjData& d);

// Computes d.crb and d.M. The armature of tendons is included, which needs d.ten_J.
void make_inertia(const mjModel& m, mjData& d);

// Computes d.qLD and d.qLDiagInv from d.M.
void factor_inertia(const mjModel& m, mjData& d);

// Factors a matrix A = L' D L in place. A has the pattern of M. On entry `ld` contains A. On return
// `ld` contains D on its diagonal and the unit lower triangular L below it, and `diag_inv` contains
// 1 / D.
void factor_on_inertia_pattern(const mjModel& m, mjData& d, double* ld, double* diag_inv);

// Solves M x = y for each of n rows of nv numbers. x may be the same array as y.
void solve_inertia(const mjModel& m, const mjData& d, double* x, const double* y, int n = 1);
void solve_on_inertia_pattern(const mjModel& m, const double* ld, const double* diag_inv, double* x,
                              int n = 1);

// Solves x := M^-1 x only at the dofs of a set. The set is given in ascending order and contains
// all ancestors of its members. x must be zero outside the set. Elements outside the set are
// neither read nor written, although M^-1 x may be nonzero at descendants of the set.
void solve_inertia_at(const mjModel& m, const mjData& d, double* x, const int* dofs, int n);

// Solves as solve_inertia_at() does, bit for bit, for several right-hand sides that share a set of
// dofs. Element i of side k is x[kSides i + k]. Each entry of the factor is read once for all
// sides, because the factor of a long chain does not fit in the cache.
constexpr int kSides = 8;
void solve_inertia_sides_at(const mjModel& m, const mjData& d, double* x, const int* dofs, int n);

// Computes x = sqrt_inv_D o (L'^-1 y) for n rows, where o is the elementwise product. If sqrt_inv_D
// is the square root of d.qLDiagInv, then x'x = y' M^-1 y.
void solve_inertia_half(const mjModel& m, const mjData& d, double* x, const double* y,
                        const double* sqrt_inv_D, int n = 1);

// Computes result = M v.
void mul_inertia(const mjModel& m, const mjData& d, double* result, const double* v);
// Computes result = D^(1/2) L v, so that |result|^2 = v' M v.
void mul_inertia_half(const mjModel& m, const mjData& d, double* result, const double* v);

// Adds M to the lower triangle of a dense nv x nv matrix.
void add_inertia(const mjModel& m, const mjData& d, double* dense);

// Sparse rows to which add_inertia() adds the rows of M. Columns ascend. If a column is only in a
// row of M, it is inserted. Each row therefore needs room for such columns behind its end.
struct SparseRows {
  double* value;
  int *rownnz, *rowadr, *colind;
};
void add_inertia(const mjModel& m, const mjData& d, const SparseRows& rows);

// Writes a dense nv x nv copy of a matrix that is stored on the pattern of M.
void full_inertia(const mjModel& m, double* dense, const double* values);

// Return the armature that actuators add to the joint or tendon on which they act.
double actuator_joint_armature(const mjModel& m, int joint);
double actuator_tendon_armature(const mjModel& m, int tendon);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_INERTIA_H_
