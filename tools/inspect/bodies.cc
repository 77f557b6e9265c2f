// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints a table of the inertias of bodies, and the kinematic tree as a graph for Graphviz.

#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/model/row_labels.h"
#include "inspect.h"

namespace mj::inspect {
namespace {

using report::Table;

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : printable_line(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string joints_of(const mjModel& m, int body) {
  std::string out;
  for (int k = 0; k < m.body_jntnum[body]; ++k) {
    const int j = m.body_jntadr[body] + k;
    out += (out.empty() ? "" : ", ") + report::object_label(m, Size::njnt, j) + " (" +
           std::string(enum_keyword(EnumType::mjtJoint, m.jnt_type[j])) + ")";
  }
  return out;
}

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
  std::string out = "digraph " + quoted(m.names) + " {\n  node [shape=box];\n";
  for (int b = 0; b < m.nbody; ++b) {
    out += "  b" + std::to_string(b) +
           " [label=" + quoted(report::object_label(m, Size::nbody, b)) + "];\n";
  }
  for (int b = 1; b < m.nbody; ++b) {
    const std::string joints = joints_of(m, b);
    out += "  b" + std::to_string(m.body_parentid[b]) + " -> b" + std::to_string(b) +
           (joints.empty() ? "" : " [label=" + quoted(joints) + "]") + ";\n";
  }
  return out + "}\n";
}

}  // namespace mj::inspect
