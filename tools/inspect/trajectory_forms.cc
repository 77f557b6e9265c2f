// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory_forms.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "base/diagnostic.h"
#include "base/printable.h"
#include "output_form.h"
#include "report/json_document.h"
#include "report/number.h"
#include "report/table.h"
#include "resource/atomic_file.h"
#include "trajectory/npy.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

const Trajectory::Array& array_of(const Trajectory& t, const Column& c) {
  return t.channels[c.array];
}
const Trajectory::Array& array_of(const Trajectory& t, const ListField& list) {
  return t.channels[list.array];
}

double at(const Trajectory& t, const Column& c, int64_t frame) {
  return array_of(t, c).row(frame)[static_cast<size_t>(c.column)];
}

double time_of(const Trajectory& t, int64_t frame) {
  return t[Channel::kTime].values[static_cast<size_t>(frame)];
}

const char* type_of(const Trajectory::Array& a) {
  return a.is_integer ? "int" : "double";
}

Json number_json(double x, bool is_integer) {
  if (!std::isfinite(x)) return nullptr;
  return is_integer ? Json(static_cast<int64_t>(x)) : Json(x);
}

// ---- lists

// Lists with as many rows per frame as the same array says.
struct ListTable {
  std::string rows;  // that array: "ncon"
  std::vector<ListField> lists;
};

std::vector<ListTable> list_tables(const Trajectory& t, const TrajectoryFields& fields) {
  std::vector<ListTable> tables;
  for (const ListField& list : fields.lists) {
    const std::string& rows = array_of(t, list).rows;
    auto table = std::find_if(tables.begin(), tables.end(),
                              [&](const ListTable& other) { return other.rows == rows; });
    if (table == tables.end()) table = tables.insert(table, {rows, {}});
    table->lists.push_back(list);
  }
  return tables;
}

std::vector<std::string> column_names(const Trajectory& t, const ListField& list) {
  if (list.columns.size() == 1) return {list.name};
  const Trajectory::Array& a = array_of(t, list);
  std::vector<std::string> names;
  for (int64_t c : list.columns) names.push_back(a.name + "." + a.labels[static_cast<size_t>(c)]);
  return names;
}

// First and last + 1 row of a frame.
std::pair<int64_t, int64_t> rows_of_frame(const Trajectory::Array& list, int64_t frame) {
  const auto i = static_cast<size_t>(frame);
  return {list.starts[i], list.starts[i + 1]};
}

std::vector<std::string> title_cells(const Trajectory& t, const ListTable& table) {
  std::vector<std::string> cells = {"frame", "time", "row"};
  for (const ListField& list : table.lists) {
    for (std::string& name : column_names(t, list)) cells.push_back(std::move(name));
  }
  return cells;
}

// Hands the cells of every row of the lists to `use`.
template <typename Use>
void for_each_row(const Trajectory& t, const ListTable& table, Use use) {
  const Trajectory::Array& first = array_of(t, table.lists[0]);
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    const auto [begin, end] = rows_of_frame(first, frame);
    for (int64_t row = begin; row < end; ++row) {
      std::vector<std::string> cells = {std::to_string(frame),
                                        report::number_text(time_of(t, frame)),
                                        std::to_string(row - begin)};
      for (const ListField& list : table.lists) {
        const auto values = array_of(t, list).row(row);
        for (int64_t c : list.columns) {
          cells.push_back(report::number_text(values[static_cast<size_t>(c)]));
        }
      }
      use(std::move(cells));
    }
  }
}

// A row of a list: a number, or those of its columns.
Json row_json(const Trajectory::Array& a, const ListField& list, int64_t row) {
  const auto values = a.row(row);
  Json cells = Json::array();
  for (int64_t c : list.columns) {
    cells.push_back(number_json(values[static_cast<size_t>(c)], a.is_integer));
  }
  return list.columns.size() == 1 ? cells[0] : cells;
}

// ---- what a form cannot hold

void refuse(bool is_wrong, const std::string& message, const std::string& hint = {}) {
  if (is_wrong) throw Error("usage", message, hint);
}

void refuse_attributes(const Trajectory& t, const TrajectoryFields& fields, const char* form) {
  if (fields.attributes.empty()) return;
  throw Error("usage",
              "'" + t.attributes[fields.attributes[0]].name + "' is an attribute, no array over " +
                  "time: no place in " + form,
              "text and --json show it");
}

void refuse_lists(const Trajectory& t, const TrajectoryFields& fields, const char* form) {
  if (fields.lists.empty()) return;
  const ListField& list = fields.lists[0];
  throw Error("usage", "'" + list.name + "' has any number of rows per frame: no place in " + form,
              "CSV and JSON hold it; '" + array_of(t, list).rows + "' is the number of its rows");
}

// Arrays without columns are no error beside others, of which there is something to show.
void refuse_nothing(const Trajectory& t, const TrajectoryFields& fields) {
  if (fields.empty.empty() || !fields.columns.empty() || !fields.lists.empty()) return;
  throw Error("usage", "'" + t.channels[fields.empty[0]].name + "' has no columns");
}

