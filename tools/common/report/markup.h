// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Text for XML, HTML and Markdown documents.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_

#include <string>
#include <string_view>

namespace mj::report {

// Escapes text for XML elements and for attributes in double quotes. Control characters and bytes
// that are not UTF-8 become '?' (base/printable.h).
[[nodiscard]] std::string xml_text(std::string_view text);

// Returns text as a code span of GitHub's Markdown, on one line, also for table cells. Text in a
// code span is not markup, is not a link and does not mention a user.
[[nodiscard]] std::string markdown_code(std::string_view text);
// Returns words unchanged if they contain no Markdown, else in a code span.
[[nodiscard]] std::string markdown_text(std::string_view words);
// Escapes text for HTML within Markdown.
[[nodiscard]] std::string markdown_html(std::string_view text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
