// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows the tree of bodies with their masses and joints.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_KINEMATIC_TREE_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_KINEMATIC_TREE_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj::report {

// Returns a table with a line for each body, indented by its depth, with its mass, joints and
// geoms.
[[nodiscard]] std::string tree_text(const mjModel& m);
// Returns the tree as a graph for Graphviz. A node has the name and the mass of a body, and an edge
// has the joints between two bodies.
[[nodiscard]] std::string tree_dot(const mjModel& m);
// Returns the tree as an SVG picture, from left to right. A box has the name, the mass and the
// joints of a body. The line to a body without joints is dashed.
[[nodiscard]] std::string tree_svg(const mjModel& m);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_KINEMATIC_TREE_H_
