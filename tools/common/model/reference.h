// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the entries of a model array refer to.

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

// Row `id` of the arrays with `size` rows; kNone when the entry refers to nothing that is counted.
struct Target {
  Size size = Size::kNone;
  int64_t id = -1;
};

// Whether entries of the field are ids of other things (and not plain numbers or file offsets).
[[nodiscard]] bool is_reference(const FieldKind& kind);

// The target of an entry; of a pair of bodies, the one that `second` selects.
[[nodiscard]] Target target_of(const mjModel& m, const FieldView& f, int64_t row, int64_t col,
                               bool second = false);

// Names of the bits that are set in opt.disableflags or opt.enableflags: "contact", "gravity"; none
// for other fields.
[[nodiscard]] std::vector<std::string_view> flags_of(std::string_view field, int64_t bits);

// The entry in words: "torso", "sphere", "torso & head", "contact gravity"; empty for plain
// numbers.
[[nodiscard]] std::string meaning_of(const ModelLabels& labels, const FieldView& f, int64_t row,
                                     int64_t col);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_REFERENCE_H_
