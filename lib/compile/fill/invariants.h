// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Invariants of the model that compilation returns, tested only in checked builds
// (base/invariant.h).

#ifndef MJTOOLS_COMPILE_FILL_INVARIANTS_H_
#define MJTOOLS_COMPILE_FILL_INVARIANTS_H_

#include <mujoco/mjmodel.h>

#include "compile/draft/draft.h"

namespace mj::compiler {

// Checks that the model has the elements of the draft, and that it would be accepted as a file.
void check_model(const Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FILL_INVARIANTS_H_
