// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which geoms can touch, and why others cannot: the rules by which collision candidates are chosen,
// in their order.

#include <algorithm>
#include <map>

#include "base/diagnostic.h"
#include "inspect.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "report/json_document.h"
#include "report/number.h"
#include "report/row_labels.h"
#include "report/table.h"

namespace mj::inspect {
namespace {

using report::Table;

struct GeomPair {
  int a, b;
  std::string why;  // why it cannot; empty when it can
  bool is_explicit = false;
};

bool is_explicit_pair(const mjModel& m, int a, int b) {
  for (int i = 0; i < m.npair; ++i) {
    if (m.pair_geom1[i] == a && m.pair_geom2[i] == b) return true;
    if (m.pair_geom1[i] == b && m.pair_geom2[i] == a) return true;
  }
  return false;
}

bool is_excluded(const mjModel& m, int body1, int body2) {
  const int low = std::min(body1, body2), high = std::max(body1, body2);
  for (int i = 0; i < m.nexclude; ++i) {
    if (m.exclude_signature[i] == (low << 16) + high) return true;
  }
  return false;
}

// Whether one is the parent of the other, bodies that are welded together being one.
bool are_parent_and_child(const mjModel& m, int weld1, int weld2) {
  const int parent1 = m.body_weldid[m.body_parentid[weld1]];
  const int parent2 = m.body_weldid[m.body_parentid[weld2]];
  return weld1 != 0 && weld2 != 0 && (weld1 == parent2 || weld2 == parent1);
}

GeomPair judge(const mjModel& m, int a, int b) {
  GeomPair pair{a, b, "", false};
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) {
    pair.why = "contacts are disabled in the options";
    return pair;
  }
  pair.is_explicit = is_explicit_pair(m, a, b);
  if (pair.is_explicit) return pair;
  const int body1 = m.geom_bodyid[a], body2 = m.geom_bodyid[b];
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  const bool filters_parents = (m.opt.disableflags & mjDSBL_FILTERPARENT) == 0;
  auto is_flat = [&](int g) {
    return m.geom_type[g] == mjGEOM_PLANE || m.geom_type[g] == mjGEOM_HFIELD;
  };
  if (body1 == body2) {
    pair.why = "same body";
  } else if (weld1 == weld2) {
    pair.why = weld1 == 0 ? "both are fixed to the world" : "their bodies are welded together";
  } else if (is_excluded(m, body1, body2)) {
    pair.why = "excluded by <exclude>";
  } else if (filters_parents && are_parent_and_child(m, weld1, weld2)) {
    pair.why = "parent and child";
  } else if ((m.geom_contype[a] & m.geom_conaffinity[b]) == 0 &&
             (m.geom_contype[b] & m.geom_conaffinity[a]) == 0) {
    pair.why = "contype and conaffinity";
  } else if (is_flat(a) && is_flat(b)) {
    pair.why = "no collision between planes and height fields";
  }
  return pair;
}

// All pairs, or those of the geoms that were asked for.
std::vector<GeomPair> find_pairs(const mjModel& m, const std::vector<std::string>& names) {
  const NameList* kind = find_object_kind("geom");
  std::vector<bool> wanted(static_cast<size_t>(m.ngeom), names.empty());
  for (std::string name : names) {
    if (name.starts_with("geom:")) name.erase(0, 5);
    const std::vector<int> ids = find_objects(m, *kind, name);
    if (ids.empty()) throw_unknown_object(m, *kind, name);
    for (int id : ids) wanted[static_cast<size_t>(id)] = true;
  }
  std::vector<GeomPair> out;
  for (int a = 0; a < m.ngeom; ++a) {
    for (int b = a + 1; b < m.ngeom; ++b) {
      if (wanted[static_cast<size_t>(a)] || wanted[static_cast<size_t>(b)]) {
        out.push_back(judge(m, a, b));
      }
    }
  }
  return out;
}

}  // namespace

void show_pairs(const mjModel& m, const Request& request, report::Output& out) {
  const std::vector<GeomPair> pairs = find_pairs(m, request.fields);
  auto label = [&](int g) { return report::object_label(m, Size::ngeom, g); };
  if (request.form == Form::kJson || request.form == Form::kNdjson) {
    auto j = report::json_document("inspect");
    j["file"] = request.file;
    j["kind"] = "pairs";
    j["pairs"] = nlohmann::ordered_json::array();
    for (const GeomPair& p : pairs) {
      nlohmann::ordered_json row = {{"geom1", label(p.a)}, {"geom2", label(p.b)}};
      row["can_collide"] = p.why.empty();
      if (!p.why.empty()) row["why_not"] = p.why;
      if (p.is_explicit) row["explicit"] = true;
      j["pairs"].push_back(std::move(row));
    }
    return out.write(report::json_text(j));
  }
  if (request.form == Form::kCsv) {
    out.write("geom1,geom2,can_collide,why_not\n");
    for (const GeomPair& p : pairs) {
      out.write(csv_cell(label(p.a)) + "," + csv_cell(label(p.b)) + "," +
                (p.why.empty() ? "1" : "0") + "," + csv_cell(p.why) + "\n");
    }
    return;
  }
  // Of all pairs those that cannot collide are counted; of chosen geoms each is listed.
  Table table({Table::Align::kLeft});
  std::map<std::string, int64_t> reasons;
  int64_t possible = 0;
  for (const GeomPair& p : pairs) {
    possible += p.why.empty() ? 1 : 0;
    if (!p.why.empty()) ++reasons[p.why];
    if (!p.why.empty() && request.fields.empty()) continue;
    table.add({label(p.a), label(p.b),
               !p.why.empty()  ? "no: " + p.why
               : p.is_explicit ? "yes: <pair>"
                               : "yes"});
  }
  out.write(std::to_string(possible) + " of " + std::to_string(pairs.size()) +
            " pairs of geoms can collide\n" + table.text("  "));
  if (!request.fields.empty()) return;
  for (const auto& [why, count] : reasons) {
    out.write(std::to_string(count) + " cannot: " + why + "\n");
  }
}

}  // namespace mj::inspect
