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

// The words with which an option that has a value was given: {"--push", "a@0-1=1,0,0"}, or
// {"--push=..."}, as often as it was.
[[nodiscard]] std::vector<std::string> option_words(const std::vector<std::string>& words,
                                                    std::string_view name);

// The words of those options among `names` that `recorded` has and `now` has not, whatever their
// values are.
[[nodiscard]] std::vector<std::string> missing_options(const std::vector<std::string>& recorded,
                                                       const std::vector<std::string>& now,
                                                       std::span<const std::string_view> names);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_COMMAND_LINE_H_
