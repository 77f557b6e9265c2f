// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Random numbers that depend only on a seed and a number (`place`), not on the order of calls. A
// rollout therefore has the same noise on any thread and in any shard, and also if it is
// interrupted and continued.

#ifndef MJTOOLS_ROLLOUT_NOISE_H_
#define MJTOOLS_ROLLOUT_NOISE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <span>
#include <vector>

namespace mj::rollout {

// Returns the seed of a single rollout, computed from the seed of the whole plan and the number of
// the rollout.
[[nodiscard]] uint64_t rollout_seed(uint64_t seed, int64_t rollout);

// Return the random number at a place. uniform() returns a number in [-1, 1), and normal() returns
// a normally distributed number with mean 0 and variance 1.
[[nodiscard]] double uniform(uint64_t seed, uint64_t place);
[[nodiscard]] double normal(uint64_t seed, uint64_t place);

// Uniform noise on controls, scaled by half the range of each control, as in testspeed. A control
// without a range is scaled by 1. With a correlation time, a first-order filter smooths the noise
// over time and keeps its variance.
class ControlNoise {
 public:
  ControlNoise(const mjModel& m, double scale, double correlation_time, uint64_t seed);

  // Adds noise to ctrl [nu]. Must be called once for each step, in the order of the steps.
  void add(int64_t step, double* ctrl);

  // Returns the state of the filter: the noise of each control at the last step [memory_size]. It
  // is empty without noise or without a correlation time.
  [[nodiscard]] std::span<double> memory() { return memory_; }
  [[nodiscard]] static int64_t memory_size(const mjModel& m, double scale, double correlation_time);

 private:
  double keep_ = 0;
  uint64_t seed_;
  std::vector<double> radius_;
  std::vector<double> memory_;
};

// Returns the middle of the range of each control, or 0 for a control without a range.
[[nodiscard]] std::vector<double> middle_controls(const mjModel& m);

// Adds normal noise with the standard deviation `deviation` to the velocities and, in their tangent
// space, to the positions.
void perturb(const mjModel& m, mjData& d, double deviation, uint64_t seed);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_NOISE_H_
