// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "json_schema.h"

#include <algorithm>
#include <fstream>
#include <regex>

namespace mj::testing {
namespace {

using Json = nlohmann::json;
using Problems = std::vector<std::string>;

constexpr const char* kPrefix = "mjtools.";
constexpr const char* kRemarks[] = {"$schema", "$id", "$defs", "title", "description", "examples"};

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

class Validation {
 public:
  explicit Validation(const Json& root) : root_(root) {}

  void check(const Json& schema, const Json& value, const std::string& at) {
    if (schema.is_boolean()) {
      if (!schema.get<bool>()) add(at, "is not allowed");
      return;
    }
    for (const auto& [keyword, rule] : schema.items()) apply(schema, keyword, rule, value, at);
  }

  Problems problems;

 private:
  void add(const std::string& at, const std::string& what) {
    problems.push_back((at.empty() ? "the document" : at) + " " + what);
  }

  void apply(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
             const std::string& at) {
    const bool is_remark =
        std::find(std::begin(kRemarks), std::end(kRemarks), keyword) != std::end(kRemarks);
    if (is_remark) return;
    if (keyword == "type") return check_type(rule, value, at);
    if (keyword == "const" || keyword == "enum") return check_value(rule, value, at);
    if (keyword == "$ref") return check(referenced(rule), value, at);
    if (keyword == "oneOf") return check_one_of(rule, value, at);
    if (keyword == "pattern") return check_pattern(rule, value, at);
    if (keyword == "minimum") {
      if (value.is_number() && value < rule) add(at, "is less than " + rule.dump());
    } else if (keyword == "required") {
      check_required(rule, value, at);
    } else if (keyword == "properties" || keyword == "additionalProperties") {
      if (keyword == "properties" || !schema.contains("properties")) {
        check_members(schema, value, at);
      }
    } else if (keyword == "items") {
      for (size_t i = 0; value.is_array() && i < value.size(); ++i) {
        check(rule, value[i], at + "/" + std::to_string(i));
      }
    } else if (keyword == "minItems" || keyword == "maxItems") {
      const bool few = keyword == "minItems" && value.size() < rule.get<size_t>();
      const bool many = keyword == "maxItems" && value.size() > rule.get<size_t>();
      if (value.is_array() && (few || many)) {
        add(at, "has " + std::to_string(value.size()) + " items");
      }
    } else {
      add(at, "is described with the unknown keyword '" + keyword + "'");
    }
  }

  void check_type(const Json& rule, const Json& value, const std::string& at) {
    const bool good = rule.is_array()
                          ? std::any_of(rule.begin(), rule.end(),
                                        [&](const Json& t) { return has_type(value, t); })
                          : has_type(value, rule);
    if (!good) add(at, "is not of type " + rule.dump());
  }

  void check_value(const Json& rule, const Json& value, const std::string& at) {
    const bool is_list = rule.is_array();
    const bool good =
        is_list ? std::find(rule.begin(), rule.end(), value) != rule.end() : rule == value;
    if (!good) add(at, "is " + value.dump() + ", not " + rule.dump());
  }

  void check_pattern(const Json& rule, const Json& value, const std::string& at) {
    if (!value.is_string()) return;
    const std::regex pattern(rule.get<std::string>());
    if (!std::regex_search(value.get<std::string>(), pattern)) {
      add(at, "does not match " + rule.dump());
    }
  }

  void check_required(const Json& rule, const Json& value, const std::string& at) {
    for (const Json& name : rule) {
      if (value.is_object() && !value.contains(name)) add(at, "has no " + name.dump());
    }
  }

  void check_members(const Json& schema, const Json& value, const std::string& at) {
    if (!value.is_object()) return;
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, member] : value.items()) {
      const std::string where = at + "/" + name;
      if (properties.contains(name)) {
        check(properties[name], member, where);
      } else if (schema.contains("additionalProperties")) {
        check(schema["additionalProperties"], member, where);
      }
    }
  }

  void check_one_of(const Json& rule, const Json& value, const std::string& at) {
    int good = 0;
    std::string why;
    for (const Json& alternative : rule) {
      Validation attempt(root_);
      attempt.check(alternative, value, at);
      if (attempt.problems.empty()) ++good;
      if (!attempt.problems.empty() && why.empty()) why = attempt.problems.front();
    }
    if (good != 1) add(at, "matches " + std::to_string(good) + " of the alternatives: " + why);
  }

  const Json& referenced(const std::string& reference) const {
    // skips the # at the beginning of the reference
    return root_.at(Json::json_pointer(reference.substr(1)));
  }

  const Json& root_;
};

}  // namespace

Problems schema_problems(const Json& schema, const Json& value) {
  Validation validation(schema);
  validation.check(schema, value, "");
  return validation.problems;
}

Problems document_problems(const std::string& folder, const Json& document) {
  std::string name = document.is_object() ? document.value("schema", "") : "";
  const size_t slash = name.find('/');
  if (!name.starts_with(kPrefix) || slash == std::string::npos) return {"there is no \"schema\""};
  name =
      name.substr(std::string(kPrefix).size()).replace(slash - std::string(kPrefix).size(), 1, "-");
  std::ifstream file(folder + "/" + name + ".json");
  if (!file) return {"there is no schema " + name + ".json"};
  return schema_problems(Json::parse(file), document);
}

}  // namespace mj::testing
