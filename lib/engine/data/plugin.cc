// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   m.plugin m.plugin_stateadr m.plugin_statenum [nplugin]
// writes  plugin plugin_data [nplugin]; plugin_state [npluginstate], which the plugins write

#include "engine/data/plugin.h"

#include <string>

#include "base/log.h"
#include "plugin/instance.h"
#include "plugin/table.h"

namespace mj::engine {
namespace {

// Runs init() of a plugin. If it fails, throws Error. The message of the Error gives the warnings
// of the plugin as the reason.
void run_init(const mjpPlugin& plugin, const mjModel& m, mjData& d, int i,
              std::vector<CapturedWarning>& warnings) {
  const MessageCapture capture(&warnings);
  const int result = plugin::call(i, [&] { return plugin.init(&m, &d, i); });
  if (result < 0) {
    plugin::fail(i, "plugin-failed",
                 "plugin->init failed for plugin id " + std::to_string(i) + reasons(warnings));
  }
}

void init_plugin(const mjModel& m, mjData& d, int i) {
  d.plugin[i] = m.plugin[i];
  d.plugin_data[i] = 0;
  const mjpPlugin& plugin = plugin::plugin_of(m, i);
  if (plugin.init == nullptr) return;
  std::vector<CapturedWarning> warnings;
  run_init(plugin, m, d, i, warnings);
  plugin::call(i, [&] {
    for (const CapturedWarning& warning : warnings) log_warning(warning.text);
  });
}

// Throws Error unless the plugin of an instance has both functions of a signed distance field.
void require_field(const mjModel& m, int instance) {
  const mjpPlugin& plugin = plugin::plugin_of(m, instance);
  if (plugin.sdf_distance != nullptr && plugin.sdf_gradient != nullptr) return;
  plugin::fail(instance, "plugin-function",
               std::string("the plugin '") + plugin.name + "' is not a signed distance field");
}

}  // namespace

void require_plugins(const mjModel& m) {
  const auto disagree = [&](int instance, const char* what) {
    plugin::fail(instance, "plugin-slot",
                 std::string("the plugin '") + plugin::plugin_of(m, instance).name + "' at slot " +
                     std::to_string(m.plugin[instance]) +
                     " does not match the model: it has a different " + what);
  };
  for (int i = 0; i < m.nplugin; ++i) {
    if (plugin::state_size(m, i) != m.plugin_statenum[i]) disagree(i, "number of states");
  }
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_type[g] == mjGEOM_SDF && m.geom_plugin[g] >= 0) require_field(m, m.geom_plugin[g]);
  }
  for (int s = 0; s < m.nsensor; ++s) {
    if (m.sensor_type[s] != mjSENS_PLUGIN) continue;
    const int i = m.sensor_plugin[s];
    if (plugin::sensor_size(m, i, s) != m.sensor_dim[s]) disagree(i, "number of sensor values");
  }
}

void init_plugins(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.npluginstate; ++i) d.plugin_state[i] = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    init_plugin(m, d, i);
    d.nplugin = i + 1;
  }
}

void reset_plugins(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = plugin::plugin_of(m, i);
    if (plugin.reset == nullptr) continue;
    plugin::call(i, [&] {
      plugin.reset(&m, d.plugin_state + m.plugin_stateadr[i],
                   reinterpret_cast<void*>(d.plugin_data[i]), i);
    });
  }
}

void copy_plugins(const mjModel& m, mjData& dest, const mjData& src) {
  for (int i = 0; i < dest.nplugin; ++i) {
    const mjpPlugin& plugin = plugin::plugin_of(m, i);
    if (plugin.copy != nullptr) plugin::call(i, [&] { plugin.copy(&dest, &m, &src, i); });
  }
}

void destroy_plugins(mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin* plugin = plugin::at(d.plugin[i]);
    if (plugin != nullptr && plugin->destroy != nullptr) plugin->destroy(&d, i);
  }
  d.nplugin = 0;
}

void compute_plugin(const mjModel& m, mjData& d, int instance, mjtPluginCapabilityBit capability) {
  const mjpPlugin& plugin = plugin::plugin_of(m, instance);
  if (plugin.compute == nullptr) {
    plugin::fail(instance, "plugin-function",
                 "`compute` is a null function pointer for plugin at slot " +
                     std::to_string(m.plugin[instance]));
  }
  plugin::call(instance, [&] { plugin.compute(&m, &d, instance, capability); });
}

void compute_plugins(const mjModel& m, mjData& d, mjtPluginCapabilityBit capability) {
  for (int i = 0; i < d.nplugin; ++i) {
    if (plugin::plugin_of(m, i).capabilityflags & capability) compute_plugin(m, d, i, capability);
  }
}

bool is_sensor_of_stage(const mjModel& m, int instance, mjtStage stage) {
  const mjpPlugin& plugin = plugin::plugin_of(m, instance);
  if ((plugin.capabilityflags & mjPLUGIN_SENSOR) == 0) return false;
  return plugin.needstage == stage || (plugin.needstage == mjSTAGE_NONE && stage == mjSTAGE_POS);
}

void plugin_activation_rates(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = plugin::plugin_of(m, i);
    if ((plugin.capabilityflags & mjPLUGIN_ACTUATOR) == 0) continue;
    if (plugin.actuator_act_dot == nullptr) continue;
    plugin::call(i, [&] { plugin.actuator_act_dot(&m, &d, i); });
  }
}

void advance_plugins(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = plugin::plugin_of(m, i);
    if (plugin.advance != nullptr) plugin::call(i, [&] { plugin.advance(&m, &d, i); });
  }
}

}  // namespace mj::engine
