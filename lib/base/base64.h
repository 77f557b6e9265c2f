// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversion between bytes and Base64 text (RFC 4648, section 4).

#ifndef MJTOOLS_BASE_BASE64_H_
#define MJTOOLS_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace mj {

[[nodiscard]] std::string to_base64(std::string_view bytes);

// Decodes a Base64 text. Returns nothing if the text contains other characters, if its length is
// not a multiple of 4, or if it has a '=' that is not at the end.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_BASE_BASE64_H_
