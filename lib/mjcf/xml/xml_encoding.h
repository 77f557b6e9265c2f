// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Texts of XML files in UTF-8, whatever encoding they have. Where it is not known only texts of
// ASCII are read.

#ifndef MJTOOLS_MJCF_XML_XML_ENCODING_H_
#define MJTOOLS_MJCF_XML_XML_ENCODING_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mj::mjcf {

// The bytes as UTF-8: UTF-16 and UTF-32 are known by their byte order mark or by a '<' at the
// beginning, other encodings by their names in the XML declaration, which then names UTF-8.
[[nodiscard]] std::string utf8_text(std::string bytes);

// Whether the bytes begin as a document of UTF-16 or UTF-32 does.
[[nodiscard]] bool is_wide(std::string_view bytes);

// Where the XML declaration of a text names its encoding.
struct DeclaredEncoding {
  size_t begin = 0;
  std::string_view name;
};

// The encoding of a text that utf8_text() could not decode; nothing if it is good.
[[nodiscard]] std::optional<DeclaredEncoding> unknown_encoding(std::string_view text);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_ENCODING_H_
