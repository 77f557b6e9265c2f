// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes text from foreign files, such as names, safe for terminals. Characters that move the
// cursor, set colours, write elsewhere or change the writing direction become '?' or are escaped.

#ifndef MJTOOLS_BASE_PRINTABLE_H_
#define MJTOOLS_BASE_PRINTABLE_H_

#include <string>
#include <string_view>

namespace mj {

// Returns the text with '?' for each byte except tabs, line breaks and visible characters of
// UTF-8.
[[nodiscard]] std::string printable(std::string_view text);
// Also replaces tabs and line breaks, so that the result is one line.
[[nodiscard]] std::string printable_line(std::string_view text);
// Return equal JSON and XML in which escape sequences and references replace control characters and
// marks of direction in strings and attributes.
[[nodiscard]] std::string printable_json(std::string json);
[[nodiscard]] std::string printable_xml(std::string xml);

}  // namespace mj

#endif  // MJTOOLS_BASE_PRINTABLE_H_
