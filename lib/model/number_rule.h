// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rules that tell whether a floating-point field of a model may contain infinities and NaN. The
// table in number_rule.cc has exactly one row for each such field, otherwise it does not compile.
// The rules are not in mjxmacro.h, because that header must have the same form as in MuJoCo.

#ifndef MJTOOLS_MODEL_NUMBER_RULE_H_
#define MJTOOLS_MODEL_NUMBER_RULE_H_

#include <cstdint>
#include <string_view>

namespace mj {

enum class NumberRule : uint8_t {
  kFinite,  // the values must be finite, because the engine computes with them
  kBound,   // the values may be infinite but not NaN, because they are limits
  kFree,    // any value is allowed, because no computation of the engine depends on the values
};

// Returns the rule of a floating-point field by its name in FieldView, such as "opt.gravity" or
// "body_pos". Returns kFree for any other field.
[[nodiscard]] NumberRule number_rule_of_field(std::string_view name);

}  // namespace mj

#endif  // MJTOOLS_MODEL_NUMBER_RULE_H_
