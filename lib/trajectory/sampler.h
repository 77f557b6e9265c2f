// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies from an mjData to a block of frames the arrays that a plan names.

#ifndef MJTOOLS_TRAJECTORY_SAMPLER_H_
#define MJTOOLS_TRAJECTORY_SAMPLER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

#include "trajectory/camera_painters.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"

namespace mj {

class Sampler {
 public:
  // All arguments must outlive the sampler. `painters` draw the pictures of the plan, and may be
  // null if it has none.
  Sampler(const RecordPlan& plan, const mjModel& m, mjData& d, CameraPainters* painters = nullptr);

  // Adds a frame with the current values of mjData to the block, which must have room for it. The
  // values must be the results of a forward pass.
  void sample(FrameBlock& to) const;

 private:
  // Adjacent elements of mjData that become a row of an array.
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
  CameraPainters* painters_;
  std::vector<Copy> copies_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_SAMPLER_H_
