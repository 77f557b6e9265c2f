// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the pairs of geoms that can touch, and the reasons why other pairs cannot. A simulation
// step applies the same rules in the same order.

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/model/row_labels.h"
#include "inspect.h"
#include "model/names.h"
#include "model/object_rows.h"

namespace mj::inspect {
namespace {

using report::Table;

struct GeomPair {
  int a, b;
  const char* why;  // reason why the pair cannot touch; null if it can touch
  bool is_explicit = false;
};

using IdPair = std::pair<int, int>;
using IdPairs = std::set<IdPair>;

IdPair sorted(int a, int b) {
  return {std::min(a, b), std::max(a, b)};
}

// The rules that decide which geoms of a model can touch, with tables that make the decisions fast.
class Rules {
 public:
  explicit Rules(const mjModel& m) : m_(m) {
    for (int i = 0; i < m.npair; ++i) {
      const int a = m.pair_geom1[i], b = m.pair_geom2[i];
      explicit_.insert(sorted(a, b));
      explicit_bodies_.insert(sorted(m.geom_bodyid[a], m.geom_bodyid[b]));
    }
    for (int i = 0; i < m.nexclude; ++i) {
      const int signature = m.exclude_signature[i];
      excluded_.insert(sorted(signature >> 16, signature & 0xffff));
    }
  }

  // Returns the reason why no geom of one body can touch a geom of the other, apart from explicit
  // pairs. Returns null if no rule for bodies forbids contacts between them.
  [[nodiscard]] const char* judge_bodies(int body1, int body2) const {
    const int weld1 = m_.body_weldid[body1], weld2 = m_.body_weldid[body2];
    if (m_.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) {
      return "contacts are disabled in the options";
    }
    if (body1 == body2) return "same body";
    if (weld1 == weld2) {
      return weld1 == 0 ? "both are fixed to the world" : "their bodies are welded together";
    }
    if (!excluded_.empty() && excluded_.contains(sorted(body1, body2))) {
      return "excluded by <exclude>";
    }
    const bool filters_parents = (m_.opt.disableflags & mjDSBL_FILTERPARENT) == 0;
    return filters_parents && are_parent_and_child(weld1, weld2) ? "parent and child" : nullptr;
  }

  [[nodiscard]] bool has_explicit(int body1, int body2) const {
    return !explicit_bodies_.empty() && explicit_bodies_.contains(sorted(body1, body2));
  }

  // Returns the verdict on the pair of the geoms `a` and `b`. `bodies` is the result of
  // judge_bodies() for the bodies of these geoms.
  [[nodiscard]] GeomPair judge(int a, int b, const char* bodies) const {
    const bool enabled = (m_.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) == 0;
    if (enabled && !explicit_.empty() && explicit_.contains({a, b})) return {a, b, nullptr, true};
    if (bodies) return {a, b, bodies};
    if ((m_.geom_contype[a] & m_.geom_conaffinity[b]) == 0 &&
        (m_.geom_contype[b] & m_.geom_conaffinity[a]) == 0) {
      return {a, b, "contype and conaffinity"};
    }
    if (is_flat(a) && is_flat(b)) {
      return {a, b, "no collision between planes and height fields"};
    }
    return {a, b, nullptr};
  }

 private:
  // Returns whether one of the bodies is the parent of the other. Bodies that are welded together
  // count as one body. The world does not count as a parent.
  [[nodiscard]] bool are_parent_and_child(int weld1, int weld2) const {
    const int parent1 = m_.body_weldid[m_.body_parentid[weld1]];
    const int parent2 = m_.body_weldid[m_.body_parentid[weld2]];
    return weld1 != 0 && weld2 != 0 && (weld1 == parent2 || weld2 == parent1);
  }
  [[nodiscard]] bool is_flat(int g) const {
    return m_.geom_type[g] == mjGEOM_PLANE || m_.geom_type[g] == mjGEOM_HFIELD;
  }

