// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads elements and attributes of URDF by name. Reports missing, repeated and malformed elements
// and attributes, and continues.

#ifndef MJTOOLS_URDF_ELEMENT_READER_H_
#define MJTOOLS_URDF_ELEMENT_READER_H_

#include "mjcf/attributes/value_reader.h"
#include "mjcf/schema/schema.h"
#include "mjcf/xml/xml_document.h"

namespace mj::urdf {

using mjcf::XmlAttribute;
using mjcf::XmlElement;

enum class Need { kOptional, kRequired };

class ElementReader {
 public:
  explicit ElementReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void error(const XmlElement& xml, DiagnosticCode code, std::string message,
             std::string hint = {});
  // Reports an error or warning at the value of an attribute. If the element does not have the
  // attribute, reports it at the element.
  void error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                std::string message, std::string hint = {});
  void warning_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                  std::string message, std::string hint = {});

  // Returns the first child of that tag, or null if it is missing. A missing child is an error if
  // it is needed. A second child of that tag is an error.
  const XmlElement* child(const XmlElement& xml, std::string_view tag, Need need = Need::kOptional,
                          std::string hint = {});

  // Returns the value of an attribute, or null if the attribute is missing. A missing attribute is
  // an error if `need` is kRequired.
  const std::string* text(const XmlElement& xml, std::string_view attribute,
                          Need need = Need::kOptional);

  // Reads as many numbers as the array has. Returns false if the attribute is missing or invalid.
  template <mjcf::Number T, size_t n>
  bool numbers(const XmlElement& xml, std::string_view attribute, std::array<T, n>& out,
               Need need = Need::kOptional) {
    constexpr int count = static_cast<int>(n);
    const mjcf::ValueType type{
        .kind = std::is_same_v<T, float> ? mjcf::ValueKind::kSingle : mjcf::ValueKind::kReal,
        .min_count = count,
        .max_count = count};
    return is_good(xml, attribute, type, need) && mjcf::read(xml, attribute, out);
  }
  template <mjcf::Number T>
  bool number(const XmlElement& xml, std::string_view attribute, T& out,
              Need need = Need::kOptional) {
    std::array<T, 1> value{};
    if (!numbers(xml, attribute, value, need)) return false;
    out = value[0];
    return true;
  }

  // Checks the attributes of the element and of its known children against the MJCF grammar.
  // Reports invalid values as errors, and unknown attributes as warnings.
  void check_values(const XmlElement& xml, const mjcf::ElementSchema& schema);

 private:
  bool is_good(const XmlElement& xml, std::string_view attribute, const mjcf::ValueType& type,
               Need need);
  void check_value(const XmlElement& xml, const XmlAttribute& attribute,
                   const mjcf::ValueType& type);

  Diagnostics& diagnostics_;
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_ELEMENT_READER_H_
