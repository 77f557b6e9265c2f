// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Transfer of the state of a simulation to a model that was compiled again after objects were
// added, removed, moved or renamed. Objects that persist keep their state.
//
// A named object persists if both models have an object of this name, wherever it is in the tree.
// An unnamed object is identified by its place and its number there: it is the k-th unnamed joint
// of a body, the k-th unnamed body in another body, or the k-th unnamed actuator, equality, plugin
// or sensor of the model. It persists if both models have the same number of unnamed objects at
// this place. The object must also have the same form:
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

// Object that has a state, such as a joint, the activation or the control of an actuator, or a
// mocap body.
struct CarriedObject {
  std::string text;  // text such as "joint 'knee'", "free joint of body 'ball'" or "control #3"
  // Reason such as "hinge before, ball now" if the name persists but the state is lost.
  std::string why;
};

struct CarryReport {
  std::vector<CarriedObject> carried;
  // Objects that are only in the new model; their state in `d` is not changed.
  std::vector<CarriedObject> added;
  std::vector<CarriedObject> lost;  // objects that are only in the old model
};

// Copies from `old_d` to `d` the parts of the state that `signature` (bits of mjtState) selects,
// object by object. Other values in `d` are kept: if `d` was just made or reset, new joints are at
// qpos0.
//
// - Time is copied as a whole.
// - User data are copied if both models have the same number of them.
// - Forces on bodies are reported if they are not zero.
// - Histories are carried only together with mjSTATE_TIME, because they contain times.
// - A sleeping tree wakes if its state changes.
//
// Throws Error if the signature is out of range.
CarryReport carry_state(const mjModel& old_m, const mjData& old_d, const mjModel& m, mjData& d,
                        int signature);

// Returns one line for each object. A line is a text such as "carried joint 'knee'", "new control
// 'push'" or "lost joint 'toe'".
[[nodiscard]] std::string carry_lines(const CarryReport& report);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LIFECYCLE_CARRY_STATE_H_
