// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The bodies that the points of a flex, or the nodes they are interpolated between, move with, and
// the constraints that hold it together.

#ifndef MJTOOLS_FLEXCOMP_BODIES_H_
#define MJTOOLS_FLEXCOMP_BODIES_H_

#include <span>

#include "flexcomp/empty_cells.h"
#include "flexcomp/pins.h"

namespace mj::flexcomp {

// Each function completes out.flex, whose elements are there, and may throw Fault.

// All points hang on the parent.
void hang_rigid(const Parent& parent, std::span<const Vec3> points, Expansion& out);

// Each point has a body of its own, or is pinned to the parent.
void hang_points(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                 const Pinned& pinned, Expansion& out);

// Each node of a grid over the box has a body, but those that are pinned or move nothing.
void hang_nodes(const Settings& settings, const Parent& parent, std::span<const Vec3> points,
                const Box& box, const Pinned& pinned, Expansion& out);

// The constraints that the settings ask for, one for each cell or face that has one.
void add_equalities(const Settings& settings, Expansion& out);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_BODIES_H_
