// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds a model without an XML file. The model is a tower of boxes on a floor, and the program
// checks that the tower still stands after one second.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

enum { kBoxes = 5 };
static const double kHalf = 0.05;  // half of the edge length of a box in metres

static void add_floor(mjSpec* s) {
  mjsGeom* floor = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  floor->type = mjGEOM_PLANE;
  floor->size[0] = floor->size[1] = 1;
  floor->size[2] = 0.1;
}

static void add_box(mjSpec* s, int i) {
  char name[20];
  snprintf(name, sizeof(name), "box %d", i);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setName(body->element, name);
  body->pos[2] = (2 * i + 1) * kHalf;
  mjs_addFreeJoint(body);
  mjsGeom* box = mjs_addGeom(body, NULL);
  box->type = mjGEOM_BOX;
  box->size[0] = box->size[1] = box->size[2] = kHalf;
}

int main(void) {
  mjSpec* s = mj_makeSpec();
  add_floor(s);
  for (int i = 0; i < kBoxes; ++i) add_box(s, i);
  mjModel* m = mj_compile(s, NULL);
  if (!m) {
    fprintf(stderr, "%s\n", mjs_getError(s));
    return 2;
  }
  char xml[10000];
  char error[1000] = "";
  if (mj_saveXMLString(s, xml, sizeof(xml), error, sizeof(error)) != 0 || !strstr(xml, "box 4")) {
    fprintf(stderr, "not saved: %s\n", error);
    return 2;
  }

  mjData* d = mj_makeData(m);
  while (d->time < 1) mj_step(m, d);
  const int top = mj_name2id(m, mjOBJ_BODY, "box 4");
  printf("a tower of %d boxes stands %.2f m high\n", kBoxes, d->xpos[3 * top + 2] + kHalf);

  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return 0;
}
