// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collects the names of all elements to which other elements can refer.

#ifndef MJTOOLS_SPEC_EDIT_ALL_NAMES_H_
#define MJTOOLS_SPEC_EDIT_ALL_NAMES_H_

#include "spec/model_spec.h"
#include "spec/name_table.h"

namespace mj::spec {

[[nodiscard]] NameTable all_names(const ModelSpec& spec);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ALL_NAMES_H_
