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

// Before anything is made.
void check_settings(const Settings& settings, const Parent& parent);

// When the dimension is known: that lists of pins fit what they refer to.
void check_pins(const Settings& settings, int dim);

// Before elements are used as indices of points.
void check_geometry(const Settings& settings, const Geometry& geometry);

// When points are posed: that the size of the box around them is a number.
void check_range(const Settings& settings, const Box& box);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_CHECKS_H_
