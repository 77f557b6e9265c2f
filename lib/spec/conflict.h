// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What becomes of the options and sizes of a model that is attached to another.

#ifndef MJTOOLS_SPEC_CONFLICT_H_
#define MJTOOLS_SPEC_CONFLICT_H_

#include <string>
#include <vector>

#include "spec/model_spec.h"

namespace mj::spec {

struct ConflictReport {
  std::vector<std::string> warnings;
  std::vector<std::string> errors;
};

// Which settings count as set: those that a model gives (only if neither gives one, what differs from
// the built-in value), or, where programs may have changed them, what differs, too.
enum class SetBy { kText, kProgram };

// Merges settings of the child into the parent by the parent's policy (Compiler::conflict). Nothing
// changes if there are errors.
[[nodiscard]] ConflictReport merge_settings(ModelSpec& parent, const ModelSpec& child,
                                            SetBy set_by = SetBy::kText);

// The first line of a report: whose settings differ, and by what policy they are merged.
[[nodiscard]] std::string first_line(const ModelSpec& parent, const ModelSpec& child);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_CONFLICT_H_
