// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes the bodies that move the points of a flex, or its interpolation nodes, and the constraints
// that hold the flex together.

#ifndef MJTOOLS_FLEXCOMP_BODIES_H_
#define MJTOOLS_FLEXCOMP_BODIES_H_

#include <span>

#include "flexcomp/empty_cells.h"
#include "flexcomp/pins.h"

namespace mj::flexcomp {

// Each function completes `out`, whose flex already has its elements. The functions may throw
// Fault.

// Attaches all points to the parent.
void hang_rigid(const Parent& parent, std::span<const Vec3> points, Expansion& out);

// Gives each point a body, or attaches it to the parent if it is pinned.
void hang_points(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                 const Pinned& pinned, Expansion& out);

// Gives each node of a grid over the box a body. Attaches nodes that are pinned or move no points,
// and all points, to the parent.
void hang_nodes(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                const Box& box, const Pinned& pinned, Expansion& out);

// Adds the constraints that the settings ask for. Strain constraints of an interpolated flex are
// added for each cell that is not empty or, if the flex is a shell, for each face of a cell on its
// surface. Every other constraint is added once for the whole flex.
void add_equalities(const Settings& settings, Expansion& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_BODIES_H_
