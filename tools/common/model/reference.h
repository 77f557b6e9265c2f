// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rows that entries of model arrays refer to.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_REFERENCE_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_REFERENCE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/model/row_labels.h"
#include "model/field_table.h"

namespace mj::report {

// The row that an entry refers to: row `id` of the arrays with `size` rows. `size` is kNone if the
// entry does not refer to counted rows.
struct Target {
  Size size = Size::kNone;
  int64_t id = -1;
};

// Returns whether entries of the field are ids of other objects, not plain numbers or file offsets.
[[nodiscard]] bool is_reference(const FieldKind& kind);

// Returns the target of an entry. An entry for a pair of bodies has two targets; `second` selects
// the second one.
[[nodiscard]] Target target_of(const mjModel& m, const FieldView& f, int64_t row, int64_t col,
                               bool second = false);

// Returns the names of the bits that are set in opt.disableflags or opt.enableflags: "contact",
// "gravity". Other fields have no names.
[[nodiscard]] std::vector<std::string_view> flags_of(std::string_view field, int64_t bits);

// Returns the entry in words: "torso", "sphere", "torso & head", "contact gravity". Returns an
// empty string for plain numbers.
[[nodiscard]] std::string meaning_of(const ModelLabels& labels, const FieldView& f, int64_t row,
                                     int64_t col);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_REFERENCE_H_
