// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/reward.h"

#include "base/diagnostic.h"
#include "base/suggestion.h"
#include "model/names.h"

namespace mj {
namespace {

bool is_sensor(const mjModel& m, const std::string& name) {
  return name_to_id(m, mjOBJ_SENSOR, name) >= 0;
}

// Parses a reward. If the text is the name of a sensor, it is not parsed as an expression.
Expression parse(const mjModel& m, const std::string& text) {
  return is_sensor(m, text) ? Expression::name(text) : Expression(text);
}

struct Column {
  std::string item;
  std::string label;  // label of the column; empty for an item with a single column
};

// Returns a shortened form of a very long name for messages. A name of such a length is a mistake.
std::string shortened(const std::string& name) {
  constexpr size_t kShown = 60;
  return name.size() <= kShown ? name : name.substr(0, kShown) + "...";
}

// Throws Error for a name that does not select exactly one number. `labels` are the labels of all
// columns of the item that the name selects.
[[noreturn]] void fail_to_choose(const std::string& name, const Column& column,
                                 const std::vector<std::string>& labels) {
  constexpr size_t kMostListed = 20;
  if (labels.empty()) {
    throw Error("usage", "'" + name + "' has no numbers, but a reward is one number");
  }
  const std::string all = quoted_list(labels, kMostListed, "and");
  if (column.label.empty()) {
    throw Error("usage",
                "'" + name + "' has " + std::to_string(labels.size()) +
                    " numbers, but a reward is one number: " + all,
                "NAME.LABEL selects one number: '" + name + "." + labels[0] + "'");
  }
  const std::string match(closest_match(column.label, {labels.begin(), labels.end()}));
  throw Error("unknown-field",
              "'" + name.substr(0, name.rfind('.')) + "' has no number with the label '" +
                  shortened(column.label) + "'; its labels are " + all,
              match.empty() ? "" : "did you mean '" + match + "'?");
}

bool can_be_recorded(const mjModel& m, const std::string& item) {
  try {
    (void)make_record_plan(m, {item});
    return true;
  } catch (const Error&) {
    return false;
  }
}

// Returns the item and the label that a name in an expression means. The prefix "sensor:" may be
// omitted.
Column find_column(const mjModel& m, const std::string& name) {
  const size_t dot = name.rfind('.');
  for (const size_t end : {name.size(), dot}) {
    if (end == std::string::npos) continue;
    const std::string item = name.substr(0, end);
    const std::string label = end == dot ? name.substr(dot + 1) : "";
    if (is_sensor(m, item)) return {"sensor:" + item, label};
    if (can_be_recorded(m, item)) return {item, label};
  }
  std::vector<std::string_view> known;
  for (int i = 0; i < m.nsensor; ++i) {
    if (const char* sensor = id_to_name(m, mjOBJ_SENSOR, i)) known.emplace_back(sensor);
  }
  const std::string match(closest_match(name, known));
  throw Error("unknown-field",
              "the model has no sensor '" + shortened(name) + "' and no array with this name",
              match.empty() ? "" : "did you mean '" + match + "'?");
}

}  // namespace

std::vector<std::string> reward_items(const mjModel& m, const std::string& text) {
  std::vector<std::string> items;
  const Expression expression = parse(m, text);
  for (const std::string& name : expression.names()) items.push_back(find_column(m, name).item);
  return items;
}

Reward::Reward(const mjModel& m, const std::string& text, const RecordPlan& plan,
               std::span<const size_t> starts)
    : expression_(parse(m, text)) {
  const std::vector<std::string> names = expression_.names();
  for (const std::string& name : names) {
    const Column column = find_column(m, name);
    std::vector<size_t> places;
    std::vector<std::string> labels;
    for (const RecordedArray& a : make_record_plan(m, {column.item}).arrays) {
      if (a.is_list()) {
        throw Error("usage",
                    "'" + name + "' has a varying number of rows, but a reward is one number");
      }
      const bool is_meant = !a.is_implied || a.name == column.item;
      for (size_t c = 0; is_meant && c < static_cast<size_t>(a.columns); ++c) {
        labels.push_back(a.labels[c]);
        if (!column.label.empty() && a.labels[c] != column.label) continue;
        places.push_back(starts[plan.index_of(a.name)] + c);
      }
    }
    if (places.size() != 1) fail_to_choose(name, column, labels);
    expression_.set_place(name, places[0]);
  }
}

}  // namespace mj
