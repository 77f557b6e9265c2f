// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes broken models: copies of a good model that have one mistake each. The same text always
// gives the same copies.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj::broken {

struct BrokenModel {
  std::string kind;  // kind of mistake, e.g. "unknown-attribute"
  std::string text;
  int line = 0;  // line of the mistake
};

// Returns copies of the model `text`, with at most `per_kind` copies for each kind of mistake. In
// the text of a copy, SELF stands for the name of the file to which the copy will be written.
[[nodiscard]] std::vector<BrokenModel> break_model(std::string_view text, int per_kind);

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_BREAK_MODEL_H_
