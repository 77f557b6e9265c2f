// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// State of a simulation in a model that was compiled again after objects were added, removed, moved
// or renamed. Objects that persist keep their state.
//
// A named object persists if both models have its name, wherever it is in the tree. An unnamed
// object persists by its place, if both models have the same number of unnamed objects there. It is
// then the k-th unnamed joint of a body, the k-th unnamed body in another body, or the k-th unnamed
// actuator, equality, plugin or sensor. The object must also have the same form:
//
// - joint: the same type
// - activation of an actuator: the same dynamics and number of activations
// - controls of an actuator: the same number of controls
// - equality: the same type
// - plugin instance: the same plugin and number of states

#ifndef MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_
#define MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::engine {

// Object with a state: a joint, the activation or the control of an actuator, a mocap body ...
struct CarriedObject {
  std::string text;  // "joint 'knee'", "free joint of body 'ball'", "control #3"
  std::string why;   // reason if the name persists but the state is lost: "hinge before, ball now"
};

struct CarryReport {
  std::vector<CarriedObject> carried;
  std::vector<CarriedObject> added;  // only in the new model; the state is as in d
  std::vector<CarriedObject> lost;   // only in the old model
};

// Copies the parts of the state that `signature` (bits of mjtState) selects from old_d to d, object
// by object. Time is copied as a whole. User data are copied if both models have equally many. All
// other values in d are kept: new joints are at qpos0 if d was just made or reset. Forces on bodies
// are reported if they are not zero. Histories contain times and are carried only with
// mjSTATE_TIME. A sleeping tree wakes if its state changes. Throws Error if the signature is out of
// range.
CarryReport carry_state(const mjModel& old_m, const mjData& old_d, const mjModel& m, mjData& d,
                        int signature);

// Returns one line for each object: "carried joint 'knee'", "new control 'push'", "lost joint
// 'toe'".
[[nodiscard]] std::string carry_lines(const CarryReport& report);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_
