// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Velocities of bodies and of subtrees.

#ifndef MJTOOLS_ENGINE_VELOCITY_COM_VELOCITY_H_
#define MJTOOLS_ENGINE_VELOCITY_COM_VELOCITY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.cvel and d.cdof_dot.
void com_velocity(const mjModel& m, mjData& d);

// Computes d.subtree_linvel and d.subtree_angmom, and sets d.flg_subtreevel.
void subtree_velocity(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_COM_VELOCITY_H_
