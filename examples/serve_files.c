// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Serves files that do not exist on a disk. The program registers a resource provider, which makes
// the text of each file when the file is opened. There is no limit to the number of models. Each
// model includes a second file.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Opens a file by making its text. For example, "robot7.xml" is a model that includes "part7.xml",
// which contains a body of 7 kg.
static int open_file(mjResource* resource) {
  int kilograms;
  const char* name = strrchr(resource->name, '/');
  name = name ? name + 1 : resource->name;
  char* text = malloc(300);
  if (sscanf(name, "robot%d.xml", &kilograms) == 1) {
    snprintf(text, 300, "<mujoco><worldbody><include file='part%d.xml'/></worldbody></mujoco>",
             kilograms);
  } else if (sscanf(name, "part%d.xml", &kilograms) == 1) {
    snprintf(text, 300, "<mujocoinclude><body><geom size='.1' mass='%d'/></body></mujocoinclude>",
             kilograms);
  } else {
    free(text);
    return 0;
  }
  resource->data = text;
  return 1;
}

static int read_file(mjResource* resource, const void** buffer) {
  *buffer = resource->data;
  return (int)strlen(resource->data);
}

static void close_file(mjResource* resource) {
  free(resource->data);
}

static int mount(mjResource* resource) {
  resource->data = NULL;
  return 1;
}

int main(void) {
  mjpResourceProvider provider;
  memset(&provider, 0, sizeof(provider));
  provider.prefix = "robots";
  provider.open = open_file;
  provider.read = read_file;
  provider.close = close_file;
  provider.mount = mount;

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  if (mj_mountVFS(&vfs, "robots", &provider) != 0) return 1;
  char error[1000] = "";
  mjModel* m = mj_loadXML("robots/robot7.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  printf("a robot of %.0f kg\n", mj_getTotalmass(m));
  mj_deleteModel(m);
  return 0;
}
