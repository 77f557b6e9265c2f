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

// Returns the kind of objects with a name such as "body" or "joint". Returns null if no such kind
// exists.
[[nodiscard]] const NameList* find_object_kind(std::string_view name);
[[nodiscard]] std::string_view object_kind_name(const NameList& kind);
[[nodiscard]] std::vector<std::string_view> object_kind_names();

// Returns the ids of the objects of a kind that `pattern` selects. If an object has the name
// `pattern`, only this object is selected. Otherwise a number ("3" or "#3") selects the object with
// this id, and any other text selects all objects whose names match it.
[[nodiscard]] std::vector<int> find_objects(const mjModel& m, const NameList& kind,
                                            const std::string& pattern);

// Returns the text that stands for an object without a name, such as "#3" for id 3.
[[nodiscard]] std::string numbered_object(int64_t id);

struct RowRange {
  int64_t first = 0;
  int64_t count = 0;
};

// Returns the rows that belong to an object in arrays with `rows` rows. The range is empty if other
// objects own the rows of these arrays.
[[nodiscard]] RowRange rows_of_object(const mjModel& m, const NameList& kind, int id, Size rows);

// Returns the kind of objects that own the rows of arrays with this row size, such as joints for nq
// and nv, and bodies for nbody and nmocap. Returns null if no named objects own the rows.
[[nodiscard]] const NameList* kind_of_rows(Size rows);

// Throws Error (unknown-field) for a name that the model does not have. The error suggests the most
// similar name.
[[noreturn]] void throw_unknown_object(const mjModel& m, const NameList& kind,
                                       const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_OBJECT_ROWS_H_
