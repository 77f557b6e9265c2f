// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory_forms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "base/diagnostic.h"
#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "common/report/diagnostic_output.h"
#include "output_form.h"
#include "plot.h"
#include "trajectory/controls/npy.h"
#include "trajectory/controls/npz.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

using UseCells = std::function<void(const std::vector<std::string>& cells)>;

constexpr auto kTime = static_cast<size_t>(Channel::kTime);
// approximate number of numbers that are in memory at once
constexpr int64_t kNumbersOfColumns = 1 << 21;

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

// Lists that can be shown in one table, because they have the same number of rows in each frame.
// One array contains these numbers of rows for all lists of the table.
struct ListTable {
  std::string rows;  // name of the array with the number of rows, such as "ncon"
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

// Returns the first row of a frame, and the row after its last.
std::pair<int64_t, int64_t> rows_of_frame(const Trajectory::Array& list, int64_t frame) {
  const auto i = static_cast<size_t>(frame);
  return {list.starts[i], list.starts[i + 1]};
}

// Returns the titles of the columns that identify a frame: "frame", or "rollout" and "frame" if
// there are several rollouts.
std::vector<std::string> frame_key_titles(const Frames& frames) {
  if (!frames.has_rollouts()) return {"frame"};
  return {"rollout", "frame"};
}

std::vector<std::string> frame_key(const Frames& frames, const Trajectory& block, int64_t frame) {
  if (!frames.has_rollouts()) return {std::to_string(frame)};
  return {std::to_string(block.rollout), std::to_string(frame)};
}

std::vector<std::string> title_cells(const Frames& frames, const ListTable& table) {
  const Trajectory& t = frames.about();
  std::vector<std::string> cells = frame_key_titles(frames);
  cells.insert(cells.end(), {"time", "row"});
  for (const ListField& list : table.lists) {
    for (std::string& name : column_names(t, list)) cells.push_back(std::move(name));
  }
  return cells;
}

std::set<size_t> arrays_of(const std::vector<Column>& columns) {
  std::set<size_t> arrays;
  for (const Column& c : columns) arrays.insert(c.array);
  return arrays;
}

// Returns the indices of the arrays that have to be read for a table, including the time.
std::set<size_t> arrays_of(const ListTable& table) {
  std::set<size_t> arrays = {kTime};
  for (const ListField& list : table.lists) arrays.insert(list.array);
  return arrays;
}

// A function that returns the text of a cell for an entry of an array.
using CellText = std::function<std::string(const std::string& array, double x)>;

std::string plain_text(const std::string&, double x) {
  return report::number_text(x);
}

// Calls `use` with the cells of every row of the table.
void for_each_row(const Frames& frames, const ListTable& table, const CellText& text,
                  const UseCells& use) {
  frames.each_block(arrays_of(table), [&](const Trajectory& t, int64_t first) {
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      const auto [begin, end] = rows_of_frame(array_of(t, table.lists[0]), frame);
      for (int64_t row = begin; row < end; ++row) {
        std::vector<std::string> cells = frame_key(frames, t, first + frame);
        cells.push_back(report::number_text(time_of(t, frame)));
        cells.push_back(std::to_string(row - begin));
        for (const ListField& list : table.lists) {
          const Trajectory::Array& a = array_of(t, list);
          const auto values = a.row(row);
          for (int64_t c : list.columns) {
            cells.push_back(text(a.name, values[static_cast<size_t>(c)]));
          }
        }
        use(cells);
      }
    }
  });
}

// Returns the chosen columns of a row: the number of a single column, or a list of numbers.
Json row_json(const Trajectory::Array& a, const ListField& list, int64_t row) {
  const auto values = a.row(row);
  Json cells = Json::array();
  for (int64_t c : list.columns) {
    cells.push_back(number_json(values[static_cast<size_t>(c)], a.is_integer));
  }
  return list.columns.size() == 1 ? cells[0] : cells;
}

