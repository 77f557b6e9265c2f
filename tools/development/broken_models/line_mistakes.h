// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lines that are a mistake when they are inserted at the end of any model.

#ifndef MJTOOLS_SCRIPTS_BROKEN_MODELS_LINE_MISTAKES_H_
#define MJTOOLS_SCRIPTS_BROKEN_MODELS_LINE_MISTAKES_H_

#include <span>
#include <string_view>

namespace mj::broken {

struct LineMistake {
  std::string_view kind;
  std::string_view before;  // line to insert before the mistake; may be empty
  std::string_view line;    // line with the mistake; SELF stands for the model's own file
  std::string_view after;
};

[[nodiscard]] std::span<const LineMistake> line_mistakes();

}  // namespace mj::broken

#endif  // MJTOOLS_SCRIPTS_BROKEN_MODELS_LINE_MISTAKES_H_
