// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sparse structures of a model, from its kinematic tree. All CSR, columns ascending, rows one after
// the other.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_
#define MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// M_*, D_*, B_* and the maps between them; nC, nD, nB must be right (Error otherwise).
//   M row of dof i   its ancestors and itself; itself alone for a simple dof
//   D row of dof i   its ancestors, itself and its descendants
//   B row of body b  dofs of its proper ancestors, its own and its subtree's
void inertia_sparsity(mjModel& m);

// ten_J_*: the dofs that a tendon's length may depend on; nJten must be right.
void tendon_sparsity(mjModel& m);

// flexedge_J_*, flexvert_J_*, flex_vertedge*: nJfe and nJfv must suffice.
void flex_sparsity(mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SPARSITY_H_