// Returns the names of the objects whose ids are in the row.
Json meanings_json(const Trajectory::Array& a, const ListField& list, int64_t row,
                   const ObjectIds& ids) {
  const auto values = a.row(row);
  Json cells = Json::array();
  for (int64_t c : list.columns) {
    cells.push_back(ids.meaning(a.name, values[static_cast<size_t>(c)]));
  }
  return list.columns.size() == 1 ? cells[0] : cells;
}

// ---- contents that a form cannot hold

void refuse(bool is_wrong, const std::string& message, const std::string& hint = {}) {
  if (is_wrong) throw Error("usage", message, hint);
}

void refuse_attributes(const Trajectory& t, const TrajectoryFields& fields, const char* form) {
  if (fields.attributes.empty()) return;
  throw Error("usage",
              "'" + t.attributes[fields.attributes[0]].name +
                  "' is an attribute and not an array over time, so it cannot be represented in " +
                  form,
              "use text or --json");
}

void refuse_lists(const Trajectory& t, const TrajectoryFields& fields, const char* form) {
  if (fields.lists.empty()) return;
  const ListField& list = fields.lists[0];
  throw Error(
      "usage",
      "'" + list.name +
          "' has a varying number of rows per frame, so it cannot be represented in " + form,
      "use CSV, JSON or NPZ; '" + array_of(t, list).rows + "' is the number of rows in each frame");
}

// Throws Error if only arrays without columns are requested. Together with other arrays they are
// allowed.
void refuse_nothing(const Trajectory& t, const TrajectoryFields& fields) {
  if (fields.empty.empty() || !fields.columns.empty() || !fields.lists.empty()) return;
  throw Error("usage", "'" + t.channels[fields.empty[0]].name + "' has no columns");
}

void warn_of_padding(const Frames& frames) {
  if (!frames.has_short_rollouts()) return;
  report::print(
      {.severity = Severity::kWarning,
       .code = "left-out",
       .message =
           "the rollouts have " + frames.frames_text() +
           " frames; shorter rollouts are filled up with NaN, or with 0 in arrays of integers",
       .hint = "--rollout N selects one rollout; CSV and JSON keep the different lengths"});
}

// Calls `use` with the cells of every frame.
void for_each_frame(const Frames& frames, const std::vector<Column>& columns, const UseCells& use) {
  frames.each_block(arrays_of(columns), [&](const Trajectory& t, int64_t first) {
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      std::vector<std::string> cells = frame_key(frames, t, first + frame);
      for (const Column& c : columns) cells.push_back(report::number_text(at(t, c, frame)));
      use(cells);
    }
  });
}

}  // namespace

std::vector<int64_t> shape_of(const Frames& frames, const std::vector<int64_t>& rest) {
  std::vector<int64_t> shape;
  if (frames.has_rollouts()) shape.push_back(static_cast<int64_t>(frames.lengths().size()));
  shape.push_back(frames.about().frames);
  shape.insert(shape.end(), rest.begin(), rest.end());
  return shape;
}

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

void put_rollouts(Json& j, const Frames& frames) {
  if (!frames.has_rollouts()) return;
  j["rollouts"] = frames.lengths().size();
  j["rollout_frames"] = frames.lengths();
}

void put_range(Json& j, const ValueRange& range) {
  j["least"] = number_json(range.least, false);
  j["greatest"] = number_json(range.greatest, false);
  j["not_finite"] = range.not_finite;
}

