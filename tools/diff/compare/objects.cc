// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds objects that were added, removed, renamed, moved to another body, or put in another order.

#include <algorithm>

#include "common/model/row_labels.h"
#include "compare/comparison.h"
#include "match/vocabulary.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;

// Returns the body to which an object belongs. Returns -1 for the world and for kinds of objects
// that do not belong to bodies.
int64_t owner_body(const mjModel& m, Size rows, int64_t i) {
  switch (rows) {
    case Size::nbody:
      return i == 0 ? -1 : m.body_parentid[i];
    case Size::njnt:
      return m.jnt_bodyid[i];
    case Size::ngeom:
      return m.geom_bodyid[i];
    case Size::nsite:
      return m.site_bodyid[i];
    case Size::ncam:
      return m.cam_bodyid[i];
    case Size::nlight:
      return m.light_bodyid[i];
    default:
      return -1;
  }
}

bool same_numbers(const mjtNum* a, const mjtNum* b, int n) {
  return std::equal(a, a + n, b);
}

}  // namespace

// Returns whether a difference of a geom may have changed the inertia of a body. This is the case
// if the body that contains the geom in one model has another inertia in the other model, or does
// not exist there.
bool Comparison::weight_differs(int64_t geom_a, int64_t geom_b) const {
  const Alignment& bodies = rows_[Size::nbody];
  const auto differs = [&](int64_t i, int64_t j) {
    return i == kNobody || j == kNobody || a_.body_mass[i] != b_.body_mass[j] ||
           !same_numbers(a_.body_inertia + 3 * i, b_.body_inertia + 3 * j, 3) ||
           !same_numbers(a_.body_ipos + 3 * i, b_.body_ipos + 3 * j, 3) ||
           !same_numbers(a_.body_iquat + 4 * i, b_.body_iquat + 4 * j, 4);
  };
  const auto partner = [](const std::vector<int64_t>& rows, int body) {
    return rows[static_cast<size_t>(body)];
  };
  const bool differs_from_a =
      geom_a != kNobody &&
      differs(a_.geom_bodyid[geom_a], partner(bodies.b_of_a, a_.geom_bodyid[geom_a]));
  return differs_from_a ||
         (geom_b != kNobody &&
          differs(partner(bodies.a_of_b, b_.geom_bodyid[geom_b]), b_.geom_bodyid[geom_b]));
}

bool Comparison::is_used(Size rows, int64_t a, int64_t b) const {
  if ((a != kNobody && uses_a_(rows, a)) || (b != kNobody && uses_b_(rows, b))) return true;
  if (rows == Size::ngeom) return weight_differs(a, b);
  if (rows != Size::nmesh && rows != Size::nhfield) return false;
  const auto geoms_a = a == kNobody ? std::vector<int64_t>() : uses_a_.geoms_with(rows, a);
  const auto geoms_b = b == kNobody ? std::vector<int64_t>() : uses_b_.geoms_with(rows, b);
  return std::ranges::any_of(geoms_a, [&](int64_t g) { return weight_differs(g, kNobody); }) ||
         std::ranges::any_of(geoms_b, [&](int64_t g) { return weight_differs(kNobody, g); });
}

// Returns the role of an added or removed object. Objects that a simulation does not use have the
// visual role. A camera counts as used if a sensor uses it.
FieldRole Comparison::role_of_object(Size rows, int64_t a, int64_t b) const {
  const FieldRole role = role_of_objects(rows);
  if (rows == Size::ncam) return is_used(rows, a, b) ? FieldRole::kPhysics : role;
  return role == FieldRole::kPhysics && !is_used(rows, a, b) ? FieldRole::kVisual : role;
}

// Returns the role of a changed field. A body always counts as used, because the objects in it move
// with it.
FieldRole Comparison::role_of_change(const Key& key, const std::string& field,
                                     std::string_view group) const {
  const FieldRole role = role_of_field(field, group);
  const bool is_fixed = key.rows == Size::kNone || key.rows == Size::nbody ||
                        role == FieldRole::kName || field.ends_with("_rgba") ||
                        field.ends_with("_group") || field.ends_with("_matid");
  if (is_fixed) return role;
  const int64_t partner = rows_[key.rows].b_of_a[static_cast<size_t>(key.row)];
  if (key.rows == Size::ncam) return role_of_object(key.rows, key.row, partner);
  return role == FieldRole::kPhysics ? role_of_object(key.rows, key.row, partner) : role;
}

std::string place_of(const mjModel& m, Size rows, int64_t i) {
  const int64_t body = owner_body(m, rows, i);
  return body < 0 ? "" : "body " + named_text(report::object_label(m, Size::nbody, body));
}

void Comparison::compare_names() {
  for (const NameList& list : name_lists()) compare_list(list);
}

