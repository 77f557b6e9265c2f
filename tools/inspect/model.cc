// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstring>
#include <tuple>

#include "base/diagnostic.h"
#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "common/model/kinematic_tree.h"
#include "common/model/reference.h"
#include "common/model/row_labels.h"
#include "inspect.h"
#include "load/identity.h"
#include "model/field_table.h"
#include "model/names.h"
#include "trajectory/controls/npy.h"
#include "trajectory/controls/npz.h"

namespace mj::inspect {
namespace {

using report::ModelLabels;
using report::Table;
using Json = nlohmann::ordered_json;

bool is_scalar(const FieldView& f) {
  return f.section != Section::kArray && f.cols == 1;
}

// Splits a character array into its strings. Each of them ends with a 0 byte.
std::vector<std::string> strings_of(const FieldView& f) {
  const auto* text = static_cast<const char*>(f.data);
  std::vector<std::string> out;
  for (int64_t at = 0; at < f.count();) {
    const size_t length = strnlen(text + at, static_cast<size_t>(f.count() - at));
    out.emplace_back(text + at, length);
    at += static_cast<int64_t>(length) + 1;
  }
  return out;
}

std::string shape_text(const FieldView& f) {
  if (is_scalar(f)) return "";
  const std::string cols = std::to_string(f.cols);
  if (f.section != Section::kArray) return "[" + cols + "]";
  const std::string rows = std::string(field(f.row_size).name) + "=" + std::to_string(f.rows);
  return f.cols == 1 ? "[" + rows + "]" : "[" + rows + " x " + cols + "]";
}

// ---- text

std::string title(const Selection& s) {
  const FieldView& f = s.field;
  std::string out = std::string(f.name) + "  " + std::string(element_type_name(f.type)) + " ";
  return out + shape_text(f) + "\n";
}

std::string line_text(const FieldView& f, const ModelLabels& labels) {
  std::string out = std::string(f.name) + " =";
  for (int64_t i = 0; i < f.cols; ++i) out += " " + report::element_text(f, i);
  const std::string meaning = report::meaning_of(labels, f, 0, 0);
  return out + (meaning.empty() ? "" : " (" + meaning + ")") + "\n";
}

std::string rows_text(const Selection& s, const ModelLabels& labels) {
  const FieldView& f = s.field;
  Table table({Table::Align::kLeft, Table::Align::kRight});
  for (int64_t i = 0; i < s.count(); ++i) {
    const int64_t row = s.row(i);
    std::vector<std::string> cells = {labels.row(f.row_size, row)};
    for (int64_t col = 0; col < f.cols; ++col) {
      const std::string meaning = report::meaning_of(labels, f, row, col);
      const std::string number = report::element_text(f, row * f.cols + col);
      cells.push_back(meaning.empty() ? number : meaning + " (" + number + ")");
    }
    table.add(std::move(cells));
  }
  return table.text("  ");
}

std::string field_text(const Selection& s, const ModelLabels& labels) {
  const FieldView& f = s.field;
  if (f.section != Section::kArray) return line_text(f, labels);
  if (f.type != ElementType::kChar || !s.is_whole) return title(s) + rows_text(s, labels);
  std::string out = title(s);
  for (const std::string& text : strings_of(f)) out += "  \"" + printable_line(text) + "\"\n";
  return out;
}

// ---- JSON

Json row_json(const FieldView& f, int64_t row) {
  if (f.cols == 1) return report::element_json(f, row);
  Json cells = Json::array();
  for (int64_t col = 0; col < f.cols; ++col) {
    cells.push_back(report::element_json(f, row * f.cols + col));
  }
  return cells;
}

Json values_json(const Selection& s) {
  const FieldView& f = s.field;
  if (f.type == ElementType::kChar && s.is_whole) return strings_of(f);
  if (f.section != Section::kArray) return row_json(f, 0);
  Json rows = Json::array();
  for (int64_t i = 0; i < s.count(); ++i) rows.push_back(row_json(f, s.row(i)));
  return rows;
}

Json values_json(const FieldView& f) {
  return values_json(Selection{f});
}

bool has_meaning(const FieldView& f) {
  return f.kind.reference == Reference::kEnum || f.kind.reference == Reference::kBits ||
         report::is_reference(f.kind);
}

// Returns the meanings of the values in a row, such as "torso", "hinge" or "contact gravity". The
// text for a value without a meaning is empty.
Json meaning_json(const FieldView& f, const ModelLabels& labels, int64_t row) {
  if (f.cols == 1) return report::meaning_of(labels, f, row, 0);
  Json cells = Json::array();
  for (int64_t col = 0; col < f.cols; ++col) {
    cells.push_back(report::meaning_of(labels, f, row, col));
  }
  return cells;
}

Json meanings_json(const Selection& s, const ModelLabels& labels) {
  if (s.field.section != Section::kArray) return meaning_json(s.field, labels, 0);
  Json rows = Json::array();
  for (int64_t i = 0; i < s.count(); ++i) {
    rows.push_back(meaning_json(s.field, labels, s.row(i)));
  }
  return rows;
}

Json shape_json(const Selection& s) {
  const FieldView& f = s.field;
  if (is_scalar(f)) return Json::array();
  if (f.section != Section::kArray) return {f.cols};
  return f.cols == 1 ? Json{s.count()} : Json{s.count(), f.cols};
}

Json field_json(const Selection& s, const ModelLabels& labels, bool with_values) {
  const FieldView& f = s.field;
  Json j;
  j["type"] = element_type_name(f.type);
  j["shape"] = shape_json(s);
  if (f.row_size != Size::kNone) j["rows"] = field(f.row_size).name;
  if (f.kind.reference == Reference::kEnum) j["enum"] = enum_name(f.kind.enumeration);
  if (!with_values) {
    j["meaning"] = f.meaning;
    return j;
  }
  if (f.row_size != Size::kNone && f.type != ElementType::kChar) {
    const auto& rows = labels.rows(f.row_size);
    for (int64_t i = 0; i < s.count() && !rows.empty(); ++i) {
      j["labels"].push_back(rows[static_cast<size_t>(s.row(i))]);
    }
  }
  j["values"] = values_json(s);
  if (has_meaning(f)) j["meanings"] = meanings_json(s, labels);
  return j;
}

// ---- CSV: a line per row. The columns of all fields are side by side.

void check_csv(const std::vector<Selection>& fields) {
  for (const Selection& s : fields) {
    const FieldView& f = s.field;
    if (f.type == ElementType::kChar || f.section != Section::kArray) {
      throw Error("usage", "--csv shows arrays of numbers, but '" + std::string(f.name) +
                               "' is not an array of numbers");
    }
    const FieldView& first = fields[0].field;
    if (f.row_size == first.row_size && !s.same_rows(fields[0])) {
      throw Error("usage", "--csv needs fields with the same rows, but the selected rows of '" +
                               std::string(first.name) + "' and '" + std::string(f.name) +
                               "' differ");
    }
    if (f.row_size != first.row_size) {
      throw Error("usage",
                  "--csv needs fields with the same rows, but '" + std::string(first.name) +
                      "' has " + std::string(field(first.row_size).name) + " and '" +
                      std::string(f.name) + "' has " + std::string(field(f.row_size).name));
    }
  }
}

void csv(const std::vector<Selection>& fields, const ModelLabels& labels, report::Output& out) {
  check_csv(fields);
  std::vector<std::string> cells = {"name"};
  for (const Selection& s : fields) {
    const FieldView& f = s.field;
    for (int64_t col = 0; col < f.cols; ++col) {
      cells.push_back(std::string(f.name) + (f.cols == 1 ? "" : "." + std::to_string(col)));
    }
  }
  out.write(csv_line(cells));
  for (int64_t i = 0; i < fields[0].count(); ++i) {
    const int64_t row = fields[0].row(i);
    cells = {labels.row(fields[0].field.row_size, row)};
    for (const Selection& s : fields) {
      const FieldView& f = s.field;
      for (int64_t col = 0; col < f.cols; ++col) {
        cells.push_back(report::element_text(f, row * f.cols + col));
      }
    }
    out.write(csv_line(cells));
  }
}

// ---- NDJSON: an object per row of each field

void ndjson(const std::vector<Selection>& fields, const ModelLabels& labels, report::Output& out) {
  for (const Selection& s : fields) {
    const FieldView& f = s.field;
    for (int64_t i = 0; i < s.count(); ++i) {
      const int64_t row = s.row(i);
      Json j = report::json_document("inspect-row");
      j["field"] = f.name;
      if (f.section == Section::kArray) j["row"] = row;
      if (f.row_size != Size::kNone) j["name"] = labels.row(f.row_size, row);
      j["values"] = row_json(f, row);
      if (has_meaning(f)) j["meanings"] = meaning_json(f, labels, row);
      out.write(report::json_line(j));
    }
  }
}

// ---- NPY and NPZ: the bytes of one field, or of several

const char* npy_type(const FieldView& f) {
  static constexpr std::pair<ElementType, const char*> kTypes[] = {
      {ElementType::kNum, "<f8"},  {ElementType::kFloat, "<f4"}, {ElementType::kInt, "<i4"},
      {ElementType::kSize, "<i8"}, {ElementType::kByte, "|u1"},  {ElementType::kBool, "|b1"},
      {ElementType::kChar, "|u1"}};
  return std::ranges::find(kTypes, f.type, &std::pair<ElementType, const char*>::first)->second;
}

std::vector<int64_t> npy_shape(const Selection& s) {
  std::vector<int64_t> shape = {s.count()};
  if (s.field.cols != 1) shape.push_back(s.field.cols);
  return shape;
}

// Calls `write` with the bytes of the selected rows.
template <typename Write>
void write_rows(const Selection& s, Write write) {
  const FieldView& f = s.field;
  const auto row = static_cast<size_t>(f.cols) * element_bytes(f.type);
  const auto* data = static_cast<const char*>(f.data);
  using View = std::string_view;
  if (s.is_whole && f.rows > 0) write(View(data, static_cast<size_t>(f.rows) * row));
  for (const int64_t i : s.chosen) write(View(data + static_cast<size_t>(i) * row, row));
}

void npy(const std::vector<Selection>& fields, report::Output& out) {
  if (fields.size() != 1) {
    throw Error("usage",
                "an NPY file holds one array, but " + std::to_string(fields.size()) +
                    " fields were selected",
                "an NPZ file holds several: --format npz");
  }
  out.write(npy_header(npy_type(fields[0].field), npy_shape(fields[0])));
  write_rows(fields[0], [&](std::string_view bytes) { out.write(bytes); });
}

void npz(const std::vector<Selection>& fields, report::Output& out) {
  NpzWriter archive;
  for (const Selection& s : fields) {
    std::string& array = archive.add(std::string(s.field.name), npy_type(s.field), npy_shape(s));
    write_rows(s, [&](std::string_view bytes) { array += bytes; });
  }
  out.write(archive.finish());
}

// ---- list

void list_text(const std::vector<Selection>& fields, report::Output& out) {
  Table table({Table::Align::kLeft});
  for (const Selection& s : fields) {
    const FieldView& f = s.field;
    table.add({std::string(f.name), std::string(element_type_name(f.type)), shape_text(f),
               std::string(f.meaning)});
  }
  out.write(table.text());
}

// ---- summary

// Sizes in the summary. They count what an author put into the model.
constexpr Size kShownSizes[] = {
    Size::nq,     Size::nv,      Size::nu,        Size::na,      Size::nbody,       Size::njnt,
    Size::ngeom,  Size::nsite,   Size::ncam,      Size::nlight,  Size::nflex,       Size::nmesh,
    Size::nskin,  Size::nhfield, Size::ntex,      Size::nmat,    Size::npair,       Size::nexclude,
    Size::neq,    Size::ntendon, Size::nactuator, Size::nsensor, Size::nsensordata, Size::nkey,
    Size::nmocap, Size::nplugin};

std::string sizes_line(const mjModel& m) {
  std::string out;
  for (Size size : kShownSizes) {
    if (value(m, size) == 0) continue;
    out += (out.empty() ? "" : "  ") + std::string(field(size).name) + " " +
           std::to_string(value(m, size));
  }
  return out;
}

std::string options_lines(const mjModel& m) {
  auto word = [](EnumType type, int value) { return std::string(enum_keyword(type, value)); };
  std::string out = "timestep " + report::number_text(m.opt.timestep) + "  integrator " +
                    word(EnumType::mjtIntegrator, m.opt.integrator) + "  solver " +
                    word(EnumType::mjtSolver, m.opt.solver) + "  cone " +
                    word(EnumType::mjtCone, m.opt.cone) + "  iterations " +
                    std::to_string(m.opt.iterations) + "  gravity";
  for (double g : m.opt.gravity) out += " " + report::number_text(g);
  out += "\n";
  const std::tuple<const char*, const char*, int> sets[] = {
      {"disabled", "opt.disableflags", m.opt.disableflags},
      {"enabled", "opt.enableflags", m.opt.enableflags}};
  for (const auto& [title, name, bits] : sets) {
    const std::vector<std::string_view> flags = report::flags_of(name, bits);
    if (flags.empty()) continue;
    out += "           " + std::string(title) + ":";
    for (std::string_view flag : flags) out += " " + std::string(flag);
    out += "\n";
  }
  return out;
}

// Returns a line with the names of all objects of a kind.
std::string names_line(const mjModel& m, Size size) {
  std::string out;
  for (mjtSize i = 0; i < value(m, size); ++i) {
    out += (i == 0 ? "" : ", ") + printable_line(report::object_label(m, size, i));
  }
  return out;
}

void names_text(const mjModel& m, report::Output& out) {
  for (const NameList& list : name_lists()) {
    if (value(m, list.count) == 0) continue;
    out.write(report::object_kind_name(list.count) + " (" + std::to_string(value(m, list.count)) +
              ")\n");
    for (int64_t i = 0; i < value(m, list.count); ++i) {
      out.write("  " + printable_line(report::object_label(m, list.count, i)) + "\n");
    }
  }
}

void summary_text(const mjModel& m, const Request& request, report::Output& out) {
  out.write("model      " + printable_line(m.names) + "\n");
  if (request.hash) out.write("sha256     " + model_identity(m) + "\n");
  out.write("sizes      " + sizes_line(m) + "\n");
  out.write("options    " + options_lines(m));
  out.write("\n" + report::tree_text(m));
  for (const NameList& list : name_lists()) {
    const bool in_tree = list.count == Size::nbody || list.count == Size::njnt ||
                         list.count == Size::ngeom || list.count == Size::nsite;
    if (in_tree || value(m, list.count) == 0) continue;
    std::string kind = report::object_kind_name(list.count);
    kind.resize(std::max<size_t>(kind.size() + 1, 11), ' ');
    out.write((list.count == Size::ncam ? "\n" : "") + kind + names_line(m, list.count) + "\n");
  }
}

// Returns an object with the names of all objects of the model, by kind. Objects without a name
// have an empty name.
Json names_json(const mjModel& m) {
  Json kinds = Json::object();
  for (const NameList& list : name_lists()) {
    if (value(m, list.count) == 0) continue;
    Json& names = kinds[report::object_kind_name(list.count)] = Json::array();
    for (int i = 0; i < value(m, list.count); ++i) {
      const char* name = id_to_name(m, list.type, i);
      names.push_back(name ? name : "");
    }
  }
  return kinds;
}

// Returns the names and types of `n` objects of a body, from the object `first` on.
Json parts_json(const mjModel& m, Size kind, EnumType types, const int* type, int first, int n) {
  Json parts = Json::array();
  for (int i = first; i < first + n; ++i) {
    parts.push_back({{"name", report::object_label(m, kind, i)},
                     {"type", std::string(enum_keyword(types, type[i]))}});
  }
  return parts;
}

Json tree_json(const mjModel& m) {
  Json bodies = Json::array();
  for (int b = 0; b < m.nbody; ++b) {
    Json body = {{"body", report::object_label(m, Size::nbody, b)}};
    if (b > 0) body["parent"] = report::object_label(m, Size::nbody, m.body_parentid[b]);
    body["mass"] = m.body_mass[b];
    body["joints"] = parts_json(m, Size::njnt, EnumType::mjtJoint, m.jnt_type, m.body_jntadr[b],
                                m.body_jntnum[b]);
    body["geoms"] = parts_json(m, Size::ngeom, EnumType::mjtGeom, m.geom_type, m.body_geomadr[b],
                               m.body_geomnum[b]);
    bodies.push_back(std::move(body));
  }
  return bodies;
}

// Shows the bodies (--tree), or the names of all objects (--names).
void show_structure(const mjModel& m, const Request& request, report::Output& out) {
  if (request.form == Form::kJson) {
    Json j = inspect_document(request.file, request.tree ? "tree" : "names");
    j[request.tree ? "bodies" : "names"] = request.tree ? tree_json(m) : names_json(m);
    return out.write(report::json_text(j));
  }
  require_form(request, request.tree ? "--tree" : "--names", {Form::kText});
  if (request.tree) return out.write(report::tree_text(m));
  names_text(m, out);
}

Json summary_json(const mjModel& m, const Request& request) {
  Json j = inspect_document(request.file, "model");
  j["name"] = m.names;
  if (request.hash) j["sha256"] = model_identity(m);
  for (const SizeField& f : size_fields()) j["sizes"][std::string(f.name)] = m.*f.member;
  const ModelLabels labels(m);
  for (const FieldView& f : model_fields(m)) {
    if (f.section == Section::kOption) {
      const std::string name(f.name.substr(4));
      j["options"][name] = values_json(f);
      if (has_meaning(f)) j["meanings"][name] = meaning_json(f, labels, 0);
    }
    if (f.section == Section::kStatistic) {
      j["statistic"][std::string(f.name.substr(5))] = values_json(f);
    }
  }
  j["names"] = names_json(m);
  return j;
}

void show_fields(const std::vector<Selection>& fields, const mjModel& m, const Request& request,
                 report::Output& out) {
  const ModelLabels labels(m);
  if (request.form == Form::kCsv) return csv(fields, labels, out);
  if (request.form == Form::kNdjson) return ndjson(fields, labels, out);
  if (request.form == Form::kNpy) return npy(fields, out);
  if (request.form == Form::kNpz) return npz(fields, out);
  if (request.form == Form::kText && request.list) return list_text(fields, out);
  if (request.form == Form::kText) {
    for (const Selection& s : fields) out.write(field_text(s, labels));
    return;
  }
  Json j = inspect_document(request.file, "model");
  j["fields"] = Json::object();
  for (const Selection& s : fields) {
    j["fields"][std::string(s.field.name)] = field_json(s, labels, !request.list);
  }
  out.write(report::json_text(j));
}

}  // namespace

void inspect_model(const mjModel& m, const Request& request, report::Output& out) {
  if (request.form == Form::kSvg) throw Error("usage", "--plot is only for trajectories");
  if (!request.picture.film.empty()) throw Error("usage", "--video is only for trajectories");
  if (!request.picture.file.empty()) {
    if (!request.picture.times.empty()) throw Error("usage", "--frames is only for trajectories");
    return draw_model(m, request.picture, request.keyframe);
  }
  if (!request.replay.file.empty()) {
    return write_model_replay(m, request.replay, request.keyframe);
  }
  if (!request.data.empty()) return show_data(m, request, out);
  if (request.pairs) return show_pairs(m, request, out);
  if (request.sensors) return show_sensors(m, request, out);
  if (request.inertia) return show_inertia(m, request, out);
  if (request.dot) return out.write(dot_text(m));
  if (request.tree || request.names) return show_structure(m, request, out);
  if (request.fields.empty() && !request.list) {
    if (request.form == Form::kJson) return out.write(report::json_text(summary_json(m, request)));
    if (request.form == Form::kText) return summary_text(m, request, out);
    throw Error("usage", "CSV, NDJSON, NPY and NPZ need a FIELD to show");
  }
  const bool is_all = request.fields.empty();
  show_fields(select_fields(m, is_all ? std::vector<std::string>{"*"} : request.fields), m, request,
              out);
}

}  // namespace mj::inspect
