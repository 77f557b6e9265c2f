// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Broken models: copies of a good one with one mistake each, made where its text allows it, always
// the same ones for the same text.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj::broken {

struct BrokenModel {
  std::string kind;  // of mistake, e.g. "unknown-attribute"
  std::string text;
  int line = 0;  // where the mistake is
};

// At most `per_kind` copies of each kind. In their texts SELF stands for their own file.
[[nodiscard]] std::vector<BrokenModel> break_model(std::string_view text, int per_kind);

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
