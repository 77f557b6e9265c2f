// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the positions of XML elements and attributes in a text, because the parser does not report
// them. If the text is not well-formed, finds the place of the mistake and the reason.

#ifndef MJTOOLS_MJCF_XML_XML_SCANNER_H_
#define MJTOOLS_MJCF_XML_XML_SCANNER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mj::mjcf {

// A range of bytes in the text.
struct TextRange {
  uint32_t begin = 0;
  uint32_t length = 0;
};

struct ScannedAttribute {
  TextRange name;
  TextRange value;  // range of the value between the quotes
};

struct ScannedElement {
  TextRange name;
  uint32_t begin = 0;  // position of '<'
  uint32_t end = 0;    // position after the end tag
  uint32_t depth = 0;  // nesting depth; 1 for the root
  uint32_t last = 0;   // index of the element after the last descendant
  std::vector<ScannedAttribute> attributes;
};

// The first error in a text that is not well-formed, at the place where the author would look. If
// an element is never closed, this place is its start tag, even if the end tag of another element
// reveals the error.
struct XmlFault {
  std::string message;  // empty if the text is well-formed
  std::string hint;
  TextRange where;
  TextRange note_where;  // a second place that helps to understand the error
  std::string note;      // text about note_where; empty if there is no such place
};

struct ScannedText {
  std::vector<ScannedElement> elements;  // elements in document order
  uint32_t max_depth = 0;
  XmlFault fault;
};

[[nodiscard]] ScannedText scan_xml(std::string_view text);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_SCANNER_H_
