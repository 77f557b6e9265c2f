// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints a model as text. The text is the same as that of mj_printModel of MuJoCo 3.12.

#ifndef MJTOOLS_MODEL_PRINT_MODEL_H_
#define MJTOOLS_MODEL_PRINT_MODEL_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

namespace mj {

inline constexpr std::string_view kDefaultRealFormat = "% -9.2g";

// Returns whether the text is a printf format for one real number: '%', then optionally distinct
// flags of "-+ #0", width, precision and 'L', then one of "fgGeE". It has at most 20 characters.
[[nodiscard]] bool is_real_format(std::string_view format);

// Returns the text form of a model, with real numbers in the given format. If the format is
// invalid, the default format is used.
[[nodiscard]] std::string print_model(const mjModel& m,
                                      std::string_view real_format = kDefaultRealFormat);

}  // namespace mj

#endif  // MJTOOLS_MODEL_PRINT_MODEL_H_
