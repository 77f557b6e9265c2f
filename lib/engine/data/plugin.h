// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plugin instances in a simulation. A stage calls every instance whose plugin has the capability or
// function that the stage asks for, in the order of ids. Instances to which no element refers are
// called, too.

#ifndef MJTOOLS_ENGINE_DATA_PLUGIN_H_
#define MJTOOLS_ENGINE_DATA_PLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

namespace mj::engine {

// Throws Error unless this process has all plugins of the model, and the plugins agree with the
// model on the sizes of states and sensors.
void require_plugins(const mjModel& m);

// Make, reset, copy and destroy the plugin instances in `d`. If the data was made without
// instances, d.nplugin is 0 and no plugin is called.
void init_plugins(const mjModel& m, mjData& d);
void reset_plugins(const mjModel& m, mjData& d);
void copy_plugins(const mjModel& m, mjData& dest, const mjData& src);
void destroy_plugins(mjData& d);

void compute_plugins(const mjModel& m, mjData& d, mjtPluginCapabilityBit capability);
void plugin_activation_rates(const mjModel& m, mjData& d);
void advance_plugins(const mjModel& m, mjData& d);

// Calls all plugins that have the sensor capability and belong to `stage`. Calls before() before
// each plugin, and after(instance) after each plugin.
template <typename Before, typename After>
void compute_sensor_plugins(const mjModel& m, mjData& d, mjtStage stage, Before before,
                            After after);
[[nodiscard]] bool is_sensor_of_stage(const mjModel& m, int instance, mjtStage stage);
void compute_plugin(const mjModel& m, mjData& d, int instance, mjtPluginCapabilityBit capability);

template <typename Before, typename After>
void compute_sensor_plugins(const mjModel& m, mjData& d, mjtStage stage, Before before,
                            After after) {
  for (int i = 0; i < d.nplugin; ++i) {
    if (!is_sensor_of_stage(m, i, stage)) continue;
    before();
    compute_plugin(m, d, i, mjPLUGIN_SENSOR);
    after(i);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_PLUGIN_H_
