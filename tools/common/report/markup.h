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

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MARKUP_H_
