// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of all smooth computations without contacts: forward passes, inverse dynamics,
// derivatives, steps.

#ifndef MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_
#define MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_

#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>

#include "figures.h"

namespace mj::oracle {

// Compares with the records of no_contact.mjs. Returns a row for each state: "forward" as in
// states.h, "steps" and "twin" for each integrator, and "matrices", the errors of inverse dynamics
// and of derivatives. Disables contacts in `m`.
[[nodiscard]] nlohmann::json compare_without_contact(const Figures& figures, mjModel& m);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_
