// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Updates a description after a compilation: the ids of its elements in the model, and the
// keyframes that the compilation made.

#ifndef MJTOOLS_SPEC_EDIT_COMPILED_H_
#define MJTOOLS_SPEC_EDIT_COMPILED_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <unordered_map>
#include <utility>
#include <vector>

#include "spec/edit/description.h"

namespace mj::spec {

using HandleId = std::pair<mjsElement*, int>;

// Stores the ids in the elements, and the keyframes of the model in the description. In existing
// keyframes, vectors that the author gave become complete. Attached and requested keyframes become
// part of the description.
void note_compiled(Description& description, const mjModel& m, const std::vector<HandleId>& ids);

// Reorders the values of keyframes so that they stay with the elements to which they belong. This
// is needed if the keyframes fit the last model, but the description now has other joints,
// actuators or mocap bodies. Call it with the values that are about to be compiled.
void adapt_keys(const Description& description, ModelSpec& values);

// The state of a simulation, stored element by element. It stays valid when the description is
// compiled again.
class ElementStates {
 public:
  // Copies the state from `d`, which must belong to the model to which the description was last
  // compiled.
  ElementStates(const Description& description, const mjData& d);
  // Writes the state to `d`, which belongs to the newly compiled model. The state of new elements
  // in `d` stays unchanged.
  void write(const Description& description, mjData& d) const;

 private:
  struct State {
    std::vector<double> qpos, qvel, act, ctrl, pos, quat;
  };
  double time_;
  std::unordered_map<const Node*, State> states_;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_COMPILED_H_
