// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness K of flexes, as far as the effective metric treats it implicitly. K is positive
// semidefinite. Vertices or nodes of free bodies (3 dofs) are called i and j. The blocks of K in
// world axes are:
//
//   bending    b_ij I                                                              per stencil
//   stretch    2 sum_ab K_ab s_a(i) s_b(j) d_a d_b' + sum_a T_a s_a(i) s_a(j) I    per element
//              a, b edges, d = x_first - x_second, s = +1 on the first vertex, -1 on the second,
//              T_a = max(0, sum_b K_ab (L_b^2 - L0_b^2))
//   nodes      -Q K Q'                                    per element of an interpolated flex

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_STIFFNESS_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_STIFFNESS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/flex/flex.h"
#include "engine/flex/flex_element.h"
#include "math/mat3.h"

namespace mj::engine {

// ---- Kinds of stiffness of a flex.

inline bool resists_bending(const mjModel& m, int f) {
  return is_standard_flex(m, f) && m.flex_dim[f] == 2 && has_bending(m, f);
}
inline bool resists_stretch(const mjModel& m, int f) {
  return is_standard_flex(m, f) && m.flex_dim[f] >= 2 && has_stiffness(m, f);
}
inline bool resists_between_nodes(const mjModel& m, int f) {
  // Value of flex_edgeequality for a flex whose stiffness belongs to an equality constraint.
  constexpr int kStrainModes = 3;
  return m.flex_interp[f] && !m.flex_rigid[f] && m.flex_edgeequality[f] != kStrainModes &&
         has_stiffness(m, f);
}

// ---- Elements.

// Stiffness of an element of vertices: the stiffness between each pair of edges, and the tension of
// each edge.
struct StretchElement {
  const int* vertex;  // numbered within the flex
  const ElementEdges* edges;
  double metric[kMaxElementEdges * kMaxElementEdges];
  Vec3 along[kMaxElementEdges];
  double tension[kMaxElementEdges];

  StretchElement(const mjModel& m, const mjData& d, int f, int element);
};

// Computes d.flexelem_krot in the current configuration: Q K Q' for each element of nodes, zero for
// other elements.
void rotate_node_stiffness(const mjModel& m, mjData& d);

// Returns whether each node of a flex is on a body that has no dofs, or on a body that has three
// slide joints and that no other body moves.
bool has_simple_nodes(const mjModel& m, int f);

// ---- Products over dofs. Each function adds scale K x of one flex to y.

// Terms that add_vertex_product() includes: bending alone, or all terms. In this product, a vertex
// moves only with the dofs of its own free body.
enum class VertexTerms { kBending, kAll };
void add_vertex_product(const mjModel& m, mjData& d, int f, VertexTerms terms, double scale,
                        const double* x, double* y);

// Adds the product with the stiffness between nodes to y. Unlike a vertex, a node moves with every
// dof that moves its body.
void add_node_product(const mjModel& m, mjData& d, int f, double scale, const double* x, double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_STIFFNESS_H_
