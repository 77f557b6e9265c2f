// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of strain equalities. These constraints preserve the shape of the elements of an
// interpolated flex.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_STRAIN_ROWS_H_
#define MJTOOLS_ENGINE_CONSTRAINT_STRAIN_ROWS_H_

#include "engine/constraint/rows.h"

namespace mj::engine {

void count_strain(const mjModel& m, mjData& d, int eq, bool sparse, RowCount& count);
void add_strain(RowBuilder& rows, int eq);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_STRAIN_ROWS_H_
