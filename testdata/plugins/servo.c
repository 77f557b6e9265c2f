// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An actuator plugin: the force is `gain` times the difference between control and length.

#include <mujoco/mujoco.h>
#include <stdlib.h>

static int nstate(const mjModel* m, int instance) {
  return 0;
}

static void compute(const mjModel* m, mjData* d, int instance, int capability) {
  const mjtNum gain = strtod(mj_getPluginConfig(m, instance, "gain"), NULL);
  for (int i = 0; i < m->nactuator; ++i) {
    if (m->actuator_plugin[i] != instance) continue;
    d->actuator_force[m->actuator_outadr[i]] =
        gain * (d->ctrl[m->actuator_ctrladr[i]] - d->actuator_length[m->actuator_outadr[i]]);
  }
}

mjPLUGIN_LIB_INIT(servo) {
  static const char* attributes[] = {"gain"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "example.servo";
  plugin.nattribute = 1;
  plugin.attributes = attributes;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = nstate;
  plugin.compute = compute;
  mjp_registerPlugin(&plugin);
}
