// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Random numbers that belong to a seed and a place, not to an order of calls: the same for a
// rollout whatever thread runs it, and after it was resumed.

#ifndef MJTOOLS_TOOLS_SIMULATE_NOISE_H_
#define MJTOOLS_TOOLS_SIMULATE_NOISE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <span>
#include <vector>

namespace mj::simulate {

// The seed of a rollout.
[[nodiscard]] uint64_t rollout_seed(uint64_t seed, int64_t rollout);

// Uniform in [-1, 1), and normal with variance 1.
[[nodiscard]] double uniform(uint64_t seed, uint64_t place);
[[nodiscard]] double normal(uint64_t seed, uint64_t place);

// Uniform noise on controls, scaled by half the range of each (by 1 where there is none), as
// testspeed does; with a correlation time the noise of consecutive steps is that of a first-order
// filter of the same variance.
class ControlNoise {
 public:
  ControlNoise(const mjModel& m, double scale, double correlation_time, uint64_t seed);

  // Adds the noise of a step; steps come in order.
  void add(int64_t step, double* ctrl);

  // What the filter remembers; empty without one.
  [[nodiscard]] std::span<double> memory() { return memory_; }
  [[nodiscard]] static int64_t memory_size(const mjModel& m, double scale, double correlation_time);

 private:
  double keep_ = 0;
  uint64_t seed_;
  std::vector<double> radius_;
  std::vector<double> memory_;
};

// The middle of each range, 0 where there is none.
[[nodiscard]] std::vector<double> middle_controls(const mjModel& m);

// Normal noise of a standard deviation on positions (in their tangent space) and velocities.
void perturb(const mjModel& m, mjData& d, double deviation, uint64_t seed);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_NOISE_H_