std::vector<std::string> frame_titles(const TrajectoryFields& fields) {
  std::vector<std::string> cells;
  for (const Column& c : fields.columns) cells.push_back(c.name);
  return cells;
}

std::vector<std::string> frame_cells(const Trajectory& t, const TrajectoryFields& fields,
                                     int64_t frame) {
  std::vector<std::string> cells;
  for (const Column& c : fields.columns) cells.push_back(report::number_text(at(t, c, frame)));
  return cells;
}

}  // namespace

Json attribute_json(const Trajectory::Attribute& a) {
  if (!a.is_number) return a.text;
  Json numbers = Json::array();
  std::istringstream in(a.text);
  for (std::string word; in >> word;) {
    int64_t integer = 0;
    const char* const end = word.data() + word.size();
    const bool is_integer = std::from_chars(word.data(), end, integer).ptr == end;
    numbers.push_back(is_integer ? Json(integer)
                                 : number_json(std::strtod(word.c_str(), nullptr), false));
  }
  return numbers.size() == 1 ? numbers[0] : numbers;
}

void put_range(Json& j, const ValueRange& range) {
  j["least"] = number_json(range.least, false);
  j["greatest"] = number_json(range.greatest, false);
  j["not_finite"] = range.not_finite;
}

namespace {

void show_text(const Trajectory& t, const TrajectoryFields& fields, report::Output& out) {
  for (size_t i : fields.attributes) {
    const Trajectory::Attribute& a = t.attributes[i];
    out.write(printable_line(a.name) + " = " + printable(a.text) + "\n");
  }
  if (!fields.columns.empty()) {
    Table table({Table::Align::kRight});
    std::vector<std::string> cells = frame_titles(fields);
    cells.insert(cells.begin(), "frame");
    table.add(std::move(cells));
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      cells = frame_cells(t, fields, frame);
      cells.insert(cells.begin(), std::to_string(frame));
      table.add(std::move(cells));
    }
    out.write(table.text());
  }
  for (const ListTable& lists : list_tables(t, fields)) {
    Table table({Table::Align::kRight});
    table.add(title_cells(t, lists));
    for_each_row(t, lists, [&](std::vector<std::string> cells) { table.add(std::move(cells)); });
    out.write(table.text());
    if (array_of(t, lists.lists[0]).starts.back() == 0) {
      out.write("no rows: " + printable_line(lists.rows) + " is 0 in all frames\n");
    }
  }
  for (size_t i : fields.empty) out.write(printable_line(t.channels[i].name) + " has no columns\n");
}

void show_csv(const Trajectory& t, const TrajectoryFields& fields, report::Output& out) {
  refuse_attributes(t, fields, "CSV");
  refuse_nothing(t, fields);
  if (fields.lists.empty()) {
    out.write(csv_line(frame_titles(fields)));
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      out.write(csv_line(frame_cells(t, fields, frame)));
    }
    return;
  }
  const std::vector<ListTable> tables = list_tables(t, fields);
  for (const Column& c : fields.columns) {  // time is there anyway
    refuse(c.array != static_cast<size_t>(Channel::kTime),
           "'" + c.name + "' has a row per frame and '" + fields.lists[0].name +
               "' any number: CSV holds one table",
           "ask for them one after the other, or for --json");
  }
  refuse(tables.size() > 1,
         "'" + tables[0].lists[0].name + "' has " + tables[0].rows + " rows per frame and '" +
             tables.back().lists[0].name + "' " + tables.back().rows + ": CSV holds one table",
         "ask for them one after the other, or for --json");
  out.write(csv_line(title_cells(t, tables[0])));
  for_each_row(t, tables[0],
               [&](const std::vector<std::string>& cells) { out.write(csv_line(cells)); });
}

void show_ndjson(const Trajectory& t, const TrajectoryFields& fields, report::Output& out) {
  refuse_attributes(t, fields, "NDJSON");
  refuse_nothing(t, fields);
  const std::vector<ListTable> tables = list_tables(t, fields);
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    if (!fields.columns.empty()) {
      Json j = report::json_document("inspect-row");
      j["row"] = frame;
      for (const Column& c : fields.columns) {
        j["values"][c.name] = number_json(at(t, c, frame), array_of(t, c).is_integer);
      }
      out.write(report::json_line(j));
    }
    for (const ListTable& table : tables) {
      const auto [begin, end] = rows_of_frame(array_of(t, table.lists[0]), frame);
      for (int64_t row = begin; row < end; ++row) {
        Json j = report::json_document("inspect-row");
        j["frame"] = frame;
        j["time"] = number_json(time_of(t, frame), false);
        j["row"] = row - begin;
        for (const ListField& list : table.lists) {
          j["values"][list.name] = row_json(array_of(t, list), list, row);
        }
        out.write(report::json_line(j));
      }
    }
  }
}

