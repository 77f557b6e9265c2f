// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds objects of a model by kind and name, and the rows of arrays that belong to an object, such
// as the rows of a joint in qpos or the rows of a sensor in sensordata.

#ifndef MJTOOLS_MODEL_OBJECT_ROWS_H_
#define MJTOOLS_MODEL_OBJECT_ROWS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/names.h"

namespace mj {

// Finds a kind by its name, such as "body" or "joint". Returns null for an unknown kind.
[[nodiscard]] const NameList* find_object_kind(std::string_view name);
[[nodiscard]] std::string_view object_kind_name(const NameList& kind);
[[nodiscard]] std::vector<std::string_view> object_kind_names();

// Returns the ids of the objects of a kind that `pattern` selects. This is the object with the name
// `pattern`. If no object has this name, it is the object with this number ("3" or "#3"). If
// `pattern` is not a number either, these are all objects whose names match it.
[[nodiscard]] std::vector<int> find_objects(const mjModel& m, const NameList& kind,
                                            const std::string& pattern);

// Returns the text that stands for an object without a name, such as "#3" for id 3.
[[nodiscard]] std::string numbered_object(int64_t id);

struct RowRange {
  int64_t first = 0;
  int64_t count = 0;
};

// Returns the rows that belong to an object in arrays with `rows` rows. Returns no rows for arrays
// of other objects.
[[nodiscard]] RowRange rows_of_object(const mjModel& m, const NameList& kind, int id, Size rows);

// Returns the kind of objects that own rows: joints for nq and nv, bodies for nbody and nmocap.
// Returns null for rows that do not belong to named objects.
[[nodiscard]] const NameList* kind_of_rows(Size rows);

// Throws Error (unknown-field) for a name that the model does not have. The error suggests the most
// similar name.
[[noreturn]] void throw_unknown_object(const mjModel& m, const NameList& kind,
                                       const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_OBJECT_ROWS_H_
