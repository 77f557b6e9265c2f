// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Text of files of others, such as names in them, as a terminal may show it: what would move its
// cursor, paint, write elsewhere or change the direction of writing is a '?', or escaped.

#ifndef MJTOOLS_BASE_PRINTABLE_H_
#define MJTOOLS_BASE_PRINTABLE_H_

#include <string>
#include <string_view>

namespace mj {

// '?' for each byte that is neither a tab, nor a line break, nor part of a character of UTF-8 that
// can be shown.
[[nodiscard]] std::string printable(std::string_view text);
// Makes tabs and line breaks printable, too: what is one word remains on one line.
[[nodiscard]] std::string printable_line(std::string_view text);
// Equal JSON and XML without control characters and marks of direction in strings and attributes:
// escape sequences and references stand for them.
[[nodiscard]] std::string printable_json(std::string json);
[[nodiscard]] std::string printable_xml(std::string xml);

}  // namespace mj

#endif  // MJTOOLS_BASE_PRINTABLE_H_
