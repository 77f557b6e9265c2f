// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which floating-point fields of a model may hold infinities and NaN. The table (number_rule.cc)
// stands beside mjxmacro.h, which is MuJoCo's, and has exactly one row for each such field: a field
// without a row and a field with two do not compile.

#ifndef MJTOOLS_MODEL_NUMBER_RULE_H_
#define MJTOOLS_MODEL_NUMBER_RULE_H_

#include <cstdint>
#include <string_view>

namespace mj {

enum class NumberRule : uint8_t {
  kFinite,  // the engine computes with it: every value is finite
  kBound,   // values are compared with it: it may be infinite, and it is not NaN
  kFree,    // only programs and people read it, or the state is set from it: any value
};

// The rule of a floating-point field by its name as in FieldView ("opt.gravity", "body_pos"). Of
// other fields kFree.
[[nodiscard]] NumberRule number_rule_of_field(std::string_view name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_NUMBER_RULE_H_
