// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints a recording: its summary, or some of its fields.

#include <algorithm>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/report/diagnostic_output.h"
#include "inspect.h"
#include "recorded_pictures.h"
#include "trajectory/value_range.h"
#include "trajectory_forms.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

// The number of rows of an array in all frames, and the range of its values.
struct ArraySummary {
  int64_t rows = 0;
  ValueRange range;
};

std::vector<ArraySummary> summaries_of(const Frames& frames) {
  const std::vector<Trajectory::Array>& arrays = frames.about().channels;
  std::vector<ArraySummary> out(arrays.size());
  std::set<size_t> recorded;
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].is_recorded) recorded.insert(i);
  }
  frames.each_block(recorded, [&](const Trajectory& block, int64_t) {
    for (size_t i : recorded) {
      const Trajectory::Array& a = block.channels[i];
      out[i].rows += a.is_list() ? a.starts.back() : block.frames;
      for (double x : a.values) out[i].range.cover(x);
    }
  });
  return out;
}

// Returns whether the program that wrote the recording finished it. Returns true if the format of
// the recording does not tell this.
bool is_ended(const Trajectory& t) {
  return t.attribute("format") != kTrajectoryFormat || !t.attribute("status").empty();
}

// Returns the times of the first and of the last frame. If there are several rollouts, returns the
// least and the greatest of their times. Returns nothing if there are no frames.
std::optional<std::pair<double, double>> times_of(const TrajectoryStream& recording,
                                                  const Frames& frames,
                                                  const std::vector<ArraySummary>& summaries) {
  const Trajectory& about = frames.about();
  if (about.frames == 0) return std::nullopt;
  if (frames.has_rollouts()) {
    const ValueRange& range = summaries[static_cast<size_t>(Channel::kTime)].range;
    return range.any() ? std::optional(std::pair(range.least, range.greatest)) : std::nullopt;
  }
  const auto time = [&](int64_t frame) {
    return recording.read(about.rollout, frame, 1, {kChannelNames[0]})[Channel::kTime].values[0];
  };
  return std::pair(time(0), time(about.frames - 1));
}

void summary_text(const TrajectoryStream& recording, const Frames& frames, report::Output& out) {
  const Trajectory& t = frames.about();
  const std::vector<ArraySummary> summaries = summaries_of(frames);
  Table attributes({Table::Align::kLeft});
  for (const Trajectory::Attribute& a : t.attributes) {
    if (!a.name.starts_with("options.")) attributes.add({a.name, a.text});
  }
  if (!is_ended(t)) {
    attributes.add({"status", "not complete: it is being written, or its writer was killed"});
  }
  const bool is_one_of_several = t.rollouts > 1 && !frames.has_rollouts();
  if (is_one_of_several) attributes.add({"rollout", std::to_string(t.rollout)});
  attributes.add({"frames", frames.frames_text() + (frames.has_rollouts() ? " per rollout" : "")});
  if (const auto times = times_of(recording, frames, summaries)) {
    attributes.add(
        {"time", report::number_text(times->first) + " to " + report::number_text(times->second)});
  }
  out.write(attributes.text());
  Table arrays({Table::Align::kLeft, Table::Align::kRight});
  arrays.add({"array", "rows", "columns", "least", "greatest", "not finite"});
  for (size_t i = 0; i < t.channels.size(); ++i) {
    const Trajectory::Array& a = t.channels[i];
    if (a.columns == 0) continue;
    const ValueRange& r = summaries[i].range;
    arrays.add({a.name, std::to_string(summaries[i].rows), std::to_string(a.columns),
                r.any() ? report::rounded_text(r.least, 6) : "-",
                r.any() ? report::rounded_text(r.greatest, 6) : "-", std::to_string(r.not_finite)});
  }
  out.write("\n" + arrays.text("  "));
  if (t.pictures.empty()) return;
  Table pictures({Table::Align::kLeft, Table::Align::kLeft, Table::Align::kRight});
  pictures.add({"pictures", "type", "width", "height", "numbers"});
  for (const PixelArray& a : t.pictures) {
    pictures.add({a.name, pixel_type(a), std::to_string(a.width), std::to_string(a.height),
                  std::to_string(a.channels())});
  }
  out.write("\n" + pictures.text("  "));
}

