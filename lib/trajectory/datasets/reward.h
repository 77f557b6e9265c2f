// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The reward of a frame: a sensor of one number by its name, or an expression (expression.h) of
// items that can be recorded (record_plan.h): "-square(qvel.knee) + body:torso/xpos.z -
// 0.1*energy.kinetic". NAME.LABEL is one column of an item with several columns.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_REWARD_H_
#define MJTOOLS_TRAJECTORY_DATASETS_REWARD_H_

#include <mujoco/mjmodel.h>

#include <span>
#include <string>
#include <vector>

#include "trajectory/datasets/expression.h"
#include "trajectory/record_plan.h"

namespace mj {

// Returns the items that must be recorded for a reward. Throws Error.
[[nodiscard]] std::vector<std::string> reward_items(const mjModel& m, const std::string& text);

class Reward {
 public:
  // Parses `text`. In the frames that value() gets, the columns of array k of the plan begin at
  // index starts[k]. Throws Error.
  Reward(const mjModel& m, const std::string& text, const RecordPlan& plan,
         std::span<const size_t> starts);

  [[nodiscard]] double value(std::span<const double> frame) const {
    return expression_.value(frame);
  }

 private:
  Expression expression_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_REWARD_H_
