// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The initial states of rollouts. They begin as the reference configuration or a keyframe. A state
// from elsewhere, values of joints, and noise are then applied in this order.

#ifndef MJTOOLS_ROLLOUT_INITIAL_STATE_H_
#define MJTOOLS_ROLLOUT_INITIAL_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "rollout/initial_joints.h"

namespace mj::rollout {

// A state from elsewhere, such as a row of a recording.
class StateSource {
 public:
  StateSource() = default;
  virtual ~StateSource() = default;

  // Sets the parts of the state that the source has for a rollout.
  virtual void apply(const mjModel& m, mjData& d, int64_t rollout) const = 0;

 protected:
  StateSource(const StateSource&) = default;
  StateSource& operator=(const StateSource&) = default;
  StateSource(StateSource&&) = default;
  StateSource& operator=(StateSource&&) = default;
};

struct InitialStateOptions {
  // Names or numbers of keyframes, separated by commas, or a pattern. Rollouts use these keyframes
  // in turn.
  std::optional<std::string> keyframe;
  const StateSource* source = nullptr;  // null: no source; must outlive the initial state
  std::vector<JointWord> positions, velocities;
  double noise = 0;  // standard deviation of the noise
};

class InitialState {
 public:
  // Throws Error for keyframes that do not exist. Reports joints whose state cannot be set.
  InitialState(const mjModel& m, const InitialStateOptions& options, Diagnostics& diagnostics);

  // Sets `d` to the initial state of a rollout. `seed` is the seed of the rollout.
  void apply(const mjModel& m, mjData& d, int64_t rollout, uint64_t seed) const;

  // Returns whether a keyframe or the source may set controls.
  [[nodiscard]] bool has_controls() const { return !keyframes_.empty() || source_; }

 private:
  const StateSource* source_;
  double noise_;
  std::vector<int> keyframes_;
  InitialJoints joints_;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_INITIAL_STATE_H_