Json summary_json(const Frames& frames, const Request& request) {
  const Trajectory& t = frames.about();
  Json j = inspect_document(request.file, "trajectory");
  if (!frames.has_rollouts()) j["rollout"] = t.rollout;
  j["rollouts"] = t.rollouts;
  put_rollouts(j, frames);
  j["frames"] = t.frames;
  j["is_complete"] = is_ended(t);
  for (const Trajectory::Attribute& a : t.attributes) j["attributes"][a.name] = attribute_json(a);
  const std::vector<ArraySummary> summaries = summaries_of(frames);
  for (size_t i = 0; i < t.channels.size(); ++i) {
    const Trajectory::Array& a = t.channels[i];
    if (!a.is_recorded) continue;
    Json& array = j["arrays"][a.name];
    array["type"] = a.is_integer ? "int" : "double";
    array["shape"] = shape_of(frames, {a.columns});
    if (a.is_list()) {
      array["shape"] = {summaries[i].rows, a.columns};
      array["rows"] = a.rows;
      array["is_list"] = true;
    }
    array["labels"] = a.labels;
    put_range(array, summaries[i].range);
  }
  for (const PixelArray& a : t.pictures) {
    Json& pictures = j["pictures"][a.name];
    pictures["type"] = pixel_type(a);
    pictures["shape"] = shape_of(frames, picture_shape(a));
  }
  return j;
}

// Returns all fields. For CSV and NPY, omits lists with a warning, because a table of frames cannot
// hold lists.
TrajectoryFields fields_that_fit(const Trajectory& t, Form form) {
  TrajectoryFields fields = all_fields(t);
  if (form != Form::kCsv && form != Form::kNpy) return fields;
  std::string names;
  for (const ListField& list : fields.lists) names += (names.empty() ? "" : ", ") + list.name;
  if (!names.empty()) {
    report::print(
        {.severity = Severity::kWarning,
         .code = "left-out",
         .message = "the table of frames leaves out these arrays, because their number of rows "
                    "varies from frame to frame: " +
                    names,
         .hint =
             "give one of these arrays as FIELD to get its table; --json '*' shows everything"});
  }
  fields.lists.clear();
  return fields;
}

}  // namespace

void inspect_trajectory(const TrajectoryStream& recording, const Request& request,
                        const PlotSources& sources, const ObjectIds& ids, report::Output& out) {
  const bool is_plot = request.form == Form::kSvg;
  if (is_plot && request.fields.empty()) throw Error("usage", "--plot needs a FIELD to show");
  const bool is_summary = request.fields.empty() && !request.list;
  const Frames frames = frames_of(recording, request.rollout ? Rollouts::kOne : Rollouts::kAll);
  if (is_summary && request.form == Form::kJson) {
    return out.write(report::json_text(summary_json(frames, request)));
  }
  if (is_summary && request.form == Form::kText) return summary_text(recording, frames, out);
  const Trajectory& about = recording.about();
  std::vector<std::string> patterns = request.fields;
  const std::vector<PixelArray> pictures =
      request.fields.empty() ? about.pictures : take_pictures(about, patterns);
  const bool are_only_pictures = !request.fields.empty() && patterns.empty();
  if (!pictures.empty() && !request.fields.empty() && !request.list) {
    show_pictures(recording, pictures, request, out);
  }
  if (request.list && are_only_pictures) return list_pictures(about, pictures, out);
  if (are_only_pictures) return;
  const TrajectoryFields fields = request.fields.empty()
                                      ? fields_that_fit(about, request.form)
                                      : select_fields(about, patterns, sources.model);
  if (is_plot) return plot_fields(frames, fields, request, sources, out);
  if (request.list && request.form == Form::kText) {
    list_fields(frames, fields, out);
    return list_pictures(about, pictures, out);
  }
  show_fields(frames, fields, request, ids, out);
}

}  // namespace mj::inspect
