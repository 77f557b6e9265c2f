// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Patterns for names: * matches any text, ? matches any character, and [abc] or [a-z] matches one
// character of a set.

#ifndef MJTOOLS_BASE_GLOB_H_
#define MJTOOLS_BASE_GLOB_H_

#include <string_view>

namespace mj {

[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);
[[nodiscard]] bool is_glob(std::string_view pattern);

}  // namespace mj

#endif  // MJTOOLS_BASE_GLOB_H_
