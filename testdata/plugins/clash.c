// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Registers a plugin whose name is taken.

#include <mujoco/mujoco.h>

mjPLUGIN_LIB_INIT(clash) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.SDF.torus";
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  mjp_registerPlugin(&plugin);
}
