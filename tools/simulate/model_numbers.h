// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of a model that an option of the command line selects and changes.

#ifndef MJTOOLS_TOOLS_SIMULATE_MODEL_NUMBERS_H_
#define MJTOOLS_TOOLS_SIMULATE_MODEL_NUMBERS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/field_table.h"
#include "model/names.h"

namespace mj::simulate {

// The numbers of some objects in an array of floating-point numbers, such as body_mass.
struct ModelNumbers {
  const ArrayField* field = nullptr;
  const NameList* kind = nullptr;  // kind of the objects
  std::vector<int> objects;
  int64_t column = -1;  // column in each row of the array; -1: all columns

  // Calls `change` for each number of one of the objects.
  void each(mjModel& m, int object, const std::function<void(double&)>& change) const;
};

// Returns the numbers that a text of the form FIELD[OBJECT] or FIELD[OBJECT,COLUMN] selects. OBJECT
// is a name, a pattern, or the number of an object. Throws Error (unknown-field) for an unknown
// field, object or column, and Error (usage) for a text of another form.
[[nodiscard]] ModelNumbers find_numbers(const mjModel& m, const std::string& text);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_MODEL_NUMBERS_H_
