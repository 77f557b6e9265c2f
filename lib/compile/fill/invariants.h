// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Invariants of the model that compilation returns. Only checked builds test them
// (base/invariant.h).

#ifndef MJTOOLS_COMPILE_FILL_INVARIANTS_H_
#define MJTOOLS_COMPILE_FILL_INVARIANTS_H_

#include <mujoco/mjmodel.h>

#include "compile/draft/draft.h"

namespace mj::compiler {

// Checks that the model has the elements of the draft, and that the model would be accepted if it
// were read from a file.
void check_model(const Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FILL_INVARIANTS_H_
