// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position stage of flexes.

#ifndef MJTOOLS_ENGINE_FLEX_FLEX_H_
#define MJTOOLS_ENGINE_FLEX_FLEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes the positions of vertices, the bounding boxes of elements and trees, and the lengths and
// Jacobians of edges and of vertex constraints.
void flex(const mjModel& m, mjData& d);

// Computes flexedge_velocity = J qvel. Edges without a row in J have the velocity 0.
void flex_edge_velocities(const mjModel& m, mjData& d);

// Returns whether the vertices of a flex are on bodies that move relative to each other. Such a
// flex is neither rigid nor interpolated.
inline bool is_standard_flex(const mjModel& m, int f) {
  return !m.flex_rigid[f] && m.flex_interp[f] == 0;
}

// Returns whether the contacts of a flex with the world and with flexes are springs and not
// constraints.
inline bool is_passive_flex(const mjModel& m, int f) {
  return m.flex_passive[f] && is_standard_flex(m, f);
}

// Returns whether a flex has constraints on the strain around each of its vertices.
inline bool has_vertex_constraints(const mjModel& m, int f) {
  return m.flex_dim[f] == 2 && m.flex_edgeequality[f] == 2 && is_standard_flex(m, f);
}

// Returns whether constraints or forces of a flex use the Jacobian of its edges.
inline bool uses_edge_jacobian(const mjModel& m, int f) {
  return m.flex_edgeequality[f] == 1 || m.flex_edgedamping[f] != 0 ||
         m.flex_edgestiffness[f] != 0 || m.flex_damping[f] != 0;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_FLEX_H_
