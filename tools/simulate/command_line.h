// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts command lines to and from the syntax of a shell, in which recordings store them.

#ifndef MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
#define MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mj::simulate {

// Returns the words as a text in the syntax of a shell. A word is quoted if necessary.
[[nodiscard]] std::string shell_text(std::span<const std::string> words);

// Splits a text that shell_text() made into its words.
[[nodiscard]] std::vector<std::string> shell_words(std::string_view text);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
