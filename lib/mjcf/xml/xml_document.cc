// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// tinyxml2 parses the text, but does not report the positions of elements and attributes. They come
// from a second scan of the same text, whose elements are matched with the parsed elements in
// document order. tinyxml2 refuses elements nested deeper than 100, so deeper documents are parsed
// in slices: an element at a depth that is a multiple of kSliceDepth is parsed separately, and an
// empty element replaces it in the text around it.

#include "mjcf/xml/xml_document.h"

#include <tinyxml2.h>

#include <algorithm>

#include "base/call_stack.h"
#include "mjcf/xml/xml_encoding.h"

namespace mj::mjcf {
namespace {

constexpr uint32_t kSliceDepth = 80;
constexpr size_t kMaxBytes = size_t{1} << 31;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void refuse(const SourceText& source, const XmlFault& fault) {
  Diagnostic d = source.error("xml-syntax", fault.message, fault.where, fault.hint);
  if (!fault.note.empty()) d.notes.push_back({source.locate(fault.note_where), fault.note});
  throw Error(std::move(d));
}

// Throws Error if elements nest deeper than `deepest`.
void refuse_deep_elements(const SourceText& source, const ScannedText& scan, int deepest) {
  const auto deep = std::ranges::find_if(scan.elements, [&](const ScannedElement& e) {
    return e.depth > static_cast<uint32_t>(deepest);
  });
  if (deep == scan.elements.end()) return;
  throw Error(source.error("xml-too-deep",
                           "elements are nested more than " + std::to_string(deepest) + " deep",
                           deep->name, deepest < kMaxXmlDepth ? kSmallStackHint : ""));
}

class TreeBuilder {
 public:
  TreeBuilder(const SourceText& source, const ScannedText& scan) : source_(source), scan_(scan) {}

  XmlElement build() { return slice(0); }

 private:
  [[nodiscard]] const ScannedElement& scanned(size_t index) const { return scan_.elements[index]; }

  [[nodiscard]] bool is_cut(size_t index, size_t top) const {
    return index != top && scan_.max_depth > kSliceDepth && scanned(index).depth % kSliceDepth == 0;
  }

  // Returns the text of a slice. The slice of the root includes everything around the root.
  [[nodiscard]] std::string_view text_of(size_t top) const {
    if (top == 0) return source_.text();
    const ScannedElement& e = scanned(top);
    return source_.text().substr(e.begin, e.end - e.begin);
  }

  // Returns the text of an element. In this text, an empty element replaces every element that is
  // parsed separately.
  [[nodiscard]] std::string slice_text(size_t top) const {
    std::string text(text_of(top));
    if (scan_.max_depth <= kSliceDepth) return text;
    const size_t begin = top == 0 ? 0 : scanned(top).begin;
    for (size_t i = top + 1; i < scanned(top).last; ++i) {
      if (!is_cut(i, top)) continue;
      const ScannedElement& e = scanned(i);
      std::fill(text.begin() + (e.begin - begin), text.begin() + (e.end - begin), ' ');
      text.replace(e.begin - begin, 4, "<_/>");
      i = e.last - 1;
    }
    return text;
  }

  XmlElement slice(size_t top) {
    tinyxml2::XMLDocument document;
    const std::string text = slice_text(top);
    if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
      const int line = document.ErrorLineNum();
      Diagnostic d = source_.error("xml-syntax", "not well-formed XML", {});
      d.message += std::string(" (") + document.ErrorName() + ")";
      d.where = {source_.name(), line, 0, 1};
      d.source_line = source_.line(line);
      throw Error(std::move(d));
    }
    size_t index = top;
    return element(*document.RootElement(), index, top);
  }

  // Converts a parsed element. `index` is the index of the corresponding scanned element and is
  // advanced past its descendants.
  XmlElement element(const tinyxml2::XMLElement& parsed, size_t& index, size_t top) {
    if (is_cut(index, top)) {
      XmlElement out = slice(index);
      index = scanned(index).last;
      return out;
    }
    const ScannedElement& positions = scanned(index++);
    XmlElement out;
    out.tag = parsed.Name();
    out.tag_range = {positions.begin,
                     positions.name.begin + positions.name.length - positions.begin};
    out.source = &source_;
    out.is_empty = parsed.NoChildren();
    out.attributes.reserve(positions.attributes.size());
    size_t count = 0;
    for (const auto* a = parsed.FirstAttribute(); a != nullptr; a = a->Next(), ++count) {
      const ScannedAttribute& place = positions.attributes.at(count);
      out.attributes.push_back({a->Name(), a->Value(), place.name, place.value});
    }
    if (parsed.FirstChild() != nullptr && parsed.FirstChild()->ToComment() != nullptr) {
      out.first_comment = parsed.FirstChild()->Value();
    }
    size_t children = 0;
    for (const auto* c = parsed.FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
      ++children;
    }
    out.children.reserve(children);
    for (const auto* c = parsed.FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
      out.children.push_back(element(*c, index, top));
    }
    return out;
  }

  const SourceText& source_;
  const ScannedText& scan_;
};

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view name) const {
  const auto at = std::ranges::find(attributes, name, &XmlAttribute::name);
  return at == attributes.end() ? nullptr : &*at;
}

const std::string* XmlElement::value(std::string_view name) const {
  const XmlAttribute* attribute = find(name);
  return attribute == nullptr ? nullptr : &attribute->value;
}

std::string document_text(std::string bytes) {
  bytes = utf8_text(std::move(bytes));
  bytes.resize(std::min(bytes.find('\0'), bytes.size()));
  const size_t start = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  if (std::string_view(bytes).substr(start).starts_with(kByteOrderMark)) {
    bytes.erase(start, kByteOrderMark.size());
  }
  return bytes;
}

XmlElement parse_xml(const SourceText& source) {
  if (source.text().size() > kMaxBytes) {
    throw Error(Diagnostic{.code = "xml-too-large",
                           .message = "the file is too large to be a model",
                           .where = {source.name()},
                           .include_stack = source.included_from()});
  }
  if (const auto encoding = unknown_encoding(source.text())) {
    const TextRange where = {static_cast<uint32_t>(encoding->begin),
                             static_cast<uint32_t>(encoding->name.size())};
    throw Error(source.error(
        "xml-syntax", "the encoding '" + std::string(encoding->name) + "' is not known", where,
        "save the file in UTF-8, and declare this encoding in the first line"));
  }
  const ScannedText scan = scan_xml(source.text());
  if (!scan.fault.message.empty()) refuse(source, scan.fault);
  if (scan.elements.empty()) {
    Diagnostic d = source.error("xml-empty", "the file contains no XML element", {});
    d.where = {source.name()};
    d.source_line.clear();
    throw Error(std::move(d));
  }
  if (scan.max_depth > kShallowNesting) {
    refuse_deep_elements(source, scan, deepest_nesting(kMaxXmlDepth));
  }
  return TreeBuilder(source, scan).build();
}

}  // namespace mj::mjcf
