// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sets physics options of a model from texts of the form opt.NAME=VALUE, for example
// "opt.timestep=0.001", "opt.gravity=0,0,-1.6", "opt.integrator=RK4" or
// "opt.disableflags=contact,gravity".

#ifndef MJTOOLS_LOAD_OPTION_OVERRIDE_H_
#define MJTOOLS_LOAD_OPTION_OVERRIDE_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

namespace mj {

// Returns whether the text has the form opt.NAME=VALUE.
[[nodiscard]] bool is_option_override(std::string_view text);

// Returns a hint for a text that lacks only the prefix "opt.". For example, the hint for
// "timestep=1" is "did you mean 'opt.timestep=1'?". Returns an empty text if `text` is anything
// else.
[[nodiscard]] std::string suggested_override(std::string_view text);

// Sets the option that `text` (opt.NAME=VALUE) names. Numbers of a vector are separated by commas
// or spaces. The value of an enumeration is a number or a keyword, whose case is ignored. The value
// of a set of flags is a list of their names in <flag>, or one number. Throws Error (unknown-field,
// usage).
void set_option(mjModel& m, std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_LOAD_OPTION_OVERRIDE_H_
