// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make the bodies to which the points or the interpolation nodes of a flex belong,
// and the constraints that hold the flex together.

#ifndef MJTOOLS_FLEXCOMP_BODIES_H_
#define MJTOOLS_FLEXCOMP_BODIES_H_

#include <span>

#include "flexcomp/empty_cells.h"
#include "flexcomp/pins.h"

namespace mj::flexcomp {

// Each function completes `out`, whose flex already has its elements. The functions may throw
// Fault.

// Attaches all points to the parent body.
void hang_rigid(const Parent& parent, std::span<const Vec3> points, Expansion& out);

// Gives each point a body of its own. Pinned points are attached to the parent body instead.
void hang_points(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                 const Pinned& pinned, Expansion& out);

// Lays a grid of nodes over the box and gives each node a body of its own. Nodes that are pinned or
// that move no points are attached to the parent body instead, and so are all points.
void hang_nodes(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                const Box& box, const Pinned& pinned, Expansion& out);

// Adds the constraints that the settings ask for. Strain constraints of an interpolated flex are
// added for each cell that is not empty or, if the flex is a shell, for each face of a cell on its
// surface. Every other constraint is added once for the whole flex.
void add_equalities(const Settings& settings, Expansion& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_BODIES_H_
