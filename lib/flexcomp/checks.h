// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks of the settings of a flexcomp. Each check runs before the step that relies on it, and
// throws Fault if it fails.

#ifndef MJTOOLS_FLEXCOMP_CHECKS_H_
#define MJTOOLS_FLEXCOMP_CHECKS_H_

#include "flexcomp/empty_cells.h"
#include "flexcomp/geometry.h"
#include "flexcomp/pins.h"

namespace mj::flexcomp {

// Checks the settings before any part of the flex is made.
void check_settings(const Settings& settings, const Parent& parent);

// Checks that the lists of pins fit the dimension. The dimension is known only after the elements
// were made.
void check_pins(const Settings& settings, int dim);

// Checks that the elements are valid indices of points, before they are used as such.
void check_geometry(const Settings& settings, const Geometry& geometry);

// Checks that the box around the transformed points has a finite size.
void check_range(const Settings& settings, const Box& box);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_CHECKS_H_
