// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks whether a model can be simulated in many worlds side by side (lane.h).

#ifndef MJTOOLS_BATCH_SUPPORT_H_
#define MJTOOLS_BATCH_SUPPORT_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj::batch {

// Returns why the smooth stages (stages.h) cannot simulate a model, for example "flexes", or an
// empty text if they can. Depends only on the model and on the callbacks of the process.
[[nodiscard]] std::string unsupported_by_stages(const mjModel& m);

// Returns why the contacts of a model cannot be listed (contacts.h), or an empty text.
[[nodiscard]] std::string unsupported_by_contacts(const mjModel& m);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_SUPPORT_H_
