// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exports the grammar as JSON. schema_export.h describes the format.

#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "mjcf/schema/schema_export.h"

namespace mj::mjcf {
namespace {

using Json = nlohmann::ordered_json;

const char* type_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::kText:
      return "text";
    case ValueKind::kName:
      return "name";
    case ValueKind::kReference:
      return "reference";
    case ValueKind::kFile:
      return "file";
    case ValueKind::kKeyword:
      return "keyword";
    case ValueKind::kKeywordList:
      return "keywords";
    case ValueKind::kCharacters:
      return "characters";
    case ValueKind::kInteger:
      return "integer";
    case ValueKind::kSingle:
      return "float";
    case ValueKind::kReal:
      return "double";
  }
  return "";
}

Json attribute_json(const ElementSchema& element, const Attribute& attribute) {
  const ValueType& type = attribute.type;
  Json j = {{"name", attribute.name}, {"type", type_of(type.kind)}};
  if (type.is_numeric() || type.kind == ValueKind::kCharacters) {
    j["min_count"] = type.min_count;
    j["max_count"] = type.max_count == kUnbounded ? Json() : Json(type.max_count);
  }
  if (!type.keywords.empty()) j["keywords"] = words(type.keywords);
  if (!type.object.empty()) j["object"] = type.object;
  if (type.is_required) j["required"] = true;
  if (is_barred_in_class(element, attribute)) j["in_class"] = false;
  if (type.is_positive) j["positive"] = true;
  if (type.minimum != std::numeric_limits<int>::min()) j["minimum"] = type.minimum;
  if (type.maximum != std::numeric_limits<int>::max()) j["maximum"] = type.maximum;
  if (!attribute.default_value.empty()) j["default"] = attribute.default_value;
  return j;
}

Json rule_json(const PresenceRule& rule) {
  Json groups = Json::array();
  for (std::string_view bundle : used_bundles(rule)) groups.push_back(bundle_members(bundle));
  const char* kind = rule.kind == PresenceRule::Kind::kAtMostOne   ? "at_most_one"
                     : rule.kind == PresenceRule::Kind::kAllOrNone ? "all_or_none"
                                                                   : "at_least_one";
  return {{"kind", kind}, {"groups", std::move(groups)}};
}

const char* occurs(char cardinality) {
  return cardinality == '?' ? "optional" : cardinality == '!' ? "once" : "any";
}

}  // namespace

std::string schema_json() {
  const std::vector<ExportedElement> elements = exported_elements();
  std::map<ElementId, std::string> names;
  for (const ExportedElement& e : elements) names[e.schema->id] = e.name;
  Json list = Json::array();
  for (const ExportedElement& e : elements) {
    Json j = {{"name", e.name}, {"tag", e.schema->tag}};
    for (const Attribute& a : e.schema->attributes) {
      j["attributes"].push_back(attribute_json(*e.schema, a));
    }
    for (const Child& c : e.children) {
      j["children"].push_back({{"element", names[c.id]},
                               {"tag", schema_of(c.id).tag},
                               {"occurs", occurs(c.cardinality)}});
    }
    for (const PresenceRule& rule : e.schema->rules) j["rules"].push_back(rule_json(rule));
    list.push_back(std::move(j));
  }
  const Json all = {
      {"schema", "mjcf"}, {"version", 1}, {"root", names[ElementId::kMujoco]}, {"elements", list}};
  return all.dump(1) + "\n";
}

}  // namespace mj::mjcf
