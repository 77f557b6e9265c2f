// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a description learns from the model that it was compiled to: where its elements are in that,
// and keyframes that compiling made.

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

// Gives the elements their ids, and the description the keyframes of the model: those that it had
// are completed, those that were attached or asked for become its own.
void note_compiled(Description& description, const mjModel& m, const std::vector<HandleId>& ids);

// Keyframes that are as long as the last model needs, when the description has other joints,
// actuators or mocap bodies now, go with what they belong to. To be called with values that are about
// to be compiled.
void adapt_keys(const Description& description, ModelSpec& values);

// The state of a simulation by elements: what a compilation does not change.
class ElementStates {
 public:
  // Of the model that the description was last compiled to.
  ElementStates(const Description& description, const mjData& d);
  // Into data of the model that it is compiled to now. What is new stays as it is.
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
