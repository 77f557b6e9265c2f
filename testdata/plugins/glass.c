// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A plugin that fails in mid-run: the first body, which must be free, breaks below a height.

#include <mujoco/mujoco.h>

static int nstate(const mjModel* m, int instance) {
  return 0;
}

static void compute(const mjModel* m, mjData* d, int instance, int capability) {
  if (d->qpos[2] < 0.15) mju_error("the glass breaks");
}

mjPLUGIN_LIB_INIT(glass) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "example.glass";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = nstate;
  plugin.compute = compute;
  mjp_registerPlugin(&plugin);
}
