// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is legal in a model and surely wrong: values that no one means, told by what models of real
// robots never have. Each is a warning with a code of its own ("check-..."), at its place.

#ifndef MJTOOLS_COMPILE_CHECK_CHECK_H_
#define MJTOOLS_COMPILE_CHECK_CHECK_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Warns of what is legal and surely wrong in a model that compiled.
void check_plausibility(Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_CHECK_CHECK_H_
