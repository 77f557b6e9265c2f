// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/object_rows.h"

#include <charconv>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "model/field_table.h"

namespace mj {
namespace {

int joint_width(int type, bool position) {
  if (type == mjJNT_FREE) return position ? 7 : 6;
  if (type == mjJNT_BALL) return position ? 4 : 3;
  return 1;
}

RowRange rows_of_joint(const mjModel& m, int id, Size rows) {
  if (rows == Size::nq) return {m.jnt_qposadr[id], joint_width(m.jnt_type[id], true)};
  if (rows == Size::nv) return {m.jnt_dofadr[id], joint_width(m.jnt_type[id], false)};
  return {};
}

RowRange rows_of_actuator(const mjModel& m, int id, Size rows) {
  if (rows == Size::nu) return {m.actuator_ctrladr[id], m.actuator_ctrlnum[id]};
  if (rows == Size::na) return {m.actuator_actadr[id], m.actuator_actnum[id]};
  if (rows == Size::nout) return {m.actuator_outadr[id], m.actuator_outnum[id]};
  return {};
}

}  // namespace

const NameList* find_object_kind(std::string_view name) {
  for (const NameList& kind : name_lists()) {
    if (object_kind_name(kind) == name) return &kind;
  }
  return nullptr;
}

std::string_view object_kind_name(const NameList& kind) {
  return enum_keyword(EnumType::mjtObj, kind.type);
}

std::vector<std::string_view> object_kind_names() {
  std::vector<std::string_view> out;
  for (const NameList& kind : name_lists()) out.push_back(object_kind_name(kind));
  return out;
}

std::vector<int> find_objects(const mjModel& m, const NameList& kind, const std::string& pattern) {
  const int exact = name_to_id(m, kind.type, pattern);
  if (exact >= 0) return {exact};
  const auto count = static_cast<int>(value(m, kind.count));
  int number = -1;
  const char* const start = pattern.data() + (pattern.starts_with('#') ? 1 : 0);
  const char* const end = pattern.data() + pattern.size();
  const auto [stop, error] = std::from_chars(start, end, number);
  if (error == std::errc() && stop == end && number >= 0 && number < count) return {number};
  std::vector<int> out;
  for (int i = 0; i < count && is_glob(pattern); ++i) {
    const char* name = id_to_name(m, kind.type, i);
    if (glob_match(pattern, name ? name : "")) out.push_back(i);
  }
  return out;
}

std::string numbered_object(int64_t id) {
  return "#" + std::to_string(id);
}

RowRange rows_of_object(const mjModel& m, const NameList& kind, int id, Size rows) {
  if (rows == kind.count) return {id, 1};
  RowRange range;
  if (kind.type == mjOBJ_JOINT) range = rows_of_joint(m, id, rows);
  if (kind.type == mjOBJ_ACTUATOR) range = rows_of_actuator(m, id, rows);
  if (kind.type == mjOBJ_SENSOR && rows == Size::nsensordata) {
    range = {m.sensor_adr[id], m.sensor_dim[id]};
  }
  if (kind.type == mjOBJ_BODY && rows == Size::nmocap && m.body_mocapid[id] >= 0) {
    range = {m.body_mocapid[id], 1};
  }
  return range.count > 0 && range.first >= 0 ? range : RowRange{};
}

const NameList* kind_of_rows(Size rows) {
  const auto of_type = [](mjtObj type) {
    return &name_lists()[static_cast<size_t>(name_list_of(type))];
  };
  switch (rows) {
    case Size::nq:
    case Size::nv:
      return of_type(mjOBJ_JOINT);
    case Size::nu:
    case Size::na:
    case Size::nout:
      return of_type(mjOBJ_ACTUATOR);
    case Size::nsensordata:
      return of_type(mjOBJ_SENSOR);
    case Size::nmocap:
      return of_type(mjOBJ_BODY);
    default:
      break;
  }
  for (const NameList& kind : name_lists()) {
    if (kind.count == rows) return &kind;
  }
  return nullptr;
}

void throw_unknown_object(const mjModel& m, const NameList& kind, const std::string& name) {
  std::vector<std::string_view> known;
  for (int i = 0; i < value(m, kind.count); ++i) {
    if (const char* other = id_to_name(m, kind.type, i)) known.emplace_back(other);
  }
  const std::string match(closest_match(name, known));
  throw Error("unknown-field",
              "the model has no " + std::string(object_kind_name(kind)) + " '" + name + "'",
              match.empty() ? "" : "did you mean '" + match + "'?");
}

}  // namespace mj
