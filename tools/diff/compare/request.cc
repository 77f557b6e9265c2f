// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "base/glob.h"
#include "diff.h"

namespace mj::diff {
namespace {

bool any_matches(const std::vector<std::string>& patterns, std::string_view word) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& p) { return glob_match(p, word); });
}

std::vector<std::string> patterns_for(const std::vector<std::string>& patterns, bool objects) {
  std::vector<std::string> out = patterns;
  std::erase_if(out, [&](const std::string& p) { return is_for_objects(p) != objects; });
  return out;
}

bool selected(const Request& r, bool objects, std::string_view word) {
  const auto include = patterns_for(r.include, objects);
  return (include.empty() || any_matches(include, word)) &&
         !any_matches(patterns_for(r.exclude, objects), word);
}

double last_match(const std::vector<Request::FieldTolerance>& list, std::string_view field,
                  double otherwise) {
  for (const Request::FieldTolerance& t : list) {
    if (glob_match(t.pattern, field)) otherwise = t.value;
  }
  return otherwise;
}

}  // namespace

bool is_for_objects(const std::string& pattern) {
  return pattern.find(':') != std::string::npos;
}

report::Tolerance Request::tolerance_of(std::string_view field) const {
  report::Tolerance out = tolerance;
  out.relative = last_match(relative, field, out.relative);
  out.absolute = last_match(absolute, field, out.absolute);
  return out;
}

bool Request::wants_role(FieldRole role) const {
  return roles.empty() || std::find(roles.begin(), roles.end(), role) != roles.end();
}

bool Request::wants(std::string_view field) const {
  return selected(*this, false, field);
}

bool Request::wants_object(const std::string& type, const std::string& name) const {
  if (!type.empty()) return selected(*this, true, type + ":" + name);
  // If the user chose only objects, fields that do not belong to objects are left out.
  return patterns_for(include, true).empty() || !patterns_for(include, false).empty();
}

bool Request::is_partial() const {
  return !include.empty() || !exclude.empty() || !wants_role(FieldRole::kPhysics);
}

}  // namespace mj::diff