void show_npy(const Trajectory& t, const TrajectoryFields& fields, report::Output& out) {
  refuse_attributes(t, fields, "NPY");
  refuse_lists(t, fields, "one NPY array");
  const int64_t shape[] = {t.frames, static_cast<int64_t>(fields.columns.size())};
  out.write(npy_header("<f8", shape));
  std::vector<double> row(fields.columns.size());
  for (int64_t frame = 0; frame < t.frames; ++frame) {
    for (size_t c = 0; c < row.size(); ++c) row[c] = at(t, fields.columns[c], frame);
    out.write({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
  }
}

void show_json(const Trajectory& t, const TrajectoryFields& fields, const Request& request,
               report::Output& out) {
  Json j = inspect_document(request.file, "trajectory");
  Json& shown = j["fields"] = Json::object();
  for (size_t i : fields.attributes) {
    const Trajectory::Attribute& a = t.attributes[i];
    Json& field = shown[a.name];
    field["type"] = a.is_number ? "number" : "text";
    if (!request.list) field["values"] = attribute_json(a);
  }
  for (const Column& c : fields.columns) {
    const bool is_integer = array_of(t, c).is_integer;
    Json& field = shown[c.name];
    field["type"] = type_of(array_of(t, c));
    field["shape"] = {t.frames};
    if (request.list) continue;
    field["values"] = Json::array();
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      field["values"].push_back(number_json(at(t, c, frame), is_integer));
    }
  }
  for (const ListField& list : fields.lists) {
    const Trajectory::Array& a = array_of(t, list);
    Json& field = shown[list.name];
    field["type"] = type_of(a);
    field["shape"] = {a.starts.back()};
    if (list.columns.size() > 1) field["shape"].push_back(list.columns.size());
    field["rows"] = a.rows;
    field["is_list"] = true;
    for (int64_t c : list.columns) field["labels"].push_back(a.labels[static_cast<size_t>(c)]);
    if (request.list) continue;
    field["values"] = Json::array();
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      Json rows = Json::array();
      const auto [begin, end] = rows_of_frame(a, frame);
      for (int64_t row = begin; row < end; ++row) rows.push_back(row_json(a, list, row));
      field["values"].push_back(std::move(rows));
    }
  }
  for (size_t i : fields.empty) {
    Json& field = shown[t.channels[i].name];
    field["type"] = type_of(t.channels[i]);
    field["shape"] = {t.frames, 0};
    if (!request.list)
      field["values"] = std::vector<Json>(static_cast<size_t>(t.frames), Json::array());
  }
  out.write(report::json_text(j));
}

}  // namespace

void show_fields(const Trajectory& t, const TrajectoryFields& fields, const Request& request,
                 report::Output& out) {
  switch (request.form) {
    case Form::kJson:
      return show_json(t, fields, request, out);
    case Form::kCsv:
      return show_csv(t, fields, out);
    case Form::kNdjson:
      return show_ndjson(t, fields, out);
    case Form::kNpy:
      return show_npy(t, fields, out);
    default:
      return show_text(t, fields, out);
  }
}

void list_fields(const Trajectory& t, const TrajectoryFields& fields, report::Output& out) {
  const std::string frames = "[frames=" + std::to_string(t.frames);
  Table table({Table::Align::kLeft});
  for (const Column& c : fields.columns) {
    table.add({c.name, type_of(array_of(t, c)), frames + "]"});
  }
  for (const ListField& list : fields.lists) {
    const Trajectory::Array& a = array_of(t, list);
    const std::string columns =
        list.columns.size() == 1 ? "" : " x " + std::to_string(list.columns.size());
    table.add({list.name, type_of(a),
               "[" + a.rows + "=" + std::to_string(a.starts.back()) + columns + "]"});
  }
  for (size_t i : fields.empty) {
    table.add({t.channels[i].name, type_of(t.channels[i]), frames + " x 0]"});
  }
  for (size_t i : fields.attributes) {
    table.add({t.attributes[i].name, t.attributes[i].is_number ? "number" : "text"});
  }
  out.write(table.text());
}

void plot_fields(const Trajectory& t, const TrajectoryFields& fields, const Request& request) {
  refuse_attributes(t, fields, "a plot");
  refuse_lists(t, fields, "a plot");
  std::vector<std::string> names;
  std::vector<std::vector<double>> series;
  for (const Column& c : fields.columns) {
    if (c.array == static_cast<size_t>(Channel::kTime)) continue;
    names.push_back(c.name);
    series.emplace_back();
    for (int64_t frame = 0; frame < t.frames; ++frame) series.back().push_back(at(t, c, frame));
  }
  refuse_nothing(t, fields);
  refuse(names.empty(), "--plot needs fields besides 'time'");
  write_file(request.plot, std::string_view(svg_text(t, names, series)), request.may_replace);
}

}  // namespace mj::inspect
