// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "urdf/element_reader.h"

#include <algorithm>

#include "base/counted_only.h"
#include "mjcf/schema/grammar_check.h"
#include "urdf/grammar.h"

namespace mj::urdf {
namespace {

// Returns a hint about a child that URDF does not know and whose name is similar to `tag`, such as:
// is <mas> on line 4 a misspelling of <mass>?
std::string misspelt_child(const XmlElement& xml, std::string_view tag) {
  const std::vector<std::string_view> known = known_children(xml.tag);
  for (const XmlElement& child : xml.children) {
    if (std::ranges::find(known, child.tag) != known.end()) continue;
    if (closest_match(child.tag, {tag}).empty()) continue;
    return "is <" + child.tag + "> on line " + std::to_string(child.where().line) +
           " a misspelling of <" + std::string(tag) + ">?";
  }
  return {};
}

std::string misspelt_attribute(const XmlElement& xml, std::string_view name) {
  const std::vector<std::string_view> known = known_attributes(xml.tag);
  for (const XmlAttribute& attribute : xml.attributes) {
    if (std::ranges::find(known, attribute.name) != known.end()) continue;
    if (!closest_match(attribute.name, {name}).empty()) {
      return "is '" + attribute.name + "' a misspelling of '" + std::string(name) + "'?";
    }
  }
  return {};
}

}  // namespace

void ElementReader::error(const XmlElement& xml, DiagnosticCode code, std::string message,
                          std::string hint) {
  if (is_only_counted(diagnostics_, Severity::kError)) return;
  diagnostics_.add(xml.error(code, std::move(message), std::move(hint)));
}

void ElementReader::error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                             std::string message, std::string hint) {
  if (is_only_counted(diagnostics_, Severity::kError)) return;
  const XmlAttribute* at = xml.find(attribute);
  diagnostics_.add(xml.source->error(
      code, std::move(message), at == nullptr ? xml.tag_range : at->value_range, std::move(hint)));
}

void ElementReader::warning_at(const XmlElement& xml, std::string_view attribute,
                               DiagnosticCode code, std::string message, std::string hint) {
  if (is_only_counted(diagnostics_, Severity::kWarning)) return;
  const XmlAttribute* at = xml.find(attribute);
  Diagnostic d = xml.source->error(
      code, std::move(message), at == nullptr ? xml.tag_range : at->value_range, std::move(hint));
  d.severity = Severity::kWarning;
  diagnostics_.add(std::move(d));
}

const XmlElement* ElementReader::child(const XmlElement& xml, std::string_view tag, Need need,
                                       std::string hint) {
  const XmlElement* found = nullptr;
  for (const XmlElement& child : xml.children) {
    if (child.tag != tag) continue;
    if (found != nullptr) {
      error(child, "urdf-repeated-element",
            "<" + child.tag + "> can occur only once in <" + xml.tag + ">",
            "the first <" + child.tag + "> is on line " + std::to_string(found->where().line));
      break;
    }
    found = &child;
  }
  if (found == nullptr && need == Need::kRequired) {
    const std::string misspelt = misspelt_child(xml, tag);
    error(xml, "urdf-missing-element", "<" + xml.tag + "> needs <" + std::string(tag) + ">",
          misspelt.empty() ? std::move(hint) : misspelt);
  }
  return found;
}

const std::string* ElementReader::text(const XmlElement& xml, std::string_view attribute,
                                       Need need) {
  const std::string* value = xml.value(attribute);
  if (value == nullptr && need == Need::kRequired) {
    error(xml, "urdf-missing-attribute",
          "<" + xml.tag + "> needs the attribute '" + std::string(attribute) + "'",
          misspelt_attribute(xml, attribute));
  }
  return value;
}

void ElementReader::check_values(const XmlElement& xml, const mjcf::ElementSchema& schema) {
  for (const XmlAttribute& attribute : xml.attributes) {
    const mjcf::Attribute* known = mjcf::find_attribute(schema, attribute.name);
    if (known != nullptr) {
      check_value(xml, attribute, known->type);
      continue;
    }
    const std::string_view close = closest_match(attribute.name, mjcf::attribute_names(schema));
    warning_at(xml, attribute.name, "urdf-unknown-attribute",
               "unknown attribute '" + attribute.name + "' of <" + xml.tag + "> is ignored",
               close.empty() ? "" : "did you mean '" + std::string(close) + "'?");
  }
  for (const mjcf::Child& known : schema.children) {
    const mjcf::ElementSchema& row = mjcf::schema_of(known.id);
    if (const XmlElement* below = child(xml, row.tag)) check_values(*below, row);
  }
}

bool ElementReader::is_good(const XmlElement& xml, std::string_view attribute,
                            const mjcf::ValueType& type, Need need) {
  const std::string* value = text(xml, attribute, need);
  if (value == nullptr) return false;
  if (need == Need::kRequired && mjcf::is_blank(*value)) {
    error_at(xml, attribute, "urdf-missing-attribute",
             "attribute '" + std::string(attribute) + "' of <" + xml.tag + "> is empty",
             "expected " + mjcf::describe(type));
    return false;
  }
  check_value(xml, *xml.find(attribute), type);
  return true;  // a bad value is reported when it is read, so no message is needed here
}

void ElementReader::check_value(const XmlElement& xml, const XmlAttribute& attribute,
                                const mjcf::ValueType& type) {
  const std::string subject = "attribute '" + attribute.name + "' of <" + xml.tag + ">";
  if (const auto fault = mjcf::check_value(subject, type, attribute.value)) {
    diagnostics_.add(mjcf::diagnose(*fault, xml, attribute));
  }
}

}  // namespace mj::urdf
