// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Command lines in the syntax of a shell, as recordings keep them.

#ifndef MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
#define MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mj::simulate {

// Returns the words in the syntax of a shell. Words are quoted if necessary.
[[nodiscard]] std::string shell_text(std::span<const std::string> words);

// Returns the words of a text that shell_text() made.
[[nodiscard]] std::vector<std::string> shell_words(std::string_view text);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
