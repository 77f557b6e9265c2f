// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Controls from a library that never gives the same controls twice, as a faulty library may do.

#include <mujoco/mujoco.h>

static int calls = 0;

static void push_harder(const mjModel* m, mjData* d) {
  ++calls;
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = calls;
}

mjPLUGIN_LIB_INIT(fickle) {
  mjcb_control = push_harder;
}
