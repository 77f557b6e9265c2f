// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies of simulation data that are used only for drawing.

#ifndef MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
#define MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_

#include "engine/data/data.h"

namespace mj::engine {

// Copy data as copy_data() and clone_data() do, but leave out the large matrices: the inertia with
// its factors and derivatives, and the matrices of the constraints. The values of these matrices in
// the copy are meaningless.
void copy_drawn_data(const mjModel& m, mjData& dest, const mjData& src);
[[nodiscard]] DataPtr clone_drawn_data(const mjModel& m, const mjData& src);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
