// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares all smooth computations without contacts with the official build: forward passes,
// inverse dynamics, derivatives and steps.

#ifndef MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_
#define MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_

#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>

#include "figures.h"

namespace mj::oracle {

// Compares our results for the model with the records of no_contact.mjs. Returns an object for each
// state. It has "forward" (see states.h), "steps" and "twin" (see states.h) for each integrator,
// and "matrices" with the errors of inverse dynamics and of derivatives. Disables contacts in `m`.
[[nodiscard]] nlohmann::json compare_without_contact(const Figures& figures, mjModel& m);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_NO_CONTACT_H_
