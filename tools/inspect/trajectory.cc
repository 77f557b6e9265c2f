// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diagnostic.h"
#include "inspect.h"
#include "report/number.h"
#include "report/table.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

// One column of a channel: "qpos" without a column is the whole channel.
struct Column {
  int channel;
  int64_t column;
  std::string name;  // "qpos.knee"
};

std::string column_name(const Trajectory& t, int channel, int64_t column) {
  if (channel == 0) return "time";
  return std::string(kChannelNames[channel]) + "." +
         t.channels[channel].labels[static_cast<size_t>(column)];
}

std::vector<Column> all_columns(const Trajectory& t) {
  std::vector<Column> out;
  for (int c = 0; c < kChannelCount; ++c) {
    const auto labelled = static_cast<int64_t>(t.channels[c].labels.size());
    for (int64_t i = 0; i < std::min(t.channels[c].columns, labelled); ++i) {
      out.push_back({c, i, column_name(t, c, i)});
    }
  }
  return out;
}

double at(const Trajectory& t, const Column& c, int64_t frame) {
  return t.channels[c.channel].row(frame)[static_cast<size_t>(c.column)];
}

// The columns asked for: of a whole channel by its name, single ones by "channel.label".
std::vector<Column> chosen_columns(const Trajectory& t, const std::vector<std::string>& fields) {
  const std::vector<Column> all = all_columns(t);
  std::vector<std::string_view> names;
  for (const Column& c : all) names.push_back(c.name);
  const size_t columns = names.size();
  for (const char* channel : kChannelNames) names.push_back(channel);
  std::vector<bool> taken(columns);
  std::vector<Column> out;
  auto take = [&](size_t i) {
    if (!taken[i]) out.push_back(all[i]);
    taken[i] = true;
  };
  for (size_t i : select(names, fields)) {
    if (i < columns) take(i);
    for (size_t k = 0; i >= columns && k < columns; ++k) {
      if (all[k].channel == static_cast<int>(i - columns)) take(k);
    }
  }
  return out;
}

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();
  int64_t bad = 0;  // NaN or infinite
};

Range range_of(const std::vector<double>& values) {
  Range r;
  for (double x : values) {
    if (!std::isfinite(x)) {
      ++r.bad;
      continue;
    }
    r.least = std::min(r.least, x);
    r.greatest = std::max(r.greatest, x);
  }
  return r;
}

void summary_text(const Trajectory& t, report::Output& out) {
  Table attributes({Table::Align::kLeft});
  for (const auto& [name, text] : t.attributes) {
    if (name.rfind("options.", 0) != 0) attributes.add({name, text});
  }
  const std::vector<double>& time = t[Channel::kTime].values;
  attributes.add({"frames", std::to_string(t.frames)});
  if (!time.empty()) {
    attributes.add(
        {"time", report::number_text(time.front()) + " to " + report::number_text(time.back())});
  }
  out.write(attributes.text());
  Table arrays({Table::Align::kLeft, Table::Align::kRight});
  arrays.add({"array", "columns", "least", "greatest", "not finite"});
  for (int c = 0; c < kChannelCount; ++c) {
    const Trajectory::Array& a = t.channels[c];
    const Range r = range_of(a.values);
    const bool any = r.least <= r.greatest;
    arrays.add({kChannelNames[c], std::to_string(a.columns),
                any ? report::rounded_text(r.least, 6) : "-",
                any ? report::rounded_text(r.greatest, 6) : "-", std::to_string(r.bad)});
  }
  out.write("\n" + arrays.text("  "));
}

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json summary_json(const Trajectory& t, const Request& request) {
  Json j;
  j["file"] = request.file;
  j["kind"] = "trajectory";
  j["frames"] = t.frames;
  for (const auto& [name, text] : t.attributes) j["attributes"][name] = text;
  for (int c = 0; c < kChannelCount; ++c) {
    const Trajectory::Array& a = t.channels[c];
    const Range r = range_of(a.values);
    Json& array = j["arrays"][kChannelNames[c]];
    array["shape"] = {t.frames, a.columns};
    array["labels"] = a.labels;
    array["least"] = number_json(r.least);
    array["greatest"] = number_json(r.greatest);
    array["not_finite"] = r.bad;
  }
  return j;
}

void list_text(const std::vector<Column>& columns, report::Output& out) {
  for (const Column& c : columns) out.write(c.name + "\n");
}

void csv(const Trajectory& t, const std::vector<Column>& columns, report::Output& out) {
  std::string line;
  for (const Column& c : columns) line += (line.empty() ? "" : ",") + csv_cell(c.name);
  out.write(line + "\n");
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    line.clear();
    for (const Column& c : columns) {
      line += (line.empty() ? "" : ",") + report::number_text(at(t, c, frame));
    }
    out.write(line + "\n");
  }
}

void text(const Trajectory& t, const std::vector<Column>& columns, report::Output& out) {
  Table table({Table::Align::kRight});
  std::vector<std::string> cells = {"frame"};
  for (const Column& c : columns) cells.push_back(c.name);
  table.add(cells);
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    cells = {std::to_string(frame)};
    for (const Column& c : columns) cells.push_back(report::rounded_text(at(t, c, frame), 6));
    table.add(cells);
  }
  out.write(table.text());
}

Json columns_json(const Trajectory& t, const std::vector<Column>& columns, const Request& request) {
  Json j;
  j["file"] = request.file;
  j["kind"] = "trajectory";
  j["fields"] = Json::object();
  for (const Column& c : columns) {
    Json& field = j["fields"][c.name];
    field["type"] = "double";
    field["shape"] = {t.frames};
    if (request.list) continue;
    field["values"] = Json::array();
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      field["values"].push_back(number_json(at(t, c, frame)));
    }
  }
  return j;
}

}  // namespace

void inspect_trajectory(const Trajectory& t, const Request& request, report::Output& out) {
  if (request.fields.empty() && !request.list && request.form != Form::kCsv) {
    if (request.form == Form::kJson) return out.write(report::json_text(summary_json(t, request)));
    return summary_text(t, out);
  }
  const std::vector<Column> columns =
      request.fields.empty() ? all_columns(t) : chosen_columns(t, request.fields);
  if (request.form == Form::kJson) {
    return out.write(report::json_text(columns_json(t, columns, request)));
  }
  if (request.list) return list_text(columns, out);
  if (request.form == Form::kCsv) return csv(t, columns, out);
  text(t, columns, out);
}

}  // namespace mj::inspect
