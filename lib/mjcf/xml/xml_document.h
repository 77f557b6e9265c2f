// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An XML document as a tree of values that know where they were written.

#ifndef MJTOOLS_MJCF_XML_XML_DOCUMENT_H_
#define MJTOOLS_MJCF_XML_XML_DOCUMENT_H_

#include "mjcf/xml/source_text.h"

namespace mj::mjcf {

// Elements may nest this deep, as in the official build.
inline constexpr int kMaxXmlDepth = 498;

struct XmlAttribute {
  std::string name;
  std::string value;
  TextRange name_range;
  TextRange value_range;  // as written, before entities are replaced
};

struct XmlElement {
  std::string tag;
  TextRange tag_range;  // from '<' to the end of the name
  const SourceText* source = nullptr;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;
  bool is_empty = true;       // has no child nodes of any kind, not even a comment
  bool is_included = false;   // stands where an <include> stood
  std::string first_comment;  // if the very first child node is a comment

  [[nodiscard]] const XmlAttribute* find(std::string_view name) const;
  [[nodiscard]] const std::string* value(std::string_view name) const;
  [[nodiscard]] SourceLocation where() const { return source->locate(tag_range); }
  [[nodiscard]] Diagnostic error(DiagnosticCode code, std::string message,
                                 std::string hint = {}) const {
    return source->error(code, std::move(message), tag_range, std::move(hint));
  }
};

// What the parser makes of a file's bytes: a byte order mark at the start is dropped, and a NUL
// ends the document.
[[nodiscard]] std::string document_text(std::string bytes);

// The root element. `source` must outlive it. Throws Error with the place and reason if the text is
// not well-formed.
[[nodiscard]] XmlElement parse_xml(const SourceText& source);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_XML_DOCUMENT_H_
