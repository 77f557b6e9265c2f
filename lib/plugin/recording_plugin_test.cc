// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/recording_plugin.h"

#include <mujoco/mujoco.h>

#include <cstring>

namespace mj::plugin {
namespace {

constexpr const char* kAttributes[] = {"a", "b", "c"};

void note(const std::string& function, const std::string& arguments) {
  calls().push_back(function + "(" + arguments + ")");
}

std::string name_of(int capability) {
  switch (capability) {
    case mjPLUGIN_ACTUATOR:
      return "ACTUATOR";
    case mjPLUGIN_SENSOR:
      return "SENSOR";
    case mjPLUGIN_PASSIVE:
      return "PASSIVE";
    default:
      return "SDF";
  }
}

bool is_told(const mjModel* m, int instance, const char* what) {
  return std::strcmp(mj_getPluginConfig(m, instance, "c"), what) == 0;
}

template <int kStates>
int nstate(const mjModel* m, int instance) {
  note("nstate", std::to_string(instance));
  return kStates;
}

int nsensordata(const mjModel* m, int instance, int sensor) {
  note("nsensordata", std::to_string(instance) + ",s" + std::to_string(sensor));
  return 2;
}

int init(const mjModel* m, mjData* d, int instance) {
  note("init", std::to_string(instance));
  if (is_told(m, instance, "warn")) mju_warning("told to warn");
  if (!is_told(m, instance, "fail")) return 0;
  mju_warning("told to fail");
  return -1;
}

void destroy(mjData* d, int instance) {
  note("destroy", std::to_string(instance));
}
void copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  note("copy", std::to_string(instance));
}
void reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  note("reset", std::to_string(instance));
}
void advance(const mjModel* m, mjData* d, int instance) {
  note("advance", std::to_string(instance));
}
void act_dot(const mjModel* m, mjData* d, int instance) {
  note("act_dot", std::to_string(instance));
}

// Sets the two values of every sensor of the instance to 5 and -5.
void compute(const mjModel* m, mjData* d, int instance, int capability) {
  note("compute", std::to_string(instance) + "," + name_of(capability));
  if (is_told(m, instance, "error")) mju_error("told to report an error");
  if (capability != mjPLUGIN_SENSOR) return;
  for (int s = 0; s < m->nsensor; ++s) {
    if (m->sensor_plugin[s] != instance) continue;
    d->sensordata[m->sensor_adr[s]] = 5;
    d->sensordata[m->sensor_adr[s] + 1] = -5;
  }
}

mjpPlugin recording(const char* name, int capabilities, mjtStage stage) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name;
  plugin.nattribute = 3;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = capabilities;
  plugin.needstage = stage;
  plugin.nstate = nstate<2>;
  plugin.nsensordata = nsensordata;
  plugin.init = init;
  plugin.destroy = destroy;
  plugin.copy = copy;
  plugin.reset = reset;
  plugin.compute = compute;
  plugin.advance = advance;
  plugin.actuator_act_dot = act_dot;
  return plugin;
}

}  // namespace

std::vector<std::string>& calls() {
  static std::vector<std::string> all;
  return all;
}

void register_test_plugins() {
  mjpPlugin all =
      recording("test.all", mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR | mjPLUGIN_PASSIVE, mjSTAGE_ACC);
  mjp_registerPlugin(&all);
  mjpPlugin sensor = recording("test.sensor", mjPLUGIN_SENSOR, mjSTAGE_NONE);
  sensor.nstate = nstate<0>;
  mjp_registerPlugin(&sensor);
}

}  // namespace mj::plugin
