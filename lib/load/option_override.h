// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Physics options set outside a model: "opt.timestep=0.001", "opt.gravity=0,0,-1.6",
// "opt.integrator=RK4", "opt.disableflags=contact,gravity".

#ifndef MJTOOLS_LOAD_OPTION_OVERRIDE_H_
#define MJTOOLS_LOAD_OPTION_OVERRIDE_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

namespace mj {

// Returns whether the text has the form opt.NAME=VALUE.
[[nodiscard]] bool is_option_override(std::string_view text);

// Returns "did you mean 'opt.timestep=1'?" for the text "timestep=1", which lacks only the prefix.
// Returns an empty text for anything else.
[[nodiscard]] std::string suggested_override(std::string_view text);

// Sets an option from its text. Numbers are separated by commas or spaces. Enumerations are
// keywords, in any case, or numbers. Flags are their names in <flag>, or one number. Throws Error
// (unknown-field, usage).
void set_option(mjModel& m, std::string_view text);

}  // namespace mj

#endif  // MJTOOLS_LOAD_OPTION_OVERRIDE_H_
