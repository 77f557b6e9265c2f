// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of a finished model that are NaN or infinite.

#ifndef MJTOOLS_COMPILE_PASSES_NUMBERS_H_
#define MJTOOLS_COMPILE_PASSES_NUMBERS_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Reports an error at the object that has a number which a reader of binary models would refuse
// (model/number_rule.h): such a model is not worth writing. NaN elsewhere is a warning.
void check_numbers(Draft& draft, const mjModel& m);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_PASSES_NUMBERS_H_
