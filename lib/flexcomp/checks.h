// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Requirements on the settings of a flexcomp, checked before each step that relies on them. Each
// function throws Fault.

#ifndef MJTOOLS_FLEXCOMP_CHECKS_H_
#define MJTOOLS_FLEXCOMP_CHECKS_H_

#include "flexcomp/empty_cells.h"
#include "flexcomp/geometry.h"
#include "flexcomp/pins.h"

namespace mj::flexcomp {

// Checks the settings before anything is made.
void check_settings(const Settings& settings, const Parent& parent);

// Checks that the lists of pins fit the dimension, which is known by now.
void check_pins(const Settings& settings, int dim);

// Checks the elements before they are used as indices of points.
void check_geometry(const Settings& settings, const Geometry& geometry);

// Checks that the size of the box around the posed points is finite.
void check_range(const Settings& settings, const Box& box);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_CHECKS_H_
