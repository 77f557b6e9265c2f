// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies of simulation data for those who only draw them.

#ifndef MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
#define MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_

#include "engine/data/data.h"

namespace mj::engine {

// copy_data without the large matrices: of inertia, their factors and derivatives, and of
// constraints. The copy holds no meaningful numbers there.
void copy_drawn_data(const mjModel& m, mjData& dest, const mjData& src);
[[nodiscard]] DataPtr clone_drawn_data(const mjModel& m, const mjData& src);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_DRAWN_COPY_H_
