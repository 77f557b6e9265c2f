// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Broken models: copies of a good model with one mistake each, made wherever its text allows it.
// Equal texts give equal copies.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj::broken {

struct BrokenModel {
  std::string kind;  // of mistake, e.g. "unknown-attribute"
  std::string text;
  int line = 0;  // line of the mistake
};

// Returns at most `per_kind` copies of each kind. SELF in their texts stands for their own file.
[[nodiscard]] std::vector<BrokenModel> break_model(std::string_view text, int per_kind);

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
