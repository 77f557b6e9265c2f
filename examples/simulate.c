// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads a model, simulates it with a control law, and handles the log messages of the library:
//   simulate MODEL.xml

#include <mujoco/mujoco.h>
#include <stdio.h>

// Sets every control to a value that moves the actuator towards the middle of its range.
static void control(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    d->ctrl[i] = m->actuator_ctrllimited[i] ? (range[0] + range[1]) / 2 : 0;
  }
}

static void on_message(const mjLogMessage* message) {
  fprintf(stderr, "message: %s\n", message->subject);
}

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "", NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mju_setLogHandler(on_message);
  mjcb_control = control;

  mjData* d = mj_makeData(m);
  int steps = 0;
  for (; d->time < 1; ++steps) mj_step(m, d);
  const int warnings = d->warning[mjWARN_BADQACC].number;
  printf("%s: %d steps to time %.3f, %d contacts\n", m->names, steps, d->time, d->ncon);

  mj_deleteData(d);
  mj_deleteModel(m);
  return warnings == 0 ? 0 : 1;
}
