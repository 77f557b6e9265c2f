// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The scaled stiffness of flexes as a sparse matrix over dofs: 3 x 3 blocks of the free bodies of
// vertices or nodes that share a bending stencil, an element or a contact.
//
//   efm_K = (h^2 + h damping) (bending + stretch + nodes) + h^2 (contacts)
//   efm_L = Cholesky factors of the diagonal blocks of M + efm_K, lower triangles

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Whether all flexes that resist between nodes have simple nodes, so that the matrix holds them.
bool has_assembled_nodes(const mjModel& m);

// Whether there is anything that only the matrix holds.
bool needs_stiffness_matrix(const mjModel& m);

// The factor (h^2 + h damping) of a flex.
double metric_scale(const mjModel& m, int f);

// d.nefmK, efm_K_rownnz, efm_K_rowadr (allocated before), efm_K_colind, efm_K_val. Throws
// StackOverflow when the arena is full.
void make_stiffness_matrix(const mjModel& m, mjData& d);

// d.nefmdof, nefmL, efm_dofid, efm_L from efm_K and M.
void factor_stiffness_blocks(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_MATRIX_H_
