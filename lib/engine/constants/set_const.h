// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constants of a model that are computed from its other fields.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SET_CONST_H_
#define MJTOOLS_ENGINE_CONSTANTS_SET_CONST_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes everything in the model that depends on its other fields: subtree masses, trees, sleep
// policies, sparsity, quantities in the configurations qpos0 and qpos_spring, statistics. `d` must
// have been made for `m` and reset. The contents of `d` are overwritten: on return, qpos is
// qpos_spring. Throws Error if the model is inconsistent.
void set_const(mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SET_CONST_H_
