// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints a table of the inertias of bodies.

#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/model/kinematic_tree.h"
#include "common/model/row_labels.h"
#include "inspect.h"

namespace mj::inspect {
namespace {

using report::Table;

}  // namespace

void show_inertia(const mjModel& m, const Request& request, report::Output& out) {
  require_form(request, "--inertia", {Form::kText, Form::kCsv});
  if (request.form == Form::kJson) {
    auto j = inspect_document(request.file, "inertia");
    j["bodies"] = nlohmann::ordered_json::array();
    auto vector = [](const mjtNum* x, int n) { return std::vector<double>(x, x + n); };
    for (int b = 0; b < m.nbody; ++b) {
      j["bodies"].push_back({{"body", report::object_label(m, Size::nbody, b)},
                             {"mass", m.body_mass[b]},
                             {"subtree_mass", m.body_subtreemass[b]},
                             {"ipos", vector(m.body_ipos + 3 * b, 3)},
                             {"iquat", vector(m.body_iquat + 4 * b, 4)},
                             {"inertia", vector(m.body_inertia + 3 * b, 3)}});
    }
    return out.write(report::json_text(j));
  }
  std::vector<std::vector<std::string>> rows = {{"body", "mass", "subtree", "ipos.x", "ipos.y",
                                                 "ipos.z", "iquat.w", "iquat.x", "iquat.y",
                                                 "iquat.z", "ixx", "iyy", "izz"}};
  for (int b = 0; b < m.nbody; ++b) {
    std::vector<std::string> row = {report::object_label(m, Size::nbody, b)};
    auto add = [&](const mjtNum* values, int n) {
      for (int i = 0; i < n; ++i) row.push_back(report::number_text(values[n * b + i]));
    };
    add(m.body_mass, 1);
    add(m.body_subtreemass, 1);
    add(m.body_ipos, 3);
    add(m.body_iquat, 4);
    add(m.body_inertia, 3);
    rows.push_back(std::move(row));
  }
  if (request.form == Form::kCsv) {
    for (const auto& row : rows) out.write(csv_line(row));
    return;
  }
  Table table({Table::Align::kLeft, Table::Align::kRight});
  for (auto& row : rows) table.add(std::move(row));
  out.write(table.text());
}

std::string dot_text(const mjModel& m) {
  return report::tree_dot(m);
}

}  // namespace mj::inspect
