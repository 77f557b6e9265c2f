// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory_fields.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "inspect.h"
#include "trajectory/record_plan.h"

namespace mj::inspect {
namespace {

std::string column_name(const Trajectory::Array& a, size_t column) {
  const std::string& label = a.labels[column];
  const bool is_whole = a.columns == 1 && label == a.name.substr(a.name.rfind('/') + 1);
  return is_whole ? a.name : a.name + "." + label;
}

// Returns the number of columns of the array that have a name in the file.
int64_t named_columns(const Trajectory::Array& a) {
  return std::min(a.columns, static_cast<int64_t>(a.labels.size()));
}

// Returns whether the pattern matches the name of the array, or is the name of a group that
// contains the array, such as "contact" or "body/torso".
bool is_named(const std::string& pattern, const std::string& array) {
  return glob_match(pattern, array) || (array.starts_with(pattern) && array[pattern.size()] == '/');
}

// Finds the recorded columns that an item of --record, such as joint:knee, would record. A column
// is found if it was recorded from the same place in mjData.
class RecordedPlaces {
 public:
  RecordedPlaces(const Trajectory& t, const mjModel& m) : t_(t), m_(m) {
    for (size_t i = 0; i < t.channels.size(); ++i) {
      const Trajectory::Array& a = t.channels[i];
      if (!a.is_recorded || a.is_list()) continue;
      const std::optional<DataSlice> place = place_of(a);
      if (place) places_.push_back({i, *place});
    }
  }

  struct Found {
    size_t array;
    int64_t first, count;  // range of columns of the array
  };
  [[nodiscard]] std::vector<Found> find(const std::string& item) const {
    std::vector<Found> out;
    for (const RecordedArray& wanted : make_record_plan(m_, {item}).arrays) {
      if (wanted.is_implied) continue;
      const Trajectory::Array* same = t_.find(wanted.name);
      if (same && same->is_recorded) {
        out.push_back({static_cast<size_t>(same - t_.channels.data()), 0, same->columns});
        continue;
      }
      for (const auto& [array, place] : places_) {
        const int64_t first = wanted.slice.first - place.first;
        if (!wanted.is_list() && wanted.slice.offset == place.offset && first >= 0 &&
            first + wanted.slice.count <= place.count) {
          out.push_back({array, first, wanted.slice.count});
          break;
        }
      }
    }
    return out;
  }

 private:
  // Returns the place of an array in mjData, or nothing for arrays that this version does not know.
  [[nodiscard]] std::optional<DataSlice> place_of(const Trajectory::Array& a) const try {
    const RecordPlan plan = make_record_plan(m_, {record_item(a.name)});
    const size_t at = plan.index_of(a.name);
    const bool is_known = at < plan.arrays.size() && plan.arrays[at].columns == a.columns;
    return is_known ? std::optional(plan.arrays[at].slice) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }

  const Trajectory& t_;
  const mjModel& m_;
  std::vector<std::pair<size_t, DataSlice>> places_;
};

class Selector {
 public:
  Selector(const Trajectory& t, const ModelLoader& load_model)
      : t_(t), load_model_(load_model), lists_(t.channels.size(), kNone) {}

  void add(const std::string& pattern) {
    if (add_named(pattern) || add_attributes(pattern)) return;
    const bool is_item = pattern.find_first_of(":[") != std::string::npos;
    const bool has_model = load_model_once();
    if (is_item && !has_model) {
      throw Error(
          "not-recorded",
          "'" + pattern + "' cannot be found, because the recording does not contain the model",
          "give the name of a column, such as 'qpos.knee'");
    }
    if (!has_model) throw_unknown(pattern);
    std::vector<RecordedPlaces::Found> found;
    try {
      found = places_->find(pattern);
    } catch (const Error&) {
      if (is_item) throw;
      throw_unknown(pattern);
    }
    if (found.empty()) {
      throw Error("not-recorded", "'" + pattern + "' is not in the recording",
                  "mj-simulate --record '" + pattern + "' records it");
    }
    for (const auto& [array, first, count] : found) add_columns(array, first, count);
  }

