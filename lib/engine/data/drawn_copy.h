// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies of simulation data that are used only for drawing.

#ifndef MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
#define MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_

#include "engine/data/data.h"

namespace mj::engine {

// Copies as copy_data() does, but leaves out the large matrices: inertia with its factors and
// derivatives, and the matrices of the constraints. Their values in the copy are meaningless.
void copy_drawn_data(const mjModel& m, mjData& dest, const mjData& src);
[[nodiscard]] DataPtr clone_drawn_data(const mjModel& m, const mjData& src);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
