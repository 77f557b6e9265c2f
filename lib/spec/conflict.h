// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Merges options and sizes when a model is attached to another one.

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

// The rule that decides which settings of a model count as set.
//   kText     A setting that the model gives. If neither model gives the setting, a value that
//             differs from the built-in value counts, too.
//   kProgram  A setting that the model gives, and every value that differs from the built-in value.
//             This rule is for models that a program may have changed.
enum class SetBy { kText, kProgram };

// Merges the settings of the child into the parent. The policy is that of the parent
// (Compiler::conflict). If there are errors, the parent is unchanged.
[[nodiscard]] ConflictReport merge_settings(ModelSpec& parent, const ModelSpec& child,
                                            SetBy set_by = SetBy::kText);

// Returns the first line of a report. The line names the two models and the policy by which their
// settings are merged.
[[nodiscard]] std::string first_line(const ModelSpec& parent, const ModelSpec& child);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_CONFLICT_H_
