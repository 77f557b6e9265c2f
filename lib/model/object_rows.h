// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Objects by kind and name, and which rows of arrays are theirs: those of a joint in qpos and qvel,
// of a sensor in sensordata.

#ifndef MJTOOLS_MODEL_OBJECT_ROWS_H_
#define MJTOOLS_MODEL_OBJECT_ROWS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/names.h"

namespace mj {

// "body", "joint" ...; null when there is no such kind.
[[nodiscard]] const NameList* find_object_kind(std::string_view name);
[[nodiscard]] std::string_view object_kind_name(const NameList& kind);
[[nodiscard]] std::vector<std::string_view> object_kind_names();

// The object of that name, else the one of that number ("3" or "#3"), else those that match it as a
// pattern.
[[nodiscard]] std::vector<int> find_objects(const mjModel& m, const NameList& kind,
                                            const std::string& pattern);

// What an object without a name is called: "#3".
[[nodiscard]] std::string numbered_object(int64_t id);

struct RowRange {
  int64_t first = 0;
  int64_t count = 0;
};

// The rows of arrays with `rows` rows that belong to an object; none for arrays of others.
[[nodiscard]] RowRange rows_of_object(const mjModel& m, const NameList& kind, int id, Size rows);

// The kind of the objects to which rows belong: joints for nq and nv, bodies for nbody and nmocap;
// null for rows of no named objects.
[[nodiscard]] const NameList* kind_of_rows(Size rows);

// Throws Error (unknown-field) for the name of an object that the model has not, with the nearest.
[[noreturn]] void throw_unknown_object(const mjModel& m, const NameList& kind,
                                       const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_OBJECT_ROWS_H_
