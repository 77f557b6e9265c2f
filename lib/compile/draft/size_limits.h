// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sizes that a description gives as plain numbers, bounded before memory is allocated for them.

#ifndef MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_
#define MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_

#include "compile/draft/draft.h"
#include "model/size_limits.h"

namespace mj::compiler {

// The attributes of <size>, as soon as the description is there.
void check_given_sizes(Draft& draft);
// User data, once the number of elements is known.
void check_user_sizes(Draft& draft);
// Activations, sensor data and histories, once all elements are compiled.
void check_total_sizes(Draft& draft);
// Keyframes, once the size of the state is known.
void check_key_sizes(Draft& draft);

// Throws an error found while allocating again, at the attribute of <size> to blame.
[[noreturn]] void blame_sizes(const Draft& draft, const Error& error);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_