  const mjModel& m_;
  IdPairs explicit_, explicit_bodies_, excluded_;
};

// Returns for each geom whether it was requested. Without requests, all geoms count as requested.
std::vector<bool> wanted_geoms(const mjModel& m, const std::vector<std::string>& names) {
  const NameList* kind = find_object_kind("geom");
  std::vector<bool> wanted(static_cast<size_t>(m.ngeom), names.empty());
  for (std::string name : names) {
    if (name.starts_with("geom:")) name.erase(0, 5);
    const std::vector<int> ids = find_objects(m, *kind, name);
    if (ids.empty()) throw_unknown_object(m, *kind, name);
    for (int id : ids) wanted[static_cast<size_t>(id)] = true;
  }
  return wanted;
}

// Calls `each` in order for the pairs that contain a wanted geom. If a rule excludes all pairs of a
// geom and a body, calls `rejected` with the rule and the number of these pairs. If `rejected`
// returns true, `each` is not called for these pairs.
template <typename Each, typename Rejected>
void walk_pairs(const mjModel& m, const std::vector<bool>& wanted, Each each, Rejected rejected) {
  const Rules rules(m);
  for (int a = 0; a < m.ngeom; ++a) {
    const int body1 = m.geom_bodyid[a];
    for (int body2 = body1; body2 < m.nbody; ++body2) {
      const int first = std::max(m.body_geomadr[body2], a + 1);
      const int end = m.body_geomadr[body2] + m.body_geomnum[body2];
      if (m.body_geomnum[body2] == 0 || first >= end) continue;
      const char* why = rules.judge_bodies(body1, body2);
      if (why && !rules.has_explicit(body1, body2) && rejected(why, end - first)) continue;
      for (int b = first; b < end; ++b) {
        if (wanted[static_cast<size_t>(a)] || wanted[static_cast<size_t>(b)]) {
          each(rules.judge(a, b, why));
        }
      }
    }
  }
}

template <typename Each>
void walk_pairs(const mjModel& m, const std::vector<bool>& wanted, Each each) {
  walk_pairs(m, wanted, each, [](const char*, int) { return false; });
}

}  // namespace

void show_pairs(const mjModel& m, const Request& request, report::Output& out) {
  const std::vector<bool> wanted = wanted_geoms(m, request.fields);
  std::vector<std::string> labels;
  for (int g = 0; g < m.ngeom; ++g) labels.push_back(report::object_label(m, Size::ngeom, g));
  auto label = [&](int g) { return labels[static_cast<size_t>(g)]; };
  require_form(request, "--pairs", {Form::kText, Form::kCsv});
  if (request.form == Form::kJson) {
    auto j = inspect_document(request.file, "pairs");
    j["pairs"] = nlohmann::ordered_json::array();
    walk_pairs(m, wanted, [&](const GeomPair& p) {
      nlohmann::ordered_json row = {{"geom1", label(p.a)}, {"geom2", label(p.b)}};
      row["can_collide"] = p.why == nullptr;
      if (p.why) row["why_not"] = p.why;
      if (p.is_explicit) row["explicit"] = true;
      j["pairs"].push_back(std::move(row));
    });
    return out.write(report::json_text(j));
  }
  if (request.form == Form::kCsv) {
    out.write("geom1,geom2,can_collide,why_not\n");
    walk_pairs(m, wanted, [&](const GeomPair& p) {
      out.write(csv_line({label(p.a), label(p.b), p.why ? "0" : "1", p.why ? p.why : ""}));
    });
    return;
  }
  // If the user chose geoms, all pairs are listed. Otherwise the pairs that cannot touch are only
  // counted.
  Table table({Table::Align::kLeft});
  std::map<std::string_view, int64_t> reasons;
  int64_t all = 0, possible = 0;
  const auto count = [&](const char* why, int n) {
    all += n;
    (why ? reasons[why] : possible) += n;
    return true;
  };
  const auto add = [&](const GeomPair& p) {
    count(p.why, 1);
    if (p.why && request.fields.empty()) return;
    table.add({label(p.a), label(p.b),
               p.why           ? std::string("no: ") + p.why
               : p.is_explicit ? "yes: <pair>"
                               : "yes"});
  };
  if (request.fields.empty()) {
    walk_pairs(m, wanted, add, count);
  } else {
    walk_pairs(m, wanted, add);
  }
  out.write(std::to_string(possible) + " of " + std::to_string(all) +
            " pairs of geoms can collide\n" + table.text("  "));
  if (!request.fields.empty()) return;
  for (const auto& [why, n] : reasons) {
    out.write(std::to_string(n) + " cannot: " + std::string(why) + "\n");
  }
}

}  // namespace mj::inspect
