// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Text between the tags of XML.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_

#include <string>
#include <string_view>

namespace mj::report {

// Also of attributes in double quotes. What XML cannot hold, control characters and what is no
// UTF-8, is '?' (base/printable.h).
[[nodiscard]] std::string xml_text(std::string_view text);

// Markdown as GitHub shows it, on one line, also in cells of tables. In a code span the text is no
// markup, no link and mentions nobody.
[[nodiscard]] std::string markdown_code(std::string_view text);
// Words as they are if nothing in them means anything to Markdown, else in a code span.
[[nodiscard]] std::string markdown_text(std::string_view words);
// Text in HTML that may stand in Markdown.
[[nodiscard]] std::string markdown_html(std::string_view text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
