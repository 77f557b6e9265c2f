// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds numbers of a finished model that are NaN or infinite.

#ifndef MJTOOLS_COMPILE_PASSES_NUMBERS_H_
#define MJTOOLS_COMPILE_PASSES_NUMBERS_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Reports an error if readers of binary models would reject a number (model/number_rule.h).
// Otherwise reports a warning if any other number is NaN, except in meshes and skins. The message
// names only one element.
void check_numbers(Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_PASSES_NUMBERS_H_
