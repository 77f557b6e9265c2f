// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that make foreign text, such as a name that was read from a file, safe to print on a
// terminal. Characters that move the cursor, set colours or change the writing direction are
// replaced by '?' or by an escape sequence.

#ifndef MJTOOLS_BASE_PRINTABLE_H_
#define MJTOOLS_BASE_PRINTABLE_H_

#include <string>
#include <string_view>

namespace mj {

// Returns the text with '?' in place of all bytes other than tabs, line breaks and visible UTF-8
// characters.
[[nodiscard]] std::string printable(std::string_view text);
// Returns the text as a single line. Replaces tabs and line breaks too, and otherwise works like
// printable().
[[nodiscard]] std::string printable_line(std::string_view text);
// Return the JSON or XML text in a form that has the same meaning, but contains neither control
// characters nor marks of direction. These characters become escape sequences in JSON strings and
// character references in XML attributes.
[[nodiscard]] std::string printable_json(std::string json);
[[nodiscard]] std::string printable_xml(std::string xml);

}  // namespace mj

#endif  // MJTOOLS_BASE_PRINTABLE_H_
