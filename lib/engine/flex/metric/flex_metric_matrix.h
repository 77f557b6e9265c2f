// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scaled stiffness of flexes as a sparse matrix over dofs. It has 3 x 3 blocks for pairs of free
// bodies whose vertices or nodes share a bending stencil, an element or a contact.
//
//   efm_K = (h^2 + h damping) (bending + stretch + nodes) + h^2 (contacts)
//   efm_L = Cholesky factors of the diagonal blocks of M + efm_K, lower triangles

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether all flexes with stiffness between nodes have simple nodes. The matrix then
// contains their stiffness.
bool has_assembled_nodes(const mjModel& m);

// Returns whether the flexes have stiffness that is computed only with the matrix.
bool needs_stiffness_matrix(const mjModel& m);

// Returns the factor (h^2 + h damping) of a flex.
double metric_scale(const mjModel& m, int f);

// Computes d.nefmK, efm_K_rownnz, efm_K_rowadr (allocated before), efm_K_colind and efm_K_val.
// Throws StackOverflow if the arena is full.
void make_stiffness_matrix(const mjModel& m, mjData& d);

// Computes d.nefmdof, nefmL, efm_dofid and efm_L from efm_K and M.
void factor_stiffness_blocks(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
