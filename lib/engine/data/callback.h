// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Callbacks of mjcallback.h, in the form in which the engine uses them.

#ifndef MJTOOLS_ENGINE_DATA_CALLBACK_H_
#define MJTOOLS_ENGINE_DATA_CALLBACK_H_

#include <mujoco/mjcallback.h>

#include <array>

namespace mj::engine {

// Callbacks of the simulation that are installed in the process.
struct Callbacks {
  mjfGeneric passive, control;
  mjfConFilt contactfilter;
  mjfSensor sensor;
  mjfTime time;
  mjfAct act_dyn, act_gain, act_bias;
  std::array<mjfCollision, mjNGEOMTYPES * mjNGEOMTYPES> collision;

  bool operator==(const Callbacks&) const = default;
};
[[nodiscard]] Callbacks installed_callbacks();

// Sets all callbacks to null.
void reset_callbacks();

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_CALLBACK_H_
