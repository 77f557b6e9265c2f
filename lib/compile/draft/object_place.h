// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_COMPILE_DRAFT_OBJECT_PLACE_H_
#define MJTOOLS_COMPILE_DRAFT_OBJECT_PLACE_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Returns the place of the element from which an object of the model was made. The place is empty
// if the object has no element.
[[nodiscard]] SourceLocation place_of_object(const Draft& draft, mjtObj type, int id);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_OBJECT_PLACE_H_
