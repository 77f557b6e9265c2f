// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plausibility checks. They find values that are legal but certainly mistakes, because no model
// of a real robot has such values. Each mistake gives a warning at its place, with its own code
// ("check-...").

#ifndef MJTOOLS_COMPILE_CHECK_CHECK_H_
#define MJTOOLS_COMPILE_CHECK_CHECK_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Warns of values in a compiled model that are legal but certainly mistakes.
void check_plausibility(Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_CHECK_CHECK_H_
