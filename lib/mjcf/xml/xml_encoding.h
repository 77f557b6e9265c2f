// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the text of XML files to UTF-8 from any known encoding. A text in an unknown encoding is
// read only if it is ASCII.

#ifndef MJTOOLS_MJCF_XML_XML_ENCODING_H_
#define MJTOOLS_MJCF_XML_XML_ENCODING_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mj::mjcf {

// Returns the bytes as UTF-8. UTF-16 and UTF-32 are recognized by their byte order mark or by a '<'
// at the beginning. Other encodings are recognized by the XML declaration. In the result, the
// declaration names UTF-8.
[[nodiscard]] std::string utf8_text(std::string bytes);

// Returns whether the bytes begin as a document in UTF-16 or UTF-32.
[[nodiscard]] bool is_wide(std::string_view bytes);

// The name of an encoding in the XML declaration of a text, and the position of this name.
struct DeclaredEncoding {
  size_t begin = 0;
  std::string_view name;
};

// Returns the encoding of a text that utf8_text() could not decode, or nothing if the text is
// valid.
[[nodiscard]] std::optional<DeclaredEncoding> unknown_encoding(std::string_view text);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_ENCODING_H_
