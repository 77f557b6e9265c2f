// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Defines a sensor in the program itself, as a plugin that counts the contacts of a body. An
// attribute in the model sets the smallest count that the plugin reports.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char kModel[] =
    "<mujoco>"
    "  <extension><plugin plugin='example.touches'>"
    "    <instance name='touches'><config key='least' value='2'/></instance>"
    "  </plugin></extension>"
    "  <worldbody>"
    "    <geom type='plane' size='1 1 1'/>"
    "    <body name='box' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "  </worldbody>"
    "  <sensor><plugin instance='touches' objtype='body' objname='box'/></sensor>"
    "</mujoco>";

static int no_state(const mjModel* m, int instance) {
  (void)m;
  (void)instance;
  return 0;
}

static int one_number(const mjModel* m, int instance, int sensor) {
  (void)m;
  (void)instance;
  (void)sensor;
  return 1;
}

static void count_contacts(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  const int least = atoi(mj_getPluginConfig(m, instance, "least"));
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_type[i] != mjSENS_PLUGIN || m->sensor_plugin[i] != instance) continue;
    int count = 0;
    for (int k = 0; k < d->ncon; ++k) {
      const int* geom = d->contact[k].geom;
      count += m->geom_bodyid[geom[0]] == m->sensor_objid[i];
      count += m->geom_bodyid[geom[1]] == m->sensor_objid[i];
    }
    d->sensordata[m->sensor_adr[i]] = count >= least ? count : 0;
  }
}

static void register_sensor(void) {
  static const char* attributes[] = {"least"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "example.touches";
  plugin.nattribute = 1;
  plugin.attributes = attributes;
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_POS;
  plugin.nstate = no_state;
  plugin.nsensordata = one_number;
  plugin.compute = count_contacts;
  mjp_registerPlugin(&plugin);
}

int main(void) {
  register_sensor();
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "box.xml", kModel, (int)strlen(kModel));
  char error[1000] = "";
  mjModel* m = mj_loadXML("box.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  mjData* d = mj_makeData(m);
  while (d->time < 0.5) mj_step(m, d);
  printf("the box touches the floor %.0f times\n", d->sensordata[0]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
