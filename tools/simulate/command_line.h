// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Command lines as text that a shell would take, which recordings keep.

#ifndef MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
#define MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mj::simulate {

// The words as a shell would take them: those that need it are in quotes.
[[nodiscard]] std::string shell_text(std::span<const std::string> words);

// The words of such a text.
[[nodiscard]] std::vector<std::string> shell_words(std::string_view text);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
