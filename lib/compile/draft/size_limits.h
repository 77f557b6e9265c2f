// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks the sizes that a description gives as plain numbers. Each check runs before memory of that
// size is allocated.

#ifndef MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_
#define MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_

#include "compile/draft/draft.h"
#include "model/size_limits.h"

namespace mj::compiler {

// Checks the attributes of <size>. Called at the start of the compilation.
void check_given_sizes(Draft& draft);
// Checks the sizes of user data. Called when the numbers of elements are known.
void check_user_sizes(Draft& draft);
// Checks the sizes of activations, sensor data and histories. Called when all elements are
// compiled.
void check_total_sizes(Draft& draft);
// Checks the sizes of keyframes. Called when the size of the state is known.
void check_key_sizes(Draft& draft);

// Checks the sizes of sparse matrices. Called when the structure is known. These sizes grow faster
// than the number of elements: a chain of n joints has an inertia matrix of n^2 / 2 entries.
void check_matrix_sizes(Draft& draft);

// Reports an error about exhausted memory at the attribute of <size> that causes it.
[[noreturn]] void blame_sizes(const Draft& draft, const Error& error);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_SIZE_LIMITS_H_
