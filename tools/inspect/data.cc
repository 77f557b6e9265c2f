// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints simulation arrays after a forward pass.

#include "engine/data/data.h"

#include <cmath>

#include "base/diagnostic.h"
#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_document.h"
#include "common/json/json_text.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "inspect.h"
#include "load/keyframe.h"
#include "model/allocate.h"
#include "model/object_rows.h"
#include "trajectory/controls/npy.h"
#include "trajectory/controls/npz.h"
#include "trajectory/labels.h"
#include "trajectory/record_plan.h"
#include "trajectory/sampler.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

struct Array {
  const RecordedArray* about;
  int64_t rows;
  const double* values;
  const ObjectIds* ids;

  [[nodiscard]] double at(int64_t row, int64_t column) const {
    return values[row * about->columns + column];
  }
};

const char* type_of(const RecordedArray& a) {
  return a.is_integer ? "int" : "double";
}

// Returns the dimensions of an array. A list has the dimensions rows x columns. Other arrays have
// the dimensions objects x numbers per object. A dimension of a single column, or of a single
// object with several numbers, is left out. A plain number has no dimensions.
std::vector<int64_t> shape_of(const Array& a) {
  const RecordedArray& about = *a.about;
  if (!about.is_list() && !about.slice.is_pointer && about.columns == 1) return {};
  const int64_t rows = about.is_list() ? a.rows : about.columns / about.width;
  if (about.width == 1) return {rows};
  const bool is_one_object = !about.is_list() && rows == 1;
  return is_one_object ? std::vector<int64_t>{about.width}
                       : std::vector<int64_t>{rows, about.width};
}

Json row_json(const Array& a, int64_t row) {
  Json cells = Json::array();
  for (int64_t c = 0; c < a.about->columns; ++c) {
    const double x = a.at(row, c);
    cells.push_back(!std::isfinite(x)     ? Json(nullptr)
                    : a.about->is_integer ? Json(static_cast<int64_t>(x))
                                          : Json(x));
  }
  return cells;
}

// Returns the names of the objects whose ids the row contains. The text for -1 is empty.
Json meanings_json(const Array& a, int64_t row) {
  Json cells = Json::array();
  for (int64_t c = 0; c < a.about->columns; ++c) {
    cells.push_back(a.ids->meaning(a.about->name, a.at(row, c)));
  }
  return cells;
}

// Applies `json` to each row of the array if it is a list, and to the only row of any other array.
// Returns the results.
Json rows_json(const Array& a, Json (*json)(const Array&, int64_t)) {
  if (!a.about->is_list()) return json(a, 0);
  Json rows = Json::array();
  for (int64_t r = 0; r < a.rows; ++r) rows.push_back(json(a, r));
  return rows;
}

std::string shape_text(const Array& a) {
  std::string out;
  for (int64_t n : shape_of(a)) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return "[" + out + "]";
}

void write_text(const Array& a, report::Output& out) {
  const std::string count = a.about->is_list() ? std::to_string(a.rows) + " x " : "";
  out.write(printable_line(a.about->name) + "  [" + count + std::to_string(a.about->columns) +
            "]\n");
  Table table({Table::Align::kLeft, Table::Align::kRight});
  for (int64_t r = 0; r < a.rows && a.about->is_list(); ++r) {
    std::vector<std::string> row = {std::to_string(r)};
    for (int64_t c = 0; c < a.about->columns; ++c) {
      row.push_back(a.ids->text(a.about->name, a.at(r, c)));
    }
    table.add(std::move(row));
  }
  for (int64_t c = 0; c < a.about->columns && !a.about->is_list(); ++c) {
    table.add({a.about->labels[static_cast<size_t>(c)], report::number_text(a.at(0, c))});
  }
  out.write(table.text("  "));
}

void write_csv(const Array& a, report::Output& out) {
  for (int64_t r = 0; r < a.rows; ++r) {
    for (int64_t c = 0; c < a.about->columns; ++c) {
      out.write(csv_line({a.about->name, std::to_string(r), a.about->labels[static_cast<size_t>(c)],
                          report::number_text(a.at(r, c))}));
    }
  }
}

// Writes the array in NDJSON: one line for each row of a list, and one line for any other array.
void write_ndjson(const Array& a, report::Output& out) {
  for (int64_t r = 0; r < a.rows; ++r) {
    Json j = report::json_document("inspect-row");
    j["field"] = a.about->name;
    if (a.about->is_list()) j["row"] = r;
    j["labels"] = a.about->labels;
    j["values"] = row_json(a, r);
    if (a.ids->has_names(a.about->name)) j["meanings"] = meanings_json(a, r);
    out.write(report::json_line(j));
  }
}

