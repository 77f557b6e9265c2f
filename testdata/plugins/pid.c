// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An actuator plugin with the name of a built-in one: its force is always 7.

#include <mujoco/mujoco.h>

static int nstate(const mjModel* m, int instance) {
  return 0;
}

static void compute(const mjModel* m, mjData* d, int instance, int capability) {
  for (int i = 0; i < m->nactuator; ++i) {
    if (m->actuator_plugin[i] == instance) d->actuator_force[m->actuator_outadr[i]] = 7;
  }
}

mjPLUGIN_LIB_INIT(pid) {
  static const char* attributes[] = {"kp"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.pid";
  plugin.nattribute = 1;
  plugin.attributes = attributes;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = nstate;
  plugin.compute = compute;
  mjp_registerPlugin(&plugin);
}