// Finds the objects of one kind that were added, removed or renamed.
void Comparison::compare_list(const NameList& list) {
  const Alignment& x = rows_[list.count];
  const std::string type = report::object_kind_name(list.count);
  auto add_or_remove = [&](const mjModel& m, int64_t i, bool is_added) {
    const std::string name = report::object_label(m, list.count, i);
    if (!request_.wants(kObjectsWord) || !request_.wants_object(type, name)) return;
    ObjectChange change{
        .kind = is_added ? Kind::kAdded : Kind::kRemoved, .type = type, .name = name};
    change.place = place_of(m, list.count, i);
    change.role = role_of_object(list.count, is_added ? kNobody : i, is_added ? i : kNobody);
    objects_[{list.count, is_added ? value(a_, list.count) + i : i}] = std::move(change);
  };
  for (size_t k = 0; k < x.b_of_a.size(); ++k) {
    const auto i = static_cast<int64_t>(k);
    if (x.b_of_a[k] == kNobody) {
      add_or_remove(a_, i, false);
      continue;
    }
    const char* name_a = id_to_name(a_, list.type, static_cast<int>(i));
    const char* name_b = id_to_name(b_, list.type, static_cast<int>(x.b_of_a[k]));
    if (std::string_view(name_a ? name_a : "") == (name_b ? name_b : "")) continue;
    const bool is_wanted =
        request_.wants(kNamesWord) && request_.wants_object(type, label_of({list.count, i}));
    if (!is_wanted) continue;
    ObjectChange& change = object({list.count, i});
    change.kind = Kind::kRenamed;
    change.role = FieldRole::kName;
    change.new_name = report::object_label(b_, list.count, x.b_of_a[k]);
  }
  for (size_t k = 0; k < x.a_of_b.size(); ++k) {
    if (x.a_of_b[k] == kNobody) add_or_remove(b_, static_cast<int64_t>(k), true);
  }
}

// Finds objects that are now in another body. Another body is a body that is not the partner of the
// old body. The ids of bodies are not compared, because they may change.
void Comparison::find_moves() {
  for (auto& [key, change] : objects_) {
    const auto field =
        std::find_if(change.fields.begin(), change.fields.end(), [](const FieldChange& f) {
          return f.field == "body_parentid" || f.field.ends_with("_bodyid");
        });
    if (field == change.fields.end() || change.kind != Kind::kChanged) continue;
    const int64_t partner = rows_[key.rows].b_of_a[static_cast<size_t>(key.row)];
    change.kind = Kind::kMoved;
    change.role = field->role;
    change.place = place_of(a_, key.rows, key.row);
    change.new_place = place_of(b_, key.rows, partner);
    change.fields.erase(field);
  }
}

// Finds the smallest subset of `rows_a` that has to be moved so that the remaining rows have the
// same order in A and in B. `rows_a` is in the order of A.
void Comparison::find_order(Size rows, std::vector<int64_t> rows_a) {
  const Alignment& x = rows_[rows];
  std::erase_if(rows_a, [&](int64_t i) { return x.b_of_a[static_cast<size_t>(i)] == kNobody; });
  // The rows that stay are a longest increasing subsequence. ends[k] is the end of the best
  // subsequence with k + 1 members.
  std::vector<size_t> ends;
  std::vector<std::ptrdiff_t> before(rows_a.size(), -1);
  auto at = [&](size_t k) { return x.b_of_a[static_cast<size_t>(rows_a[k])]; };
  for (size_t k = 0; k < rows_a.size(); ++k) {
    const auto place = std::lower_bound(ends.begin(), ends.end(), k,
                                        [&](size_t p, size_t q) { return at(p) < at(q); });
    if (place != ends.begin()) before[k] = static_cast<std::ptrdiff_t>(*(place - 1));
    if (place == ends.end()) {
      ends.push_back(k);
    } else {
      *place = k;
    }
  }
  if (ends.size() == rows_a.size()) return;
  std::vector<bool> stays(rows_a.size());
  for (std::ptrdiff_t k = static_cast<std::ptrdiff_t>(ends.back()); k >= 0;
       k = before[static_cast<size_t>(k)]) {
    stays[static_cast<size_t>(k)] = true;
  }
  for (size_t k = 0; k < rows_a.size(); ++k) {
    const Key key{rows, rows_a[k]};
    if (stays[k] || !request_.wants_object(report::object_kind_name(rows), label_of(key))) continue;
    ObjectChange& change = object(key);
    if (change.kind != Kind::kChanged) continue;
    change.kind = Kind::kReordered;
    change.role = role_of_object(rows, rows_a[k], at(k));
    change.place = place_of(a_, rows, rows_a[k]);
  }
}

// Finds objects whose order changed among the objects of the same body, or of the whole model if
// objects of this kind do not belong to bodies.
void Comparison::find_order() {
  if (!request_.wants(kOrderWord)) return;
  for (const NameList& list : name_lists()) {
    // the key consists of the owner in A and the owner in B
    std::map<std::pair<int64_t, int64_t>, std::vector<int64_t>> groups;
    rows_[list.count].each([&](int64_t i, int64_t j) {
      groups[{owner_body(a_, list.count, i), owner_body(b_, list.count, j)}].push_back(i);
    });
    for (const auto& [owner, rows] : groups) find_order(list.count, rows);
  }
}

}  // namespace mj::diff
