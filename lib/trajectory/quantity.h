// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Kinds and units of the numbers in recorded arrays, for plots.

#ifndef MJTOOLS_TRAJECTORY_QUANTITY_H_
#define MJTOOLS_TRAJECTORY_QUANTITY_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "trajectory/record_plan.h"

namespace mj {

// The kind of a number, such as "qpos", "qpos quaternion" or "gyro", and its unit, such as "rad" or
// "N m". The unit is empty if the number has none or if it is unknown.
struct Quantity {
  std::string kind, unit;
};

// Returns the quantity of each column of an array. The array is not a list.
[[nodiscard]] std::vector<Quantity> quantities_of(const mjModel& m, const RecordedArray& array);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_QUANTITY_H_
