// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds where in a text its XML elements and attributes stand, which the parser does not tell, and
// where and why it is not well-formed.

#ifndef MJTOOLS_MJCF_XML_XML_SCANNER_H_
#define MJTOOLS_MJCF_XML_XML_SCANNER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mj::mjcf {

// Bytes of the text.
struct TextRange {
  uint32_t begin = 0;
  uint32_t length = 0;
};

struct ScannedAttribute {
  TextRange name;
  TextRange value;  // between the quotes
};

struct ScannedElement {
  TextRange name;
  uint32_t begin = 0;  // of '<'
  uint32_t end = 0;    // behind the end tag
  uint32_t depth = 0;  // root: 1
  uint32_t last = 0;   // index behind that of its last descendant
  std::vector<ScannedAttribute> attributes;
};

// A place where the text stops being well-formed, as its author would see it: of an element that is
// never closed the start, even if only the end tag of another one shows it.
struct XmlFault {
  std::string message;  // empty: none
  std::string hint;
  TextRange where;
  TextRange note_where;  // another place that matters
  std::string note;      // what is there; empty: nothing
};

struct ScannedText {
  std::vector<ScannedElement> elements;  // in document order
  uint32_t max_depth = 0;
  XmlFault fault;
};

[[nodiscard]] ScannedText scan_xml(std::string_view text);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_SCANNER_H_
