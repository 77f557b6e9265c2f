// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <set>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "inspect.h"
#include "model/object_rows.h"

namespace mj::inspect {
namespace {

// Returns whether the pattern matches the name of the field, or the name after its first '_':
// "mass" matches body_mass.
bool matches(const std::string& pattern, std::string_view field) {
  return glob_match(pattern, field) || glob_match(pattern, field.substr(field.find('_') + 1));
}

class FieldSelector {
 public:
  explicit FieldSelector(const mjModel& m) : m_(m), all_(model_fields(m)) {}

  void add(const std::string& pattern) {
    const size_t colon = pattern.find(':');
    const size_t bracket = pattern.find('[');
    if (colon != std::string::npos) return add_object(pattern, colon);
    if (bracket != std::string::npos && pattern.back() == ']') {
      if (const FieldView* f = find(pattern.substr(0, bracket))) {
        return add_rows(*f, pattern.substr(bracket + 1, pattern.size() - bracket - 2));
      }
    }
    std::vector<std::string_view> names;
    for (const FieldView& f : all_) names.push_back(f.name);
    for (size_t i : select(names, {pattern})) take_whole(all_[i]);
  }

  std::vector<Selection> finish() { return std::move(chosen_); }

 private:
  const FieldView* find(std::string_view name) const {
    for (const FieldView& f : all_) {
      if (f.name == name) return &f;
    }
    return nullptr;
  }

  Selection& selection_of(const FieldView& f) {
    const auto [at, is_new] = index_.emplace(f.name, chosen_.size());
    if (is_new) chosen_.push_back({.field = f, .is_whole = false});
    return chosen_[at->second];
  }

  void take_whole(const FieldView& f) {
    Selection& s = selection_of(f);
    s.is_whole = true;
    s.chosen.clear();
  }

  void take(const FieldView& f, RowRange rows) {
    Selection& s = selection_of(f);
    for (int64_t row = rows.first; row < rows.first + rows.count && !s.is_whole; ++row) {
      if (taken_.insert({f.name, row}).second) s.chosen.push_back(row);
    }
  }

  // Adds the rows of a field that belong to an object, as in geom_size[torso] or qpos0[root].
  void add_rows(const FieldView& f, const std::string& object) {
    const NameList* kind = kind_of_rows(f.row_size);
    if (!kind) {
      throw Error("usage",
                  "the rows of '" + std::string(f.name) + "' do not belong to named objects");
    }
    const std::vector<int> ids = find_objects(m_, *kind, object);
    if (ids.empty()) throw_unknown_object(m_, *kind, object);
    for (int id : ids) take(f, rows_of_object(m_, *kind, id, f.row_size));
  }

  // Adds the rows that belong to an object in several fields, as in geom:torso, body:torso/*_pos or
  // actuator:*.
  void add_object(const std::string& pattern, size_t colon) {
    const std::string kind_name = pattern.substr(0, colon);
    const NameList* kind = find_object_kind(kind_name);
    if (!kind) {
      const std::string match(closest_match(kind_name, object_kind_names()));
      throw Error("unknown-field", "'" + kind_name + "' is not a kind of object",
                  match.empty() ? "" : "did you mean '" + match + "'?");
    }
    std::string object = pattern.substr(colon + 1), fields = "*";
    std::vector<int> ids = find_objects(m_, *kind, object);
    const size_t slash = object.rfind('/');
    if (ids.empty() && slash != std::string::npos) {
      fields = object.substr(slash + 1);
      object.resize(slash);
      ids = find_objects(m_, *kind, object);
    }
    if (ids.empty()) throw_unknown_object(m_, *kind, object);
    bool found = false;
    for (const FieldView& f : all_) {
      if (f.section != Section::kArray || !matches(fields, f.name)) continue;
      for (int id : ids) {
        const RowRange rows = rows_of_object(m_, *kind, id, f.row_size);
        if (rows.count == 0) continue;
        take(f, rows);
        found = true;
      }
    }
    if (!found) {
      throw Error("unknown-field", "no field of a " + kind_name + " matches '" + fields + "'");
    }
  }

  const mjModel& m_;
  std::vector<FieldView> all_;
  std::vector<Selection> chosen_;
  std::map<std::string_view, size_t> index_;              // index of each field in chosen_
  std::set<std::pair<std::string_view, int64_t>> taken_;  // fields and rows that were chosen so far
};

}  // namespace

std::vector<Selection> select_fields(const mjModel& m, const std::vector<std::string>& patterns) {
  FieldSelector selector(m);
  for (const std::string& pattern : patterns) selector.add(pattern);
  return selector.finish();
}

}  // namespace mj::inspect