template <typename T>
std::string bytes_of(const Array& a) {
  std::string out;
  for (int64_t i = 0; i < a.rows * a.about->columns; ++i) {
    const T x = static_cast<T>(a.values[i]);
    out.append(reinterpret_cast<const char*>(&x), sizeof(x));
  }
  return out;
}

const char* npy_type(const Array& a) {
  return a.about->is_integer ? "<i8" : "<f8";
}

std::string npy_bytes(const Array& a) {
  return a.about->is_integer ? bytes_of<int64_t>(a) : bytes_of<double>(a);
}

void write_npy(const std::vector<Array>& arrays, report::Output& out) {
  if (arrays.size() != 1) {
    throw Error(
        "usage",
        "an NPY file holds one array, but " + std::to_string(arrays.size()) + " were selected",
        "an NPZ file holds several: --format npz");
  }
  out.write(npy_header(npy_type(arrays[0]), shape_of(arrays[0])));
  out.write(npy_bytes(arrays[0]));
}

void write_npz(const std::vector<Array>& arrays, report::Output& out) {
  NpzWriter archive;
  for (const Array& a : arrays) {
    archive.add(a.about->name, npy_type(a), shape_of(a)) += npy_bytes(a);
  }
  out.write(archive.finish());
}

void write_json(const std::vector<Array>& arrays, const Request& request, report::Output& out) {
  Json j = inspect_document(request.file, "data");
  j["arrays"] = Json::object();
  for (const Array& a : arrays) {
    Json& array = j["arrays"][a.about->name];
    array["type"] = type_of(*a.about);
    array["shape"] = shape_of(a);
    if (a.about->is_list()) array["rows"] = a.about->rows;
    array["labels"] = a.about->labels;
    if (request.list) {
      if (!a.about->meaning.empty()) array["meaning"] = a.about->meaning;
      continue;
    }
    array["values"] = rows_json(a, row_json);
    if (a.ids->has_names(a.about->name)) array["meanings"] = rows_json(a, meanings_json);
  }
  out.write(report::json_text(j));
}

void list_arrays(const std::vector<Array>& arrays, report::Output& out) {
  Table table({Table::Align::kLeft});
  for (const Array& a : arrays) {
    std::string shape = shape_text(a);
    if (a.about->is_list()) shape.replace(0, 1, "[" + a.about->rows + "=");
    table.add({a.about->name, type_of(*a.about), shape == "[]" ? "" : shape,
               std::string(a.about->meaning)});
  }
  out.write(table.text());
}

void write(const std::vector<Array>& arrays, const Request& request, report::Output& out) {
  switch (request.form) {
    case Form::kJson:
      return write_json(arrays, request, out);
    case Form::kNpy:
      return write_npy(arrays, out);
    case Form::kNpz:
      return write_npz(arrays, out);
    case Form::kCsv:
      out.write("array,row,column,value\n");
      for (const Array& a : arrays) write_csv(a, out);
      return;
    case Form::kNdjson:
      for (const Array& a : arrays) write_ndjson(a, out);
      return;
    default:
      if (request.list) return list_arrays(arrays, out);
      for (const Array& a : arrays) write_text(a, out);
  }
}

// Returns the names of all objects of the kind. Objects without a name have an empty name.
std::vector<std::string> names_of(const mjModel& m, const std::string& kind) {
  const NameList* list = find_object_kind(kind);
  std::vector<std::string> names;
  for (int i = 0; list && i < value(m, list->count); ++i) {
    const char* name = id_to_name(m, list->type, i);
    names.emplace_back(name ? name : "");
  }
  return names;
}

}  // namespace

void show_data(const mjModel& model, const Request& request, report::Output& out) {
  engine::require_supported(model);
  const ModelPtr m = copy_model(model);
  RecordPlan plan = make_record_plan(*m, request.data);
  if (plan.needs.energy) m->opt.enableflags |= mjENBL_ENERGY;
  const engine::DataPtr d = engine::make_data(*m);
  if (request.keyframe) {
    engine::reset_data_keyframe(*m, *d, find_keyframe(*m, *request.keyframe));
  }
  engine::forward(*m, *d);
  for (RecordedArray& a : plan.arrays) {
    if (a.name == "actuator_moment" || a.name == "moment_colind") a.labels = moment_labels(*m, *d);
  }
  FrameBlock block(plan, 1);
  Sampler(plan, *m, *d).sample(block);

  const ObjectIds ids([&](const std::string& kind) { return names_of(*m, kind); });
  std::vector<Array> arrays;
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const RecordedArray& about = plan.arrays[k];
    if (about.is_implied) continue;
    if (about.is_list()) {
      arrays.push_back({&about, static_cast<int64_t>(block.lists[k].size()) / about.columns,
                        block.lists[k].data(), &ids});
    } else {
      arrays.push_back({&about, 1, block.row(k, 0), &ids});
    }
  }
  write(arrays, request, out);
}

}  // namespace mj::inspect
