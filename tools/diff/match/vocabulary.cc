// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "match/vocabulary.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "base/suggestion.h"
#include "common/model/row_labels.h"
#include "model/field_table.h"
#include "model/names.h"

namespace mj::diff {
namespace {

bool any_for_objects(const Request& request) {
  return std::any_of(request.include.begin(), request.include.end(), is_for_objects) ||
         std::any_of(request.exclude.begin(), request.exclude.end(), is_for_objects);
}

void check(const char* option, const std::string& pattern, const std::set<std::string>& words,
           const std::string& what) {
  const bool is_known = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return glob_match(pattern, word);
  });
  if (is_known) return;
  const std::string hint = suggested_fields(pattern, {words.begin(), words.end()});
  throw Error(
      "usage", std::string(option) + ": '" + pattern + "' matches no " + what + " of either input",
      hint.empty() ? "mj-inspect --list shows the fields and arrays, --names the objects" : hint);
}

}  // namespace

void Vocabulary::add(const mjModel& m, const Request& request) {
  for (const FieldView& f : model_fields(m)) fields.emplace(f.name);
  fields.insert({"name", kNamesWord, kObjectsWord, kOrderWord});
  if (!any_for_objects(request)) return;
  for (const NameList& list : name_lists()) {
    const std::string type = report::object_kind_name(list.count);
    for (int64_t i = 0; i < value(m, list.count); ++i) {
      objects.insert(type + ":" + report::object_label(m, list.count, i));
    }
  }
}

void Vocabulary::add(const Trajectory& t) {
  for (const Trajectory::Array& array : t.channels) fields.insert(array.name);
  for (const Trajectory::Attribute& a : t.attributes) fields.insert(a.name);
}

void Vocabulary::add(const Hdf5Tree& tree) {
  for (const Hdf5Object& o : tree.objects) {
    // groups, which are objects without a type, are left out, because a pattern must match
    // something inside a group
    if (!o.type.empty()) fields.insert(o.path);
    for (const auto& a : o.attributes) fields.insert((o.path == "/" ? "" : o.path) + "@" + a.name);
  }
}

void Vocabulary::add(const Vocabulary& other) {
  fields.insert(other.fields.begin(), other.fields.end());
  objects.insert(other.objects.begin(), other.objects.end());
}

void check_patterns(const Request& request, const Vocabulary& words) {
  const auto check_selection = [&](const char* option, const std::vector<std::string>& patterns) {
    for (const std::string& pattern : patterns) {
      if (is_for_objects(pattern)) {
        check(option, pattern, words.objects, "object");
      } else {
        check(option, pattern, words.fields, "field or array");
      }
    }
  };
  check_selection("--include", request.include);
  check_selection("--exclude", request.exclude);
  for (const auto& t : request.relative) check("--field-rtol", t.pattern, words.fields, "field");
  for (const auto& t : request.absolute) check("--field-atol", t.pattern, words.fields, "field");
}

}  // namespace mj::diff
