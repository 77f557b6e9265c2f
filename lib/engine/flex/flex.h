// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position stage of flexes.

#ifndef MJTOOLS_ENGINE_FLEX_FLEX_H_
#define MJTOOLS_ENGINE_FLEX_FLEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Vertices, bounding boxes of elements and their trees, lengths and Jacobians of edges and of
// vertex constraints.
void flex(const mjModel& m, mjData& d);

// flexedge_velocity = J qvel, 0 where there are no rows.
void flex_edge_velocities(const mjModel& m, mjData& d);

// Has vertices on bodies that move against each other: not rigid and not interpolated.
inline bool is_standard_flex(const mjModel& m, int f) {
  return !m.flex_rigid[f] && m.flex_interp[f] == 0;
}

// Whose contacts with the world and with flexes are springs, not constraints.
inline bool is_passive_flex(const mjModel& m, int f) {
  return m.flex_passive[f] && is_standard_flex(m, f);
}

// Has constraints on the strain around its vertices.
inline bool has_vertex_constraints(const mjModel& m, int f) {
  return m.flex_dim[f] == 2 && m.flex_edgeequality[f] == 2 && is_standard_flex(m, f);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_FLEX_H_
