// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bytes as text of 64 characters (RFC 4648, section 4).

#ifndef MJTOOLS_BASE_BASE64_H_
#define MJTOOLS_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace mj {

[[nodiscard]] std::string to_base64(std::string_view bytes);

// Nothing for text that is none: other characters, a length that is no multiple of 4, '=' anywhere
// but at the end.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_BASE_BASE64_H_
