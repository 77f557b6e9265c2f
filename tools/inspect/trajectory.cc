// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diagnostic.h"
#include "inspect.h"
#include "report/json_document.h"
#include "report/number.h"
#include "report/table.h"
#include "resource/atomic_file.h"
#include "trajectory/npy.h"

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

std::string column_name(const Trajectory& t, size_t channel, size_t column) {
  const Trajectory::Array& a = t.channels[channel];
  const std::string& label = a.labels[column];
  const bool is_whole = a.columns == 1 && label == a.name.substr(a.name.rfind('/') + 1);
  return is_whole ? a.name : a.name + "." + label;
}

// Of arrays with a row per frame; lists have no columns over time.
std::vector<Column> all_columns(const Trajectory& t) {
  std::vector<Column> out;
  for (size_t c = 0; c < t.channels.size(); ++c) {
    const Trajectory::Array& a = t.channels[c];
    const auto labelled = static_cast<int64_t>(a.labels.size());
    for (int64_t i = 0; i < std::min(a.columns, labelled) && !a.is_list(); ++i) {
      out.push_back({static_cast<int>(c), i, column_name(t, c, static_cast<size_t>(i))});
    }
  }
  return out;
}

double at(const Trajectory& t, const Column& c, int64_t frame) {
  return t.channels[static_cast<size_t>(c.channel)].row(frame)[static_cast<size_t>(c.column)];
}

// The columns asked for: of a whole channel by its name, single ones by "channel.label".
std::vector<Column> chosen_columns(const Trajectory& t, const std::vector<std::string>& fields) {
  const std::vector<Column> all = all_columns(t);
  std::vector<std::string_view> names;
  for (const Column& c : all) names.push_back(c.name);
  const size_t columns = names.size();
  for (const Trajectory::Array& a : t.channels) names.push_back(a.name);
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
  if (t.rollouts > 1) attributes.add({"rollout", std::to_string(t.rollout)});
  attributes.add({"frames", std::to_string(t.frames)});
  if (!time.empty()) {
    attributes.add(
        {"time", report::number_text(time.front()) + " to " + report::number_text(time.back())});
  }
  out.write(attributes.text());
  Table arrays({Table::Align::kLeft, Table::Align::kRight});
  arrays.add({"array", "columns", "least", "greatest", "not finite"});
  for (const Trajectory::Array& a : t.channels) {
    const Range r = range_of(a.values);
    const bool any = r.least <= r.greatest;
    arrays.add({a.name, std::to_string(a.columns), any ? report::rounded_text(r.least, 6) : "-",
                any ? report::rounded_text(r.greatest, 6) : "-", std::to_string(r.bad)});
  }
  out.write("\n" + arrays.text("  "));
}

Json number_json(double x) {
  return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json summary_json(const Trajectory& t, const Request& request) {
  Json j = report::json_document("inspect");
  j["file"] = request.file;
  j["kind"] = "trajectory";
  j["rollout"] = t.rollout;
  j["rollouts"] = t.rollouts;
  j["frames"] = t.frames;
  for (const auto& [name, text] : t.attributes) j["attributes"][name] = text;
  for (const Trajectory::Array& a : t.channels) {
    const Range r = range_of(a.values);
    Json& array = j["arrays"][a.name];
    array["shape"] = {a.is_list() ? a.starts.back() : t.frames, a.columns};
    if (a.is_list()) array["is_list"] = true;
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
    for (const Column& c : columns) cells.push_back(report::number_text(at(t, c, frame)));
    table.add(cells);
  }
  out.write(table.text());
}

Json columns_json(const Trajectory& t, const std::vector<Column>& columns, const Request& request) {
  Json j = report::json_document("inspect");
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

void ndjson(const Trajectory& t, const std::vector<Column>& columns, report::Output& out) {
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    Json j = report::json_document("inspect-row");
    j["row"] = frame;
    j["values"] = Json::object();
    for (const Column& c : columns) j["values"][c.name] = number_json(at(t, c, frame));
    out.write(j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
}

void npy(const Trajectory& t, const std::vector<Column>& columns, report::Output& out) {
  const int64_t shape[] = {t.frames, static_cast<int64_t>(columns.size())};
  out.write(npy_header("<f8", shape));
  std::vector<double> row(columns.size());
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    for (size_t c = 0; c < columns.size(); ++c) row[c] = at(t, columns[c], frame);
    out.write({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
  }
}

void plot(const Trajectory& t, const std::vector<Column>& columns, const Request& request) {
  if (request.fields.empty()) throw Error("usage", "--plot needs fields to show");
  std::vector<std::string> names;
  std::vector<std::vector<double>> series;
  for (const Column& c : columns) {
    if (c.channel == 0) continue;
    names.push_back(c.name);
    series.emplace_back();
    for (int64_t frame = 0; frame < t.frames; ++frame) series.back().push_back(at(t, c, frame));
  }
  write_file(request.plot, std::string_view(svg_text(t, names, series)));
}

}  // namespace

void inspect_trajectory(const Trajectory& t, const Request& request, report::Output& out) {
  if (request.pairs || request.inertia || request.dot || request.tree || request.names ||
      !request.data.empty()) {
    throw Error("usage", "'" + request.file + "' is a trajectory; this is shown of models",
                "mj-simulate embeds the model: --model shows it");
  }
  if (request.fields.empty() && !request.list && request.plot.empty()) {
    if (request.form == Form::kJson) return out.write(report::json_text(summary_json(t, request)));
    if (request.form == Form::kText) return summary_text(t, out);
  }
  const std::vector<Column> columns =
      request.fields.empty() ? all_columns(t) : chosen_columns(t, request.fields);
  if (!request.plot.empty()) return plot(t, columns, request);
  if (request.form == Form::kJson) {
    return out.write(report::json_text(columns_json(t, columns, request)));
  }
  if (request.list) return list_text(columns, out);
  if (request.form == Form::kCsv) return csv(t, columns, out);
  if (request.form == Form::kNdjson) return ndjson(t, columns, out);
  if (request.form == Form::kNpy) return npy(t, columns, out);
  text(t, columns, out);
}

}  // namespace mj::inspect
