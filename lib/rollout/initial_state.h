// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The initial states of rollouts. Each one begins as the reference configuration or a keyframe.
// Then a state from another source, values of single joints, and noise are applied in this order.

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

// A source of states other than the model, such as a recording.
class StateSource {
 public:
  StateSource() = default;
  virtual ~StateSource() = default;

  // Sets those parts of the state in `d` that the source has for the rollout.
  virtual void apply(const mjModel& m, mjData& d, int64_t rollout) const = 0;

 protected:
  StateSource(const StateSource&) = default;
  StateSource& operator=(const StateSource&) = default;
  StateSource(StateSource&&) = default;
  StateSource& operator=(StateSource&&) = default;
};

struct InitialStateOptions {
  // Names or numbers of keyframes, separated by commas, or a pattern for names. If several
  // keyframes are selected, the rollouts take turns in using them.
  std::optional<std::string> keyframe;
  // null if there is no source; must outlive the initial state
  const StateSource* source = nullptr;
  std::vector<JointWord> positions, velocities;
  double noise = 0;  // standard deviation of the noise
};

class InitialState {
 public:
  // Throws Error if `options` name keyframes that do not exist. Adds to `diagnostics` a message for
  // each joint whose position or velocity cannot be set.
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
