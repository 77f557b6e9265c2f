// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Kinds and units of the numbers in recorded arrays, for plots.

#ifndef MJTOOLS_TRAJECTORY_QUANTITY_H_
#define MJTOOLS_TRAJECTORY_QUANTITY_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj {

// The kind of a number, such as "qpos", "qpos quaternion" or "gyro", and its unit, such as "rad" or
// "N m". The unit is empty if the number has none or if it is unknown.
struct Quantity {
  std::string kind, unit;
};

// Returns the quantity of each column of the recorded array with this name, such as "qpos" or
// "sensor/imu". Returns an empty list for an array that a recording of this model cannot have.
[[nodiscard]] std::vector<Quantity> quantities_of(const mjModel& m, const std::string& array,
                                                  int64_t columns);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_QUANTITY_H_
