// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation in a model that was made anew: a host adds, removes, moves or renames
// objects, compiles again, and what is still there goes on.
//
// What persists has its name in both models, wherever it stands. Objects without names persist by
// their place, if both models have as many of them there: the k-th joint without a name of a body,
// the k-th body without a name in another, the k-th actuator (equality, plugin, sensor) without one.
// A joint must also be of its old type, an actuator have as many activations of the same dynamics
// (controls), an equality be of its type, a plugin be the same with as many numbers.

#ifndef MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_
#define MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::engine {

// What has a state: a joint, the activation and the control of an actuator, a mocap body ...
struct CarriedObject {
  std::string text;  // "joint 'knee'", "free joint of body 'ball'", "control #3"
  std::string why;   // one that persists by name and yet is lost: "hinge before, ball now"
};

struct CarryReport {
  std::vector<CarriedObject> carried;
  std::vector<CarriedObject> added;  // in the new model alone: as d has it
  std::vector<CarriedObject> lost;   // in the old model alone
};

// Copies of old_d to d those parts of the state that `signature` (bits of mjtState) chooses, object
// by object; time as a whole, user data if there are as many. d keeps what it has of the rest: made
// or reset before, new joints are at qpos0. Forces on bodies are reported if they are not zero.
// Histories hold times: without mjSTATE_TIME they are not carried. Trees whose state changes wake.
// Throws Error for a signature out of range.
CarryReport carry_state(const mjModel& old_m, const mjData& old_d, const mjModel& m, mjData& d,
                        int signature);

// Writes one line for each object: "carried joint 'knee'", "new control 'push'", "lost joint 'toe'".
[[nodiscard]] std::string carry_lines(const CarryReport& report);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_
