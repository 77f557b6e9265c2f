// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors and energies of a world of a batch. The engine measures them in an mjData that gets the
// computed arrays of the world.

#ifndef MJTOOLS_BATCH_SENSORS_H_
#define MJTOOLS_BATCH_SENSORS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "batch/world.h"

namespace mj::batch {

// Returns whether measure() can compute all sensors of a model. It cannot compute sensors that read
// contacts, constraint forces, cameras or callbacks.
[[nodiscard]] bool can_measure(const mjModel& m);

// Computes d.sensordata of world k and, with mjENBL_ENERGY, d.energy. The state in `d` must be the
// state of the world. For sensors, all computed arrays of the world are copied to `d`, and contacts
// and constraint rows of `d` are cleared.
template <typename T>
void measure(const mjModel& m, const World<T>& w, int k, mjData& d);

extern template void measure(const mjModel&, const World<double>&, int, mjData&);
extern template void measure(const mjModel&, const World<Lanes>&, int, mjData&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_SENSORS_H_
