// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rules for infinities and NaN in floating-point fields of a model. The table in number_rule.cc has
// exactly one row for each such field. It is not part of mjxmacro.h, whose form is MuJoCo's. A
// field without a row, or with two rows, does not compile.

#ifndef MJTOOLS_MODEL_NUMBER_RULE_H_
#define MJTOOLS_MODEL_NUMBER_RULE_H_

#include <cstdint>
#include <string_view>

namespace mj {

enum class NumberRule : uint8_t {
  kFinite,  // the engine computes with the values: they are finite
  kBound,   // the values are limits: they may be infinite, but not NaN
  kFree,    // any value: people and programs read them, or the state is set from them
};

// Returns the rule of a floating-point field by its name as in FieldView ("opt.gravity",
// "body_pos"). Returns kFree for other fields.
[[nodiscard]] NumberRule number_rule_of_field(std::string_view name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_NUMBER_RULE_H_
