// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bytes as text (Base64, RFC 4648, section 4).

#ifndef MJTOOLS_BASE_BASE64_H_
#define MJTOOLS_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace mj {

[[nodiscard]] std::string to_base64(std::string_view bytes);

// Decodes a text. Returns nothing if the text is not base64: it has other characters, its length is
// not a multiple of 4, or it has a '=' that is not at the end.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_BASE_BASE64_H_
