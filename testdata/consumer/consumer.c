// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates a second of a model through the installed C API, in C: consumer MODEL.xml

#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char error[1000];
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "", NULL, error, sizeof(error));
  if (!m) {
    fputs(error, stderr);
    return 2;
  }
  mjData* d = mj_makeData(m);
  while (d->time < 1) mj_step(m, d);
  printf("%s: time %.3f, %d contacts\n", mj_id2name(m, mjOBJ_BODY, 1), d->time, d->ncon);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
