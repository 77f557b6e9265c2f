// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Merging of options and sizes when a model is attached to another.

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

// Rule that decides which settings of a model count as set.
//   kText     settings that the model gives. If neither model gives a setting, a value that differs
//             from the built-in value also counts.
//   kProgram  settings that the model gives, and all values that differ from the built-in values.
//             For models that a program may have changed.
enum class SetBy { kText, kProgram };

// Merges settings of the child into the parent by the parent's policy (Compiler::conflict). If
// there are errors, the parent is unchanged.
[[nodiscard]] ConflictReport merge_settings(ModelSpec& parent, const ModelSpec& child,
                                            SetBy set_by = SetBy::kText);

// Returns the first line of a report. It names the two models and the policy by which their
// settings are merged.
[[nodiscard]] std::string first_line(const ModelSpec& parent, const ModelSpec& child);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_CONFLICT_H_
