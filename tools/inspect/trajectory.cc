// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A recording: its summary, and fields of it.

#include <algorithm>

#include "base/diagnostic.h"
#include "inspect.h"
#include "report/diagnostic_output.h"
#include "report/number.h"
#include "report/table.h"
#include "trajectory/value_range.h"
#include "trajectory_forms.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

ValueRange range_of(const Trajectory::Array& a) {
  ValueRange range;
  for (double x : a.values) range.cover(x);
  return range;
}

// Whether its writer came to the end, or is not known to say so.
bool is_ended(const Trajectory& t) {
  return t.attribute("format") != kTrajectoryFormat || !t.attribute("status").empty();
}

int64_t rows_of(const Trajectory& t, const Trajectory::Array& a) {
  return a.is_list() ? a.starts.back() : t.frames;
}

void summary_text(const Trajectory& t, report::Output& out) {
  Table attributes({Table::Align::kLeft});
  for (const Trajectory::Attribute& a : t.attributes) {
    if (!a.name.starts_with("options.")) attributes.add({a.name, a.text});
  }
  if (!is_ended(t)) {
    attributes.add({"status", "not complete: it is being written, or its writer was killed"});
  }
  const std::vector<double>& time = t[Channel::kTime].values;
  if (t.rollouts > 1) attributes.add({"rollout", std::to_string(t.rollout)});
  attributes.add({"frames", std::to_string(t.frames)});
  if (!time.empty()) {
    attributes.add(
        {"time", report::number_text(time.front()) + " to " + report::number_text(time.back())});
  }
  out.write(attributes.text());
  Table arrays({Table::Align::kLeft, Table::Align::kRight});
  arrays.add({"array", "rows", "columns", "least", "greatest", "not finite"});
  for (const Trajectory::Array& a : t.channels) {
    if (a.columns == 0) continue;
    const ValueRange r = range_of(a);
    arrays.add({a.name, std::to_string(rows_of(t, a)), std::to_string(a.columns),
                r.any() ? report::rounded_text(r.least, 6) : "-",
                r.any() ? report::rounded_text(r.greatest, 6) : "-", std::to_string(r.not_finite)});
  }
  out.write("\n" + arrays.text("  "));
}

Json summary_json(const Trajectory& t, const Request& request) {
  Json j = inspect_document(request.file, "trajectory");
  j["rollout"] = t.rollout;
  j["rollouts"] = t.rollouts;
  j["frames"] = t.frames;
  j["is_complete"] = is_ended(t);
  for (const Trajectory::Attribute& a : t.attributes) j["attributes"][a.name] = attribute_json(a);
  for (const Trajectory::Array& a : t.channels) {
    if (!a.is_recorded) continue;
    Json& array = j["arrays"][a.name];
    array["type"] = a.is_integer ? "int" : "double";
    array["shape"] = {rows_of(t, a), a.columns};
    if (a.is_list()) {
      array["rows"] = a.rows;
      array["is_list"] = true;
    }
    array["labels"] = a.labels;
    put_range(array, range_of(a));
  }
  return j;
}

// All that there is, or all that a table of frames can hold.
TrajectoryFields fields_that_fit(const Trajectory& t, Form form) {
  TrajectoryFields fields = all_fields(t);
  if (form != Form::kCsv && form != Form::kNpy) return fields;
  std::string names;
  for (const ListField& list : fields.lists) names += (names.empty() ? "" : ", ") + list.name;
  if (!names.empty()) {
    report::print({.severity = Severity::kWarning,
                   .code = "left-out",
                   .message = "left out of the table of frames, because a frame has any number of "
                              "their rows: " +
                              names,
                   .hint = "name some to see them in a table of their own; JSON holds everything"});
  }
  fields.lists.clear();
  return fields;
}

}  // namespace

void inspect_trajectory(const Trajectory& t, const Request& request, const ModelLoader& load_model,
                        report::Output& out) {
  const bool is_plot = request.form == Form::kSvg;
  if (is_plot && request.fields.empty()) throw Error("usage", "--plot needs fields to show");
  const bool is_summary = request.fields.empty() && !request.list;
  if (is_summary && request.form == Form::kJson) {
    return out.write(report::json_text(summary_json(t, request)));
  }
  if (is_summary && request.form == Form::kText) return summary_text(t, out);
  const TrajectoryFields fields = request.fields.empty()
                                      ? fields_that_fit(t, request.form)
                                      : select_fields(t, request.fields, load_model);
  if (is_plot) return plot_fields(t, fields, request);
  if (request.list && request.form == Form::kText) return list_fields(t, fields, out);
  show_fields(t, fields, request, out);
}

}  // namespace mj::inspect
