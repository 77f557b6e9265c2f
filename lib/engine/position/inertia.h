// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Joint-space inertia matrix M: symmetric, its lower triangle stored by rows on the pattern
// m.M_rownnz, M_rowadr, M_colind (row i: ancestors of dof i ascending, then i itself).

#ifndef MJTOOLS_ENGINE_POSITION_INERTIA_H_
#define MJTOOLS_ENGINE_POSITION_INERTIA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// d.crb: inertias of subtrees.
void subtree_inertia(const mjModel& m, mjData& d);

// d.crb and d.M from d.cinert and d.cdof, without what tendons add.
void composite_inertia(const mjModel& m, mjData& d);

// Writes d.M with what tendons add by d.ten_J.
void make_inertia(const mjModel& m, mjData& d);

// d.qLD and d.qLDiagInv from d.M.
void factor_inertia(const mjModel& m, mjData& d);

// ld and diag_inv from ld = a matrix on the pattern of M, in place: A = L' D L with L unit lower
// triangular off the diagonal of ld and D on it; diag_inv = 1 / D.
void factor_on_inertia_pattern(const mjModel& m, mjData& d, double* ld, double* diag_inv);

// x = M^-1 y for n rows of nv numbers; x may be y.
void solve_inertia(const mjModel& m, const mjData& d, double* x, const double* y, int n = 1);
void solve_on_inertia_pattern(const mjModel& m, const double* ld, const double* diag_inv, double* x,
                              int n = 1);

// x <- M^-1 x where x is zero outside a set of dofs that holds the ancestors of its members
// (ascending). Elements outside the set are neither read nor written: all that the inverse adds
// there belongs to descendants of the set.
void solve_inertia_at(const mjModel& m, const mjData& d, double* x, const int* dofs, int n);

// x = sqrt_inv_D o (L'^-1 y) for n rows: |x|^2 = y' M^-1 y when sqrt_inv_D is the square root of
// d.qLDiagInv.
void solve_inertia_half(const mjModel& m, const mjData& d, double* x, const double* y,
                        const double* sqrt_inv_D, int n = 1);

// result = M v
void mul_inertia(const mjModel& m, const mjData& d, double* result, const double* v);
// result = D^(1/2) L v: |result|^2 = v' M v
void mul_inertia_half(const mjModel& m, const mjData& d, double* result, const double* v);

// The lower triangle of a dense nv x nv matrix += M.
void add_inertia(const mjModel& m, const mjData& d, double* dense);

// Row i of a sparse matrix += row i of M. Its columns are ascending; those that only M has are
// inserted, for which row i needs room behind its end.
struct SparseRows {
  double* value;
  int *rownnz, *rowadr, *colind;
};
void add_inertia(const mjModel& m, const mjData& d, const SparseRows& rows);

// Dense nv x nv copy of a matrix on the pattern of M.
void full_inertia(const mjModel& m, double* dense, const double* values);

// Armature reflected to a joint or tendon by the actuators acting on it.
double actuator_joint_armature(const mjModel& m, int joint);
double actuator_tendon_armature(const mjModel& m, int tendon);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_INERTIA_H_
