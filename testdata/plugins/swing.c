// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Controls from a library: every control swings through its range once a second.

#include <math.h>
#include <mujoco/mujoco.h>

static void swing(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    const mjtNum low = m->actuator_ctrllimited[i] ? range[0] : -1;
    const mjtNum high = m->actuator_ctrllimited[i] ? range[1] : 1;
    d->ctrl[i] = (low + high) / 2 + (high - low) / 2 * sin(2 * mjPI * d->time);
  }
}

mjPLUGIN_LIB_INIT(swing) {
  mjcb_control = swing;
}
