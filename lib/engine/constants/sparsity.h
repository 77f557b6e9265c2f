// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sparsity patterns of a model, which follow from its kinematic tree. All patterns are CSR with
// ascending columns and consecutive rows.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_
#define MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes M_*, D_*, B_* and the maps between them. Throws Error if nC, nD or nB is wrong.
//   M row of dof i   its ancestors and itself; only itself for a simple dof
//   D row of dof i   its ancestors, itself and its descendants
//   B row of body b  dofs of its proper ancestors, its own and its subtree's
void inertia_sparsity(mjModel& m);

// Computes ten_J_*, which lists the dofs on which each tendon's length may depend. m.nJten must
// already be set. Throws Error if it is wrong.
void tendon_sparsity(mjModel& m);

// Computes flexedge_J_*, flexvert_J_* and flex_vertedge*. nJfe and nJfv must be large enough.
void flex_sparsity(mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_
