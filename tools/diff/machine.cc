// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Differences of models as JSON, Markdown and lists.

#include "diff.h"
#include "markdown.h"

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
  for (const FieldChange& f : c.fields) j["fields"][f.field] = json_of(f);
  return j;
}

std::string row(const ObjectChange& c, const std::string& field, const std::string& old_value,
                const std::string& new_value) {
  const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
  const std::string place = is_whole && !c.place.empty() ? " in " + c.place : "";
  const std::string object = c.type.empty() ? "model" : c.type + " `" + c.name + "`" + place;
  auto code = [](const std::string& text) { return text.empty() ? "" : markdown_code(text); };
  return line_of("| " + std::string(kind_name(c.kind)) + " | " + markdown_cell(object) + " | " +
                 code(field) + " | " + code(old_value) + " | " + code(new_value) + " |");
}

std::string rows_of(const ObjectChange& c) {
  std::string out;
  if (c.kind == Kind::kRenamed) out += row(c, "", c.name, c.new_name);
  if (c.kind == Kind::kMoved) out += row(c, "", c.place, c.new_place);
  const bool is_whole = c.kind != Kind::kChanged && out.empty();
  if (is_whole) out += row(c, "", "", "");
  for (const FieldChange& f : c.fields) {
    if (!f.derived) out += row(c, f.field, f.old_value, f.new_value);
  }
  return out;
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

std::string markdown_of(const ModelDiff& diff) {
  if (diff.empty()) return "No difference.\n";
  std::string out = "| change | object | field | old | new |\n| --- | --- | --- | --- | --- |\n";
  size_t computed = 0;
  for (const ObjectChange& c : diff.objects) {
    out += rows_of(c);
    for (const FieldChange& f : c.fields) computed += f.derived ? 1 : 0;
  }
  if (computed > 0)
    out += "\n" + std::to_string(computed) + " computed values differ as a consequence.\n";
  const std::string verdict = verdict_of(diff);
  return out + "\n" + line_of("**T" + verdict.substr(1) + ".**");
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
