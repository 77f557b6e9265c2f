// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows what a viewer does when the user drags a body with the mouse, but without a window. A
// camera looks at a ball, a click in the middle of the picture selects the ball, and a drag to the
// right pulls it along.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

static const char kModel[] =
    "<mujoco><option gravity='0 0 0'/><worldbody>"
    "  <body name='ball' pos='0 0 1'><freejoint/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

static mjModel* load(char* error, int error_sz) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "ball.xml", kModel, (int)strlen(kModel));
  mjModel* m = mj_loadXML("ball.xml", &vfs, error, error_sz);
  mj_deleteVFS(&vfs);
  return m;
}

int main(void) {
  char error[1000] = "";
  mjModel* m = load(error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mjData* d = mj_makeData(m);
  mj_forward(m, d);

  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 100);
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  camera.lookat[2] = 1;
  camera.distance = 3;
  camera.azimuth = 90;
  camera.elevation = 0;
  mjv_updateCamera(m, d, &camera, &scene);

  mjvOption option;
  mjv_defaultOption(&option);
  mjvPerturb mouse;
  mjv_defaultPerturb(&mouse);
  const mjtNum aspect_ratio = 4.0 / 3;
  mjtNum point[3];
  int geom, flex, skin;
  mouse.select =
      mjv_select(m, d, &option, aspect_ratio, 0.5, 0.5, &scene, point, &geom, &flex, &skin);
  if (mouse.select < 1) {
    fprintf(stderr, "there is nothing in the middle of the picture\n");
    return 1;
  }
  printf("the click is on geom %d, at a depth of %.1f\n", geom, point[1]);

  mouse.active = mjPERT_TRANSLATE;
  mjv_initPerturb(m, d, &scene, &mouse);
  mjv_movePerturb(m, d, mjMOUSE_MOVE_V, 0.1, 0, &scene, &mouse);
  while (d->time < 1) {
    memset(d->xfrc_applied, 0, sizeof(mjtNum) * 6 * (size_t)m->nbody);
    mjv_applyPerturbForce(m, d, &mouse);
    mj_step(m, d);
  }
  const mjtNum* at = d->xpos + 3 * mouse.select;
  printf("%s was dragged to %.2f %.2f %.2f\n", mj_id2name(m, mjOBJ_BODY, mouse.select), at[0],
         at[1], at[2]);

  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
