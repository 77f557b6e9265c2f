// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Arrays of the simulation after a forward pass.

#include "engine/data.h"

#include <cmath>

#include "engine/forward.h"
#include "engine/support.h"
#include "inspect.h"
#include "load/keyframe.h"
#include "model/allocate.h"
#include "report/json_document.h"
#include "report/number.h"
#include "report/table.h"
#include "trajectory/labels.h"
#include "trajectory/record_plan.h"
#include "trajectory/sampler.h"

namespace mj::inspect {
namespace {

using report::Table;
using Json = nlohmann::ordered_json;

// MuJoCo has called some arrays otherwise.
std::string present_name(const std::string& item) {
  return item == "qM" ? "M" : item;
}

struct Array {
  const RecordedArray* about;
  int64_t rows;
  const double* values;
};

Json values_json(const Array& a) {
  Json out = Json::array();
  for (int64_t r = 0; r < a.rows; ++r) {
    Json row = Json::array();
    for (int64_t c = 0; c < a.about->columns; ++c) {
      const double x = a.values[r * a.about->columns + c];
      row.push_back(std::isfinite(x) ? Json(x) : Json(nullptr));
    }
    if (!a.about->is_list()) return row;
    out.push_back(std::move(row));
  }
  return out;
}

void write_text(const Array& a, report::Output& out) {
  const std::string count = a.about->is_list() ? std::to_string(a.rows) + " x " : "";
  out.write(a.about->name + "  [" + count + std::to_string(a.about->columns) + "]\n");
  Table table({Table::Align::kLeft, Table::Align::kRight});
  if (!a.about->is_list()) {
    for (int64_t c = 0; c < a.about->columns; ++c) {
      table.add({a.about->labels[static_cast<size_t>(c)], report::number_text(a.values[c])});
    }
    return out.write(table.text("  "));
  }
  for (int64_t r = 0; r < a.rows; ++r) {
    std::vector<std::string> row = {std::to_string(r)};
    for (int64_t c = 0; c < a.about->columns; ++c) {
      row.push_back(report::number_text(a.values[r * a.about->columns + c]));
    }
    table.add(std::move(row));
  }
  out.write(table.text("  "));
}

void write_csv(const Array& a, report::Output& out) {
  for (int64_t r = 0; r < a.rows; ++r) {
    for (int64_t c = 0; c < a.about->columns; ++c) {
      const std::string& label = a.about->labels[static_cast<size_t>(c)];
      out.write(csv_cell(a.about->name) + "," + std::to_string(r) + "," + csv_cell(label) + "," +
                report::number_text(a.values[r * a.about->columns + c]) + "\n");
    }
  }
}

}  // namespace

void show_data(const mjModel& model, const Request& request, report::Output& out) {
  engine::require_supported(model);
  const ModelPtr m = copy_model(model);
  std::vector<std::string> items;
  for (const std::string& item : request.data) items.push_back(present_name(item));
  RecordPlan plan = make_record_plan(*m, items);
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

  Json j = report::json_document("inspect");
  j["file"] = request.file;
  j["kind"] = "data";
  j["arrays"] = Json::object();
  const bool is_json = request.form == Form::kJson || request.form == Form::kNdjson;
  if (request.form == Form::kCsv) out.write("array,row,column,value\n");
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const RecordedArray& about = plan.arrays[k];
    Array a{&about, 1, block.row(k, 0)};
    if (about.is_list()) {
      a.rows = static_cast<int64_t>(block.lists[k].size()) / about.columns;
      a.values = block.lists[k].data();
    }
    if (is_json) {
      j["arrays"][about.name] = {{"labels", about.labels}, {"values", values_json(a)}};
    } else if (request.form == Form::kCsv) {
      write_csv(a, out);
    } else {
      write_text(a, out);
    }
  }
  if (is_json) out.write(report::json_text(j));
}

}  // namespace mj::inspect
