// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Escapes text for XML, HTML and Markdown documents.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_

#include <string>
#include <string_view>

namespace mj::report {

// Escapes text for XML elements and for attributes in double quotes. Control characters and bytes
// that are not UTF-8 become '?' (base/printable.h).
[[nodiscard]] std::string xml_text(std::string_view text);

// Returns the text as a code span of GitHub's Markdown, on one line, so that it can also stand in a
// table cell. GitHub does not interpret text in a code span as markup, as a link or as the name of
// a user.
[[nodiscard]] std::string markdown_code(std::string_view text);
// Returns `words` unchanged if they contain no Markdown, and otherwise as a code span.
[[nodiscard]] std::string markdown_text(std::string_view words);
// Escapes text for an HTML element within a Markdown document.
[[nodiscard]] std::string markdown_html(std::string_view text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