namespace {

// Writes a table. `each` is a function that passes all rows to its argument. It is called twice,
// first to measure the columns and then to write the rows.
void write_table(const std::vector<std::string>& titles,
                 const std::function<void(const UseCells&)>& each, report::Output& out) {
  Table table({Table::Align::kRight});
  table.measure(titles);
  each([&](const std::vector<std::string>& cells) { table.measure(cells); });
  out.write(table.line(titles));
  each([&](const std::vector<std::string>& cells) { out.write(table.line(cells)); });
}

void show_text(const Frames& frames, const TrajectoryFields& fields, const ObjectIds& ids,
               report::Output& out) {
  const Trajectory& t = frames.about();
  for (size_t i : fields.attributes) {
    const Trajectory::Attribute& a = t.attributes[i];
    out.write(printable_line(a.name) + " = " + printable(a.text) + "\n");
  }
  if (!fields.columns.empty()) {
    std::vector<std::string> titles = frame_key_titles(frames);
    for (const Column& c : fields.columns) titles.push_back(c.name);
    write_table(
        titles, [&](const UseCells& use) { for_each_frame(frames, fields.columns, use); }, out);
  }
  const auto text = [&](const std::string& array, double x) { return ids.text(array, x); };
  for (const ListTable& lists : list_tables(t, fields)) {
    write_table(
        title_cells(frames, lists),
        [&](const UseCells& use) { for_each_row(frames, lists, text, use); }, out);
    if (frames.count_rows(lists.lists[0].array) == 0) {
      out.write("no rows: " + printable_line(lists.rows) + " is 0 in all frames\n");
    }
  }
  for (size_t i : fields.empty) out.write(printable_line(t.channels[i].name) + " has no columns\n");
}

void show_csv(const Frames& frames, const TrajectoryFields& fields, report::Output& out) {
  const Trajectory& about = frames.about();
  refuse_attributes(about, fields, "CSV");
  refuse_nothing(about, fields);
  if (fields.lists.empty()) {
    std::vector<std::string> titles;
    if (frames.has_rollouts()) titles = frame_key_titles(frames);
    for (const Column& c : fields.columns) titles.push_back(c.name);
    out.write(csv_line(titles));
    frames.each_block(arrays_of(fields.columns), [&](const Trajectory& t, int64_t first) {
      std::string line;
      for (int64_t frame = 0; frame < t.frames; ++frame) {
        line.clear();
        if (frames.has_rollouts()) {
          line = std::to_string(t.rollout) + "," + std::to_string(first + frame) + ",";
        }
        for (const Column& c : fields.columns) {
          report::append_number(line, at(t, c, frame));
          line += ',';
        }
        line.back() = '\n';
        out.write(line);
      }
    });
    return;
  }
  const std::vector<ListTable> tables = list_tables(about, fields);
  // the time is no error, because the table of a list has a column for it
  for (const Column& c : fields.columns) {
    refuse(c.array != kTime,
           "'" + c.name + "' has one row per frame and '" + fields.lists[0].name +
               "' has a varying number, but CSV is one table",
           "show them one at a time, or use --json or --npz");
  }
  refuse(tables.size() > 1,
         "'" + tables[0].lists[0].name + "' has " + tables[0].rows + " rows per frame and '" +
             tables.back().lists[0].name + "' has " + tables.back().rows + ", but CSV is one table",
         "show them one at a time, or use --json or --npz");
  out.write(csv_line(title_cells(frames, tables[0])));
  for_each_row(frames, tables[0], plain_text,
               [&](const std::vector<std::string>& cells) { out.write(csv_line(cells)); });
}

void show_ndjson(const Frames& frames, const TrajectoryFields& fields, const ObjectIds& ids,
                 report::Output& out) {
  refuse_attributes(frames.about(), fields, "NDJSON");
  refuse_nothing(frames.about(), fields);
  const std::vector<ListTable> tables = list_tables(frames.about(), fields);
  std::set<size_t> arrays = arrays_of(fields.columns);
  for (const ListTable& table : tables) arrays.merge(arrays_of(table));
  frames.each_block(arrays, [&](const Trajectory& t, int64_t first) {
    for (int64_t frame = 0; frame < t.frames; ++frame) {
      if (!fields.columns.empty()) {
        Json j = report::json_document("inspect-row");
        if (frames.has_rollouts()) j["rollout"] = t.rollout;
        j["row"] = first + frame;
        for (const Column& c : fields.columns) {
          j["values"][c.name] = number_json(at(t, c, frame), array_of(t, c).is_integer);
        }
        out.write(report::json_line(j));
      }
      for (const ListTable& table : tables) {
        const auto [begin, end] = rows_of_frame(array_of(t, table.lists[0]), frame);
        for (int64_t row = begin; row < end; ++row) {
          Json j = report::json_document("inspect-row");
          if (frames.has_rollouts()) j["rollout"] = t.rollout;
          j["frame"] = first + frame;
          j["time"] = number_json(time_of(t, frame), false);
          j["row"] = row - begin;
          for (const ListField& list : table.lists) {
            const Trajectory::Array& a = array_of(t, list);
            j["values"][list.name] = row_json(a, list, row);
            if (!ids.has_names(a.name)) continue;
            j["meanings"][list.name] = meanings_json(a, list, row, ids);
          }
          out.write(report::json_line(j));
        }
      }
    }
  });
}

void show_npy(const Frames& frames, const TrajectoryFields& fields, report::Output& out) {
  refuse_attributes(frames.about(), fields, "NPY");
  refuse_lists(frames.about(), fields, "one NPY array");
  out.write(npy_header("<f8", shape_of(frames, {static_cast<int64_t>(fields.columns.size())})));
  std::vector<double> row(fields.columns.size());
  const auto write_row = [&] {
    out.write({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
  };
  for (size_t r = 0; r < frames.lengths().size(); ++r) {
    frames.each_block_of(r, arrays_of(fields.columns), [&](const Trajectory& t, int64_t) {
      for (int64_t frame = 0; frame < t.frames; ++frame) {
        for (size_t c = 0; c < row.size(); ++c) row[c] = at(t, fields.columns[c], frame);
        write_row();
      }
    });
    std::ranges::fill(row, std::numeric_limits<double>::quiet_NaN());
    for (int64_t i = frames.lengths()[r]; i < frames.about().frames; ++i) write_row();
  }
  warn_of_padding(frames);
}

// An array in an NPZ file. It consists of one or more columns of an array of the trajectory.
struct NpzMember {
  std::string name;
  size_t array;
  std::vector<int64_t> columns;
  bool is_vector;  // whether the array has a single column and therefore no axis for columns
  std::string numbers = {};

  void add(std::span<const double> row, bool is_integer) {
    for (int64_t c : columns) {
      const double x = row[static_cast<size_t>(c)];
      const auto bits = is_integer ? std::bit_cast<std::array<char, 8>>(static_cast<int64_t>(x))
                                   : std::bit_cast<std::array<char, 8>>(x);
      numbers.append(bits.data(), bits.size());
    }
  }
};

// Adds the chosen columns of an array: one member with the name of the array if all columns were
// chosen, otherwise one member per column.
void add_members(const Trajectory& t, size_t array, const std::vector<int64_t>& columns,
                 const std::vector<std::string>& names, std::vector<NpzMember>& members) {
  const Trajectory::Array& a = t.channels[array];
  const bool is_whole = static_cast<int64_t>(columns.size()) == a.columns;
  if (is_whole && !(columns.size() == 1 && names[0] != a.name)) {
    members.push_back({a.name, array, columns, columns.size() == 1});
    return;
  }
  for (size_t i = 0; i < columns.size(); ++i) {
    members.push_back({names[i], array, {columns[i]}, true});
  }
}

std::vector<NpzMember> npz_members(const Trajectory& t, const TrajectoryFields& fields) {
  std::vector<NpzMember> members;
  for (auto c = fields.columns.begin(); c != fields.columns.end();) {
    const auto end = std::find_if(c, fields.columns.end(),
                                  [&](const Column& other) { return other.array != c->array; });
    std::vector<int64_t> columns;
    std::vector<std::string> names;
    for (auto k = c; k != end; ++k) columns.push_back(k->column), names.push_back(k->name);
    add_members(t, c->array, columns, names, members);
    c = end;
  }
  for (const ListField& list : fields.lists) {
    add_members(t, list.array, list.columns, column_names(t, list), members);
  }
  for (const ListField& list : fields.lists) {
    const Trajectory::Array* counts = t.find(array_of(t, list).rows);
    if (!counts || std::ranges::count(members, counts->name, &NpzMember::name) > 0) continue;
    members.push_back({counts->name, static_cast<size_t>(counts - t.channels.data()), {0}, true});
  }
  for (size_t i : fields.empty) members.push_back({t.channels[i].name, i, {}, false});
  return members;
}

// Writes an NPZ archive, which is first built in memory.
void show_npz(const Frames& frames, const TrajectoryFields& fields, report::Output& out) {
  const Trajectory& about = frames.about();
  refuse_attributes(about, fields, "NPZ");
  std::vector<NpzMember> members = npz_members(about, fields);
  std::set<size_t> arrays;
  for (const NpzMember& member : members) {
    if (!member.columns.empty()) arrays.insert(member.array);
  }
  for (size_t r = 0; r < frames.lengths().size(); ++r) {
    frames.each_block_of(r, arrays, [&](const Trajectory& block, int64_t) {
      for (NpzMember& member : members) {
        const Trajectory::Array& a = block.channels[member.array];
        const int64_t rows = a.is_list() ? a.starts.back() : block.frames;
        for (int64_t i = 0; i < rows; ++i) member.add(a.row(i), a.is_integer);
      }
    });
    for (NpzMember& member : members) {
      const Trajectory::Array& a = about.channels[member.array];
      if (a.is_list()) continue;
      const double none = a.is_integer ? 0 : std::numeric_limits<double>::quiet_NaN();
      const std::vector<double> row(static_cast<size_t>(a.columns), none);
      for (int64_t i = frames.lengths()[r]; i < about.frames; ++i) member.add(row, a.is_integer);
    }
  }
  NpzWriter archive;
  for (NpzMember& member : members) {
    const Trajectory::Array& a = about.channels[member.array];
    const auto columns = static_cast<int64_t>(member.columns.size());
    std::vector<int64_t> rest;
    if (!member.is_vector) rest = {columns};
    std::vector<int64_t> shape = shape_of(frames, rest);
    if (a.is_list()) {
      const size_t row_bytes = member.columns.size() * sizeof(double);
      shape = {static_cast<int64_t>(member.numbers.size() / row_bytes)};
      shape.insert(shape.end(), rest.begin(), rest.end());
    }
    archive.add(member.name, a.is_integer ? "<i8" : "<f8", shape) += member.numbers;
    member.numbers = {};
  }
  if (frames.has_rollouts()) {
    const int64_t rollouts[] = {static_cast<int64_t>(frames.lengths().size())};
    archive.add("rollout_frames", "<i8", rollouts)
        .append(reinterpret_cast<const char*>(frames.lengths().data()),
                frames.lengths().size() * sizeof(int64_t));
  }
  out.write(archive.finish());
  warn_of_padding(frames);
}

// Writes the fields as members of a JSON object that is already open. A name that was already
// written is skipped.
class JsonFields {
 public:
  JsonFields(const Frames& frames, bool has_values, const ObjectIds& ids, report::JsonStream& out)
      : frames_(frames), t_(frames.about()), has_values_(has_values), ids_(ids), out_(out) {}

  void put(const Trajectory::Attribute& a) {
    if (!begin(a.name, {{"type", a.is_number ? "number" : "text"}})) return;
    if (has_values_) out_.values({{"values", attribute_json(a)}});
    out_.end();
  }

  // Writes columns. They are read in groups, because the file stores the columns of an array side
  // by side: reading a single column takes as long as reading all.
  void put(const std::vector<Column>& columns) {
    const int64_t frames = t_.frames * static_cast<int64_t>(frames_.lengths().size());
    const auto room = static_cast<size_t>(kNumbersOfColumns / std::max<int64_t>(frames, 1) + 1);
    for (size_t i = 0; i < columns.size(); i += room) {
      const auto first = columns.begin() + static_cast<std::ptrdiff_t>(i);
      const size_t count = std::min(room, columns.size() - i);
      put_group({first, first + static_cast<std::ptrdiff_t>(count)});
    }
  }

  void put(const ListField& list) {
    const Trajectory::Array& a = array_of(t_, list);
    Json about = {{"type", type_of(a)}, {"shape", {rows_of(list)}}};
    if (list.columns.size() > 1) about["shape"].push_back(list.columns.size());
    about["rows"] = a.rows;
    about["is_list"] = true;
    for (int64_t c : list.columns) about["labels"].push_back(a.labels[static_cast<size_t>(c)]);
    if (!begin(list.name, about)) return;
    if (has_values_) {
      put_rows("values", list, row_json);
      if (ids_.has_names(a.name)) {
        put_rows("meanings", list, [&](const auto& block, const ListField& field, int64_t row) {
          return meanings_json(block, field, row, ids_);
        });
      }
    }
    out_.end();
  }

  void put_empty(const Trajectory::Array& a) {
    if (!begin(a.name, {{"type", type_of(a)}, {"shape", shape_of(frames_, {0})}})) return;
    if (has_values_) {
      out_.key("values");
      each_rollout(false, [&](size_t rollout) {
        for (int64_t i = 0; i < frames_.lengths()[rollout]; ++i) out_.value(Json::array());
      });
    }
    out_.end();
  }

 private:
  bool begin(const std::string& name, const Json& about) {
    if (!names_.insert(name).second) return false;
    out_.key(name);
    out_.begin_object();
    out_.values(about);
    return true;
  }

  // Writes an array, and calls put(rollout) to write its elements. If there are several rollouts,
  // writes an array that contains one such array for each rollout.
  template <typename Put>
  void each_rollout(bool is_of_plain_values, Put put) {
    if (frames_.has_rollouts()) out_.begin_array(false);
    for (size_t r = 0; r < frames_.lengths().size(); ++r) {
      out_.begin_array(is_of_plain_values);
      put(r);
      out_.end();
    }
    if (frames_.has_rollouts()) out_.end();
  }

  void put_group(const std::vector<Column>& columns) {
    std::vector<std::vector<double>> numbers(columns.size());
    if (has_values_) {
      for (auto& column : numbers) column.reserve(static_cast<size_t>(t_.frames));
      frames_.each_block(arrays_of(columns), [&](const Trajectory& block, int64_t) {
        for (size_t k = 0; k < columns.size(); ++k) {
          for (int64_t i = 0; i < block.frames; ++i) numbers[k].push_back(at(block, columns[k], i));
        }
      });
    }
    for (size_t k = 0; k < columns.size(); ++k) {
      const Trajectory::Array& a = array_of(t_, columns[k]);
      if (!begin(columns[k].name, {{"type", type_of(a)}, {"shape", shape_of(frames_)}})) continue;
      if (has_values_) put_numbers(numbers[k], a.is_integer);
      out_.end();
    }
  }

  void put_numbers(const std::vector<double>& numbers, bool is_integer) {
    constexpr size_t kAtOnce = 1 << 12;
    size_t first = 0;
    out_.key("values");
    each_rollout(true, [&](size_t rollout) {
      const size_t end = first + static_cast<size_t>(frames_.lengths()[rollout]);
      for (; first < end; first = std::min(first + kAtOnce, end)) {
        Json some = Json::array();
        for (size_t k = first; k < std::min(first + kAtOnce, end); ++k) {
          some.push_back(number_json(numbers[k], is_integer));
        }
        out_.values(some);
      }
    });
  }

  // Writes an array that contains a list for each frame, with the result of `json` for each row. If
  // there are several rollouts, writes an array that contains one such array for each rollout.
  template <typename RowJson>
  void put_rows(const char* key, const ListField& list, RowJson json) {
    out_.key(key);
    each_rollout(false, [&](size_t rollout) {
      frames_.each_block_of(rollout, {list.array}, [&](const Trajectory& block, int64_t) {
        const Trajectory::Array& a = array_of(block, list);
        for (int64_t frame = 0; frame < block.frames; ++frame) {
          Json rows = Json::array();
          const auto [begin, end] = rows_of_frame(a, frame);
          for (int64_t row = begin; row < end; ++row) rows.push_back(json(a, list, row));
          out_.value(rows);
        }
      });
    });
  }

  int64_t rows_of(const ListField& list) {
    const auto [count, is_new] = counts_.try_emplace(array_of(t_, list).rows, 0);
    if (is_new) count->second = frames_.count_rows(list.array);
    return count->second;
  }

  const Frames& frames_;
  const Trajectory& t_;
  bool has_values_;
  const ObjectIds& ids_;
  report::JsonStream& out_;
  std::set<std::string> names_;
  std::map<std::string, int64_t>
      // numbers of rows in all frames together; the key is the name of the array that counts the
      // rows
      counts_;
};

void show_json(const Frames& frames, const TrajectoryFields& fields, const Request& request,
               const ObjectIds& ids, report::Output& out) {
  report::JsonStream stream(out);
  stream.begin_object();
  Json document = inspect_document(request.file, "trajectory");
  put_rollouts(document, frames);
  stream.values(document);
  stream.key("fields");
  stream.begin_object();
  JsonFields json(frames, !request.list, ids, stream);
  for (size_t i : fields.attributes) json.put(frames.about().attributes[i]);
  json.put(fields.columns);
  for (const ListField& list : fields.lists) json.put(list);
  for (size_t i : fields.empty) json.put_empty(frames.about().channels[i]);
  stream.end();
  stream.end();
}

}  // namespace

void show_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request,
                 const ObjectIds& ids, report::Output& out) {
  switch (request.form) {
    case Form::kJson:
      return show_json(frames, fields, request, ids, out);
    case Form::kCsv:
      return show_csv(frames, fields, out);
    case Form::kNdjson:
      return show_ndjson(frames, fields, ids, out);
    case Form::kNpy:
      return show_npy(frames, fields, out);
    case Form::kNpz:
      return show_npz(frames, fields, out);
    default:
      return show_text(frames, fields, ids, out);
  }
}

void list_fields(const Frames& frames, const TrajectoryFields& fields, report::Output& out) {
  const Trajectory& t = frames.about();
  const std::string rollouts =
      frames.has_rollouts() ? "rollouts=" + std::to_string(frames.lengths().size()) + " x " : "";
  const std::string shape = "[" + rollouts + "frames=" + frames.frames_text();
  Table table({Table::Align::kLeft});
  for (const Column& c : fields.columns) {
    table.add({c.name, type_of(array_of(t, c)), shape + "]"});
  }
  for (const ListField& list : fields.lists) {
    const Trajectory::Array& a = array_of(t, list);
    const std::string columns =
        list.columns.size() == 1 ? "" : " x " + std::to_string(list.columns.size());
    const int64_t rows = frames.count_rows(list.array);
    table.add({list.name, type_of(a), "[" + a.rows + "=" + std::to_string(rows) + columns + "]"});
  }
  for (size_t i : fields.empty) {
    table.add({t.channels[i].name, type_of(t.channels[i]), shape + " x 0]"});
  }
  for (size_t i : fields.attributes) {
    table.add({t.attributes[i].name, t.attributes[i].is_number ? "number" : "text"});
  }
  out.write(table.text());
}

void plot_fields(const Frames& frames, const TrajectoryFields& fields, const Request& request,
                 const PlotSources& sources, report::Output& out) {
  refuse_attributes(frames.about(), fields, "a plot");
  refuse_lists(frames.about(), fields, "a plot");
  std::vector<Column> columns = fields.columns;
  std::erase_if(columns, [](const Column& c) { return c.array == kTime; });
  refuse_nothing(frames.about(), fields);
  refuse(columns.empty(), "--plot needs a FIELD other than 'time'");
  plot_columns(frames, columns, request, sources, out);
}

}  // namespace mj::inspect
