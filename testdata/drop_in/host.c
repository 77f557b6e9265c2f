// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A program that was written for MuJoCo and knows nothing of mjtools (scripts/check/drop-in):
//   host run MODEL        steps a model under a controller, and prints its position
//   host edit             makes a model, changes it and prints its contents
//   host handled          makes an error for its own handler
//   host unhandled        makes an error without one: the process must end with its message
//   host symbols FILE     looks up the names in a file; prints those that are missing

#include <dlfcn.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf g_after_error;

static void on_error(const char* message) {
  printf("handled: %s\n", message);
  longjmp(g_after_error, 1);
}

static void push(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.1 * (i + 1);
}

static int run(const char* path) {
  char error[1000];
  mjModel* m = mj_loadXML(path, NULL, error, sizeof(error));
  if (!m || error[0]) {
    fputs(error, stderr);
    return 2;
  }
  mjcb_control = push;
  mjData* d = mj_makeData(m);
  while (d->time < 1) mj_step(m, d);
  mjcb_control = NULL;
  printf("%d.%d.%d nq %d nu %d time %.3f", mj_version() / 1000000, mj_version() / 1000 % 1000,
         mj_version() % 1000, (int)m->nq, (int)m->nu, d->time);
  for (int i = 0; i < m->nq && i < 8; ++i) printf(" %.10g", d->qpos[i]);
  printf("\nflag %s, gravity %g, signature %llu\n", mjDISABLESTRING[0], m->opt.gravity[2],
         (unsigned long long)m->signature);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}

static int edit(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setName(body->element, "ball");
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->size[0] = 0.2;
  mjs_addFreeJoint(body);
  mjModel* m = mj_compile(s, NULL);
  if (!m) {
    fputs(mjs_getError(s), stderr);
    return 2;
  }
  mjData* d = mj_makeData(m);
  d->qpos[2] = 3;
  mjs_addGeom(body, NULL)->size[0] = 0.1;
  if (mj_recompile(s, NULL, m, d) != 0) return 2;
  printf("%s: %d geoms, height %g\n", mj_id2name(m, mjOBJ_BODY, 1), (int)m->ngeom, d->qpos[2]);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return 0;
}

static int symbols(const char* path) {
  FILE* file = fopen(path, "r");
  char name[200];
  int missing = 0;
  if (!file) return 2;
  while (fscanf(file, "%199s", name) == 1) {
    if (dlsym(RTLD_DEFAULT, name)) continue;
    printf("missing: %s\n", name);
    ++missing;
  }
  fclose(file);
  return missing > 0;
}

int main(int argc, char** argv) {
  const char* command = argc > 1 ? argv[1] : "";
  if (argc > 2 && !strcmp(command, "run")) return run(argv[2]);
  if (argc > 2 && !strcmp(command, "symbols")) return symbols(argv[2]);
  if (!strcmp(command, "edit")) return edit();
  if (!strcmp(command, "handled")) {
    mju_user_error = on_error;
    if (setjmp(g_after_error)) return 0;
  }
  mj_defaultVFS(NULL);  // an error
  puts("went on after the error");
  return 3;
}
