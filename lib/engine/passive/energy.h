// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mechanical energy.

#ifndef MJTOOLS_ENGINE_PASSIVE_ENERGY_H_
#define MJTOOLS_ENGINE_PASSIVE_ENERGY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// d.energy[0] = gravity and spring potential; sets flg_energypos.
void potential_energy(const mjModel& m, mjData& d);

// d.energy[1] = qvel' M qvel / 2; sets flg_energyvel.
void kinetic_energy(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_ENERGY_H_
