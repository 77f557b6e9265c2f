// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mechanical energy.

#ifndef MJTOOLS_ENGINE_PASSIVE_ENERGY_H_
#define MJTOOLS_ENGINE_PASSIVE_ENERGY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.energy[0], which is the potential energy of gravity and springs, and sets
// d.flg_energypos.
void potential_energy(const mjModel& m, mjData& d);

// Computes d.energy[1], which is the kinetic energy qvel' M qvel / 2, and sets d.flg_energyvel.
void kinetic_energy(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_ENERGY_H_
