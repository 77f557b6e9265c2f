// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elements and attributes of URDF by name: what is missing, repeated or malformed is reported, and
// reading goes on.

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
  // At an attribute's value, or at the element if it has no such attribute.
  void error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                std::string message, std::string hint = {});
  void warning_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                  std::string message, std::string hint = {});

  // The only child of that tag; null if there is none, an error if it is needed.
  const XmlElement* child(const XmlElement& xml, std::string_view tag, Need need = Need::kOptional,
                          std::string hint = {});

  // The value of an attribute, or null if there is none: an error if it is needed.
  const std::string* text(const XmlElement& xml, std::string_view attribute,
                          Need need = Need::kOptional);

  // All numbers of the array. Returns whether they were given and are good.
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

  // Reports what is wrong with the values of attributes that the grammar of MJCF knows, here and in
  // children that it knows; attributes that it does not know are left to the caller.
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
