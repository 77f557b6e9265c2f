// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the differences between models in forms for programs: as JSON and as lists.

#include "diff.h"
#include "print/markdown.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using Json = nlohmann::ordered_json;

Json json_of(const FieldChange& f) {
  Json j = Json::object();
  if (!f.old_value.empty()) j["old"] = f.old_value;
  j[f.old_value.empty() ? "summary" : "new"] = f.new_value;
  if (!f.old_numbers.empty()) {
    j["old_values"] = f.old_numbers;
    j["new_values"] = f.new_numbers;
  }
  j["role"] = role_name(f.role);
  if (f.derived) j["computed"] = true;
  return j;
}

Json json_of(const SourceLocation& where) {
  return {{"file", where.file}, {"line", where.line}};
}

Json json_of(const ObjectChange& c) {
  Json j;
  j["change"] = kind_name(c.kind);
  j["type"] = c.type.empty() ? "model" : c.type;
  if (!c.type.empty()) j["name"] = c.name;
  if (!c.new_name.empty()) j["new_name"] = c.new_name;
  if (!c.place.empty()) j["in"] = c.place;
  if (!c.new_place.empty()) j["to"] = c.new_place;
  if (c.kind != Kind::kChanged) j["role"] = role_name(c.role);
  if (!c.is_direct()) j["computed"] = true;
  for (const auto& [type, n] : c.contents) j["contains"][type] = n;
  if (!c.told.empty()) j["told_by"] = c.told;
  if (!c.properties.empty()) j["properties"] = c.properties;
  if (!c.where_a.file.empty()) j["where"]["a"] = json_of(c.where_a);
  if (!c.where_b.file.empty()) j["where"]["b"] = json_of(c.where_b);
  for (const FieldChange& f : c.fields) j["fields"][f.field] = json_of(f);
  return j;
}

}  // namespace

Json json_of(const ModelDiff& diff) {
  Json j;
  j["kind"] = "model";
  j["same"] = diff.empty();
  j["physics"] = diff.physics();
  j["objects"] = Json::array();
  for (const ObjectChange& c : diff.objects) j["objects"].push_back(json_of(c));
  j["layout"] = diff.layout;
  if (!diff.hidden_causes.empty()) j["because_of"] = diff.hidden_causes;
  return j;
}

std::string stat_of(const ModelDiff& diff) {
  if (diff.empty()) return "";
  std::map<std::string, std::map<std::string, int>> counts;
  int total = 0;
  for (const ObjectChange& c : diff.objects) {
    if (!c.is_direct()) continue;
    ++counts[c.type.empty() ? "model" : c.type][kind_name(c.kind)];
    ++total;
  }
  std::string out;
  for (const auto& [type, kinds] : counts) {
    out += type + ":";
    for (const auto& [kind, n] : kinds) {
      out += (out.back() == ':' ? " " : ", ") + std::to_string(n) + " " + kind;
    }
    out += "\n";
  }
  return out + std::to_string(total) + (total == 1 ? " object differs; " : " objects differ; ") +
         line_of(verdict_of(diff));
}

std::string names_of(const ModelDiff& diff) {
  std::string out;
  for (const ObjectChange& c : diff.objects) {
    if (c.is_direct()) out += line_of(c.type.empty() ? "model" : c.type + ":" + c.name);
  }
  return out;
}

}  // namespace mj::diff
