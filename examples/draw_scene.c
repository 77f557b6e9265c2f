// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws a model as letters, without OpenGL. The program makes an abstract scene (mjvScene) and
// sends a ray through each character of the picture to find the body seen there.
//
// Usage: draw_scene MODEL.xml

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

enum { kColumns = 60, kRows = 24 };

// Aspect ratio of the picture. A character is twice as high as it is wide.
static const mjtNum kAspectRatio = (mjtNum)kColumns / (2 * kRows);

// Returns the character for a body: '.' for the world, ' ' for no body, else a letter.
static char letter(int body) {
  if (body < 0) return ' ';
  return body == 0 ? '.' : (char)('a' + body % 26);
}

static void draw(const mjModel* m, mjData* d, const mjvOption* option, const mjvScene* scene) {
  for (int row = 0; row < kRows; ++row) {
    char line[kColumns + 1] = "";
    for (int column = 0; column < kColumns; ++column) {
      const mjtNum x = (column + 0.5) / kColumns;
      const mjtNum y = 1 - (row + 0.5) / kRows;
      line[column] =
          letter(mjv_select(m, d, option, kAspectRatio, x, y, scene, NULL, NULL, NULL, NULL));
    }
    puts(line);
  }
}

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "", NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mjData* d = mj_makeData(m);
  mj_forward(m, d);

  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 1000);
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  mjvOption option;
  mjv_defaultOption(&option);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  draw(m, d, &option, &scene);

  int of_model = 0;
  for (int i = 0; i < scene.ngeom; ++i) of_model += scene.geoms[i].objtype == mjOBJ_GEOM;
  printf("a scene of %d model geoms and %d lights\n", of_model, scene.nlight);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
