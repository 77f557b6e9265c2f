// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the rows that entries of model arrays refer to: for example, an entry of geom_bodyid refers
// to a row of the body arrays.

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

// The row that an entry refers to: row `id` of all arrays that have `size` rows. If the entry does
// not refer to a row, `size` is kNone.
struct Target {
  Size size = Size::kNone;
  int64_t id = -1;
};

// Returns whether the entries of a field of this kind are ids of other objects. Returns false for
// plain numbers and for file offsets.
[[nodiscard]] bool is_reference(const FieldKind& kind);

// Returns the target of an entry of the field. An entry for a pair of bodies has two targets. In
// this case `second` selects the second target.
[[nodiscard]] Target target_of(const mjModel& m, const FieldView& f, int64_t row, int64_t col,
                               bool second = false);

// Returns the names of the bits that are set, such as "contact" and "gravity". `field` is
// "opt.disableflags" or "opt.enableflags". Returns an empty list for other fields.
[[nodiscard]] std::vector<std::string_view> flags_of(std::string_view field, int64_t bits);

// Returns the meaning of an entry in words, such as "torso", "sphere", "torso & head" or "contact
// gravity". Returns an empty string for plain numbers.
[[nodiscard]] std::string meaning_of(const ModelLabels& labels, const FieldView& f, int64_t row,
                                     int64_t col);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_REFERENCE_H_
