// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An XML document as a tree of values with their source positions.

#ifndef MJTOOLS_MJCF_XML_XML_DOCUMENT_H_
#define MJTOOLS_MJCF_XML_XML_DOCUMENT_H_

#include "mjcf/xml/source_text.h"

namespace mj::mjcf {

// Largest nesting depth of elements, as in the official build.
inline constexpr int kMaxXmlDepth = 498;

struct XmlAttribute {
  std::string name;
  std::string value;
  TextRange name_range;
  TextRange value_range;  // range of the value in the text, in which entities are not replaced
};

struct XmlElement {
  std::string tag;
  TextRange tag_range;  // range from '<' to the end of the name
  const SourceText* source = nullptr;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;
  bool is_empty = true;       // true if the element has no child nodes, not even a comment
  bool is_included = false;   // true if the element comes from an included file
  std::string first_comment;  // text of the first child node if that is a comment

  [[nodiscard]] const XmlAttribute* find(std::string_view name) const;
  [[nodiscard]] const std::string* value(std::string_view name) const;
  [[nodiscard]] SourceLocation where() const { return source->locate(tag_range); }
  [[nodiscard]] Diagnostic error(DiagnosticCode code, std::string message,
                                 std::string hint = {}) const {
    return source->error(code, std::move(message), tag_range, std::move(hint));
  }
};

// Returns the text of a file as the parser sees it. A byte order mark at the start is dropped, and
// a NUL byte ends the text.
[[nodiscard]] std::string document_text(std::string bytes);

// Parses a text and returns the root element. `source` must outlive the element. Throws Error with
// the place and reason if the text is not well-formed.
[[nodiscard]] XmlElement parse_xml(const SourceText& source);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_DOCUMENT_H_
