// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/passes/numbers.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "compile/draft/object_place.h"
#include "model/field_table.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "model/validate.h"

namespace mj::compiler {
namespace {

// The object to which a row of a model array belongs, such as a body or a tendon.
struct Owner {
  mjtObj type = mjOBJ_UNKNOWN;
  int id = -1;
};

int joint_of_coordinate(const mjModel& m, int64_t q) {
  const std::span<const int> first(m.jnt_qposadr, static_cast<size_t>(m.njnt));
  return static_cast<int>(std::ranges::upper_bound(first, q) - first.begin()) - 1;
}

// Returns the object whose block of rows contains the row `row`. For example, the elements of a
// path form a block that belongs to a tendon.
Owner owner_of_block(const mjModel& m, Size rows, int64_t row) {
  for (const ArrayField& f : array_fields()) {
    if (f.kind.reference != Reference::kAddress || f.kind.size != rows) continue;
    if (f.type != ElementType::kInt) continue;
    const auto* first = static_cast<const int*>(f.data(m));
    const auto* count = static_cast<const int*>(field(f.kind.partner).data(m));
    for (int i = 0; i < value(m, f.rows); ++i) {
      const int64_t distance = row - first[i];
      if (first[i] >= 0 && distance >= 0 && distance < count[i]) return {object_of_rows(f.rows), i};
    }
  }
  return {};
}

Owner owner_of(const mjModel& m, Size rows, int64_t row) {
  if (rows == Size::nq) return {mjOBJ_JOINT, joint_of_coordinate(m, row)};
  if (rows == Size::nv) return {mjOBJ_JOINT, m.dof_jntid[row]};
  const mjtObj type = object_of_rows(rows);
  if (type == mjOBJ_UNKNOWN) return owner_of_block(m, rows, row);
  return {type, static_cast<int>(row)};
}

// A part of a setting's name in the model and in ModelSpec::given.
struct SettingPrefix {
  std::string_view field, given;
};

constexpr SettingPrefix kSettingPrefixes[] = {
    {"opt.", ""},           {"stat.", "statistic "},      {"vis.global.", ""},
    {"vis.map.", ""},       {"vis.quality.", "quality "}, {"vis.headlight.", "headlight "},
    {"vis.rgba.", "rgba "}, {"vis.scale.", "scale "}};

// A place in the description: an element or, if `attribute` is not empty, the value of this
// attribute. `where` is empty if the place is unknown.
struct Place {
  SourceLocation where;
  std::string_view attribute;
};

// Returns the place of a setting, such as the field "opt.timestep".
Place place_of_setting(const Draft& draft, std::string_view field) {
  for (const SettingPrefix& prefix : kSettingPrefixes) {
    if (!field.starts_with(prefix.field)) continue;
    const std::string_view attribute = field.substr(prefix.field.size());
    return {draft.report.setting(std::string(prefix.given) + std::string(attribute)), attribute};
  }
  return {};
}

// Returns a description of one number of the model, such as "body_pos of body 'arm'".
std::string describe_element(const mjModel& m, const FieldView& f, int64_t i, const Owner& owner) {
  const int list = name_list_of(owner.type);
  const std::string out(f.name);
  if (list < 0) return f.count() > 1 ? out + "[" + std::to_string(i) + "]" : out;
  const char* name = id_to_name(m, owner.type, owner.id);
  return out + " of " +
         describe(object_kind_name(name_lists()[list]), name != nullptr ? name : "", owner.id);
}

// Returns how far a field is from the values that the author wrote. This is 0 for fields with
// authored values, 1 for the inertias of bodies, which follow from geoms, and 2 for all other
// derived fields.
int distance_from_author(const FieldView& f) {
  constexpr std::string_view kOfGeoms[] = {"body_ipos", "body_iquat", "body_mass", "body_inertia"};
  if (origin_of_field(f.name) != Origin::kGiven) return 2;
  return std::ranges::count(kOfGeoms, f.name) > 0 ? 1 : 0;
}

// The report about the fields that contain NaN or an infinite number. It names an element of only
// one field, which is the field that is closest to the values that the author wrote.
class Finding {
 public:
  void add(const FieldView& field, int64_t at) {
    const int distance = distance_from_author(field);
    if (!empty() && distance >= distance_) return;
    field_ = field;
    at_ = at;
    distance_ = distance;
  }
  [[nodiscard]] bool empty() const { return field_.data == nullptr; }
  [[nodiscard]] Problem problem(const Draft& draft, const mjModel& m) const {
    return {.code = "nan-in-model",
            .message = text(m),
            .attribute = place(draft, m).attribute,
            .hint = hint(m)};
  }
  [[nodiscard]] Place place(const Draft& draft, const mjModel& m) const {
    const Owner object = owner(m);
    if (object.type == mjOBJ_UNKNOWN) return place_of_setting(draft, field_.name);
    return {place_of_object(draft, object.type, object.id), ""};
  }

 private:
  [[nodiscard]] Owner owner(const mjModel& m) const {
    return owner_of(m, field_.row_size, at_ / std::max<int64_t>(field_.cols, 1));
  }
  [[nodiscard]] std::string text(const mjModel& m) const {
    return describe_element(m, field_, at_, owner(m)) + " is " +
           (std::isnan(field_.number(at_)) ? "NaN" : "infinite");
  }
  [[nodiscard]] std::string hint(const mjModel& m) const {
    const bool is_plane = field_.name == "geom_size" && m.geom_type[owner(m).id] == mjGEOM_PLANE;
    return is_plane ? "a plane with the size 0 extends to infinity" : "";
  }

  FieldView field_{};
  int64_t at_ = 0;
  int distance_ = 0;
};

}  // namespace

void check_numbers(Draft& draft, const mjModel& m) {
  Finding forbidden, odd;
  for (const FieldView& f : model_fields(m)) {
    if (!f.is_real()) continue;
    const NumberRule rule = number_rule_of_field(f.name);
    const bool is_drawn_bulk = f.group == "mesh" || f.group == "skin";
    if (rule != NumberRule::kFree) {
      if (const int64_t at = first_forbidden_number(f, rule); at >= 0) forbidden.add(f, at);
    } else if (!is_drawn_bulk) {  // an infinite number is not reported in these fields, only NaN is
      const int64_t at = first_forbidden_number(f, NumberRule::kBound);
      if (at >= 0) odd.add(f, at);
    }
  }
  if (!forbidden.empty()) {
    draft.report.fail(forbidden.place(draft, m).where, forbidden.problem(draft, m));
  }
  // If the reader has reported NaN in an attribute, NaN in a field is not reported again, because
  // the field may have been computed from the attribute.
  if (odd.empty() || draft.report.has("mjcf-nan")) return;
  draft.report.warn(odd.place(draft, m).where, odd.problem(draft, m));
}

}  // namespace mj::compiler
