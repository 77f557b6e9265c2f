// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies the arrays that a plan names out of one mjData.

#ifndef MJTOOLS_TRAJECTORY_SAMPLER_H_
#define MJTOOLS_TRAJECTORY_SAMPLER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"

namespace mj {

class Sampler {
 public:
  // All three arguments must outlive the sampler.
  Sampler(const RecordPlan& plan, const mjModel& m, mjData& d);

  // Adds one frame with the present values of mjData to the block, which must have room for it. A
  // forward pass must have computed the values.
  void sample(FrameBlock& to) const;

 private:
  // Adjacent elements of mjData that form a row of an array of the plan.
  struct Copy {
    const void* from;
    ElementType type;
    int64_t count;
    size_t array;
  };

  void sample_list(const RecordedArray& array, std::vector<double>& to) const;

  const RecordPlan& plan_;
  const mjModel& m_;
  mjData& d_;
  std::vector<Copy> copies_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_SAMPLER_H_
