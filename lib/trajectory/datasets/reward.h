// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The reward of a frame. It is the value of a sensor with a single number, given by the sensor's
// name, or an expression (expression.h) of items that can be recorded (record_plan.h), such as
//
//   -square(qvel.knee) + body:torso/xpos.z - 0.1*energy.kinetic
//
// NAME.LABEL selects one column of an item with several columns.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_REWARD_H_
#define MJTOOLS_TRAJECTORY_DATASETS_REWARD_H_

#include <mujoco/mjmodel.h>

#include <span>
#include <string>
#include <vector>

#include "trajectory/datasets/expression.h"
#include "trajectory/record_plan.h"

namespace mj {

// Returns the items that must be recorded so that a reward can be computed. Throws Error if the
// reward is malformed or names something that does not exist.
[[nodiscard]] std::vector<std::string> reward_items(const mjModel& m, const std::string& text);

class Reward {
 public:
  // Parses `text`. In the frames that are passed to value(), the columns of array k of the plan
  // begin at index starts[k]. Throws Error if a name in `text` does not select exactly one number.
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
