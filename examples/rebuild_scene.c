// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Adds an object while the simulation runs, as a game engine does for its user. The program
// compiles a new model with the additional object, and the existing objects continue with their
// state.

#include <mjtools/host.h>
#include <stdio.h>
#include <string.h>

#define BALL "<body name='ball' pos='0 0 2'><freejoint name='ball'/><geom size='.1'/></body>"
#define CRATE                                                 \
  "<body name='crate' pos='1 0 .2'><freejoint name='crate'/>" \
  "<geom type='box' size='.2 .2 .2'/></body>"
#define SCENE(bodies) \
  "<mujoco><worldbody><geom type='plane' size='5 5 1'/>" bodies "</worldbody></mujoco>"

static mjModel* load(const char* scene) {
  char error[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "scene.xml", scene, (int)strlen(scene));
  mjModel* m = mj_loadXML("scene.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) fprintf(stderr, "%s\n", error);
  return m;
}

static mjtNum height_of(const mjModel* m, const mjData* d, const char* body) {
  return d->xpos[3 * mj_name2id(m, mjOBJ_BODY, body) + 2];
}

int main(void) {
  mjModel* old_m = load(SCENE(BALL));
  mjModel* m = load(SCENE(CRATE BALL));
  if (!old_m || !m) return 2;
  mjData* old_d = mj_makeData(old_m);
  for (int i = 0; i < 100; ++i) mj_step(old_m, old_d);
  mj_kinematics(old_m, old_d);

  mjData* d = mj_makeData(m);
  char report[200];
  mjt_carryState(old_m, old_d, m, d, mjSTATE_INTEGRATION, NULL, report, sizeof(report));
  mj_kinematics(m, d);
  printf("%s", report);
  const mjtNum height = height_of(m, d, "ball");
  if (height != height_of(old_m, old_d, "ball")) return 1;
  mj_deleteData(old_d);
  mj_deleteModel(old_m);

  for (int i = 0; i < 100; ++i) mj_step(m, d);
  printf("the ball fell from %.3f to %.3f\n", height, height_of(m, d, "ball"));
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
