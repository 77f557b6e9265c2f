// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Attaches two copies of an arm to a table, simulates them, and then attaches a third copy while
// the simulation runs. The first two copies keep their state.

#include <mujoco/mujoco.h>
#include <stdio.h>

static const char kTable[] =
    "<mujoco model='table'><worldbody>"
    "  <geom type='box' size='1 1 .1'/>"
    "  <frame name='left' pos='-.5 0 .1'/><frame name='right' pos='.5 0 .1'/>"
    "  <site name='middle' pos='0 0 .1'/>"
    "</worldbody></mujoco>";

static const char kArm[] =
    "<mujoco model='arm'><worldbody>"
    "  <body name='arm'><joint name='swing' axis='0 1 0' damping='.1'/>"
    "    <geom type='capsule' fromto='0 0 0 0 0 .5' size='.02'/></body>"
    "</worldbody><actuator><motor name='motor' joint='swing'/></actuator></mujoco>";

static mjSpec* parse(const char* xml) {
  char error[1000];
  mjSpec* s = mj_parseXMLString(xml, NULL, error, sizeof(error));
  if (!s) fputs(error, stderr);
  return s;
}

// Attaches a copy of the arm to the frame or site `place` of the table.
static int attach(mjSpec* table, mjtObj type, const char* place, mjSpec* arm, const char* prefix) {
  mjsElement* where = mjs_findElement(table, type, place);
  mjsElement* what = mjs_findBody(arm, "arm")->element;
  if (where && mjs_attach(where, what, prefix, "")) return 1;
  fprintf(stderr, "%s: %s\n", place, mjs_getError(table));
  return 0;
}

int main(void) {
  mjSpec* table = parse(kTable);
  mjSpec* arm = parse(kArm);
  if (!table || !arm) return 1;
  mjs_setDeepCopy(table, 1);
  if (!attach(table, mjOBJ_FRAME, "left", arm, "left_")) return 1;
  if (!attach(table, mjOBJ_FRAME, "right", arm, "right_")) return 1;
  mjModel* m = mj_compile(table, NULL);
  if (!m) {
    fputs(mjs_getError(table), stderr);
    return 1;
  }
  mjData* d = mj_makeData(m);
  d->ctrl[mj_name2id(m, mjOBJ_ACTUATOR, "right_motor")] = 1;
  while (d->time < 0.2) mj_step(m, d);
  const double time = d->time, angle = d->qpos[1];

  if (!attach(table, mjOBJ_SITE, "middle", arm, "middle_")) return 1;
  if (mj_recompile(table, NULL, m, d) != 0) {
    fputs(mjs_getError(table), stderr);  // mj_recompile has freed the model and the data
    return 1;
  }
  const int right = m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, "right_swing")];
  const int is_kept = d->time == time && d->qpos[right] == angle;
  printf("%d arms, %d motors; the state of the first two arms is %s\n", (int)m->njnt, (int)m->nu,
         is_kept && angle != 0 ? "kept" : "lost");

  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(arm);
  mj_deleteSpec(table);
  return 0;
}