  TrajectoryFields finish() { return std::move(out_); }

 private:
  static constexpr size_t kNone = ~size_t{0};

  // Adds the arrays and columns whose names match the pattern. If the pattern is the name of a
  // group, adds the arrays of the group. Returns whether anything was added.
  bool add_named(const std::string& pattern) {
    bool found = false;
    for (size_t i = 0; i < t_.channels.size(); ++i) {
      const Trajectory::Array& a = t_.channels[i];
      if (!a.is_recorded) continue;
      if (is_named(pattern, a.name)) {
        found = true;
        add_columns(i, 0, a.columns);
        continue;
      }
      for (int64_t c = 0; c < named_columns(a); ++c) {
        if (!glob_match(pattern, column_name(a, static_cast<size_t>(c)))) continue;
        found = true;
        add_columns(i, c, 1);
      }
    }
    return found;
  }

  bool add_attributes(const std::string& pattern) {
    bool found = false;
    for (size_t i = 0; i < t_.attributes.size(); ++i) {
      if (!glob_match(pattern, t_.attributes[i].name)) continue;
      found = true;
      if (taken_attributes_.insert(i).second) out_.attributes.push_back(i);
    }
    return found;
  }

  void add_columns(size_t array, int64_t first, int64_t count) {
    const Trajectory::Array& a = t_.channels[array];
    if (a.columns == 0) {
      if (taken_.insert({array, 0}).second) out_.empty.push_back(array);
      return;
    }
    for (int64_t c = first; c < std::min(first + count, named_columns(a)); ++c) {
      if (!taken_.insert({array, c}).second) continue;
      if (a.is_list()) {
        list_of(array).columns.push_back(c);
      } else {
        out_.columns.push_back({array, c, column_name(a, static_cast<size_t>(c))});
      }
    }
    if (a.is_list()) name_list(list_of(array));
  }

  ListField& list_of(size_t array) {
    if (lists_[array] == kNone) {
      lists_[array] = out_.lists.size();
      out_.lists.push_back({array, {}, {}});
    }
    return out_.lists[lists_[array]];
  }

  // Sets the name of a list field: the name of its column if it has only one, and otherwise the
  // name of the array.
  void name_list(ListField& list) const {
    const Trajectory::Array& a = t_.channels[list.array];
    list.name =
        list.columns.size() == 1 ? column_name(a, static_cast<size_t>(list.columns[0])) : a.name;
  }

  bool load_model_once() {
    if (!places_ && !model_) {
      model_ = load_model_();
      if (model_) places_.emplace(t_, *model_);
    }
    return places_.has_value();
  }

  [[noreturn]] void throw_unknown(const std::string& pattern) const {
    std::vector<std::string> names;
    for (const Trajectory::Array& a : t_.channels) {
      if (!a.is_recorded) continue;
      names.push_back(a.name);
      for (int64_t c = 0; c < named_columns(a); ++c) {
        names.push_back(column_name(a, static_cast<size_t>(c)));
      }
    }
    for (const Trajectory::Attribute& a : t_.attributes) names.push_back(a.name);
    throw_unknown_field(pattern, {names.begin(), names.end()});
  }

  const Trajectory& t_;
  const ModelLoader& load_model_;
  ModelPtr model_;
  std::optional<RecordedPlaces> places_;
  TrajectoryFields out_;
  std::vector<size_t> lists_;                   // for each array, its index in out_.lists
  std::set<std::pair<size_t, int64_t>> taken_;  // arrays and columns that were chosen so far
  std::set<size_t> taken_attributes_;
};

}  // namespace

TrajectoryFields all_fields(const Trajectory& t) {
  return select_fields(t, {"*"}, nullptr);
}

TrajectoryFields select_fields(const Trajectory& t, const std::vector<std::string>& patterns,
                               const ModelLoader& load_model) {
  Selector selector(t, load_model);
  for (const std::string& pattern : patterns) selector.add(pattern);
  return selector.finish();
}

}  // namespace mj::inspect
