// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scaled stiffness of flexes as a sparse matrix over dofs. It has a 3 x 3 block for each pair of
// free bodies that a bending stencil, an element or a contact couples.
//
//   efm_K = (h^2 + h damping) (bending + stretch + nodes) + h^2 (contacts)
//   efm_L = Cholesky factors of the diagonal blocks of M + efm_K, lower triangles

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether all flexes that have stiffness between nodes have simple nodes. Only then does
// the matrix contain the stiffness between nodes.
bool has_assembled_nodes(const mjModel& m);

// Returns whether some flex has stiffness that is computed only with the help of the matrix.
bool needs_stiffness_matrix(const mjModel& m);

// Returns the factor (h^2 + h damping) by which the stiffness of a flex is multiplied.
double metric_scale(const mjModel& m, int f);

// Computes d.nefmK, efm_K_rownnz, efm_K_rowadr, efm_K_colind and efm_K_val. The arrays efm_K_rownnz
// and efm_K_rowadr must be allocated. Throws StackOverflow if the arena is full.
void make_stiffness_matrix(const mjModel& m, mjData& d);

// Computes d.nefmdof, nefmL, efm_dofid and efm_L from efm_K and M.
void factor_stiffness_blocks(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
