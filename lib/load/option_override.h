// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Physics options set from outside a model: "opt.timestep=0.001", "opt.gravity=0,0,-1.6",
// "opt.integrator=RK4", "opt.disableflags=contact,gravity".

#ifndef MJTOOLS_LOAD_OPTION_OVERRIDE_H_
#define MJTOOLS_LOAD_OPTION_OVERRIDE_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

namespace mj {

// Whether the text has the form opt.NAME=VALUE.
[[nodiscard]] bool is_option_override(std::string_view text);

// "did you mean 'opt.timestep=1'?" for what is an override but for the prefix, "timestep=1"; empty
// for anything else.
[[nodiscard]] std::string suggested_override(std::string_view text);

// Numbers are separated by commas or spaces; enumerations are given by keyword (in any case) or
// number, flags by their names in <flag>, or as one number. Throws Error (unknown-field, usage).
void set_option(mjModel& m, std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_LOAD_OPTION_OVERRIDE_H_
