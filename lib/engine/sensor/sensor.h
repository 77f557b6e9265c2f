// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors. Each stage of the pipeline computes those sensors for which it completes the inputs, and
// writes them to d.sensordata.

#ifndef MJTOOLS_ENGINE_SENSOR_SENSOR_H_
#define MJTOOLS_ENGINE_SENSOR_SENSOR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

void sensor_position(const mjModel& m, mjData& d);
void sensor_velocity(const mjModel& m, mjData& d);
void sensor_acceleration(const mjModel& m, mjData& d);

// Computes the current value of one sensor. The value is clamped to the sensor's cutoff but not
// delayed. `value` must have room for sensor_dim numbers.
void compute_sensor(const mjModel& m, mjData& d, int sensor, double* value);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SENSOR_SENSOR_H_
