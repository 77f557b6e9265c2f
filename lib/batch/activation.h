// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// States of actuators.

#ifndef MJTOOLS_BATCH_ACTIVATION_H_
#define MJTOOLS_BATCH_ACTIVATION_H_

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>

#include "batch/world.h"
#include "math/elementary.h"

namespace mj::batch {

// Returns the value that a state of an actuator will have after the next timestep.
template <typename T>
T next_activation(const mjModel& m, const World<T>& w, int actuator, int address,
                  const T& act_dot) {
  const double h = m.opt.timestep;
  T next = w.act[address] + act_dot * same<T>(h);
  if (m.actuator_dyntype[actuator] == mjDYN_FILTEREXACT) {
    const double tau = std::max(mjMINVAL, m.actuator_dynprm[mjNDYN * actuator]);
    next = w.act[address] + act_dot * same<T>(tau) * same<T>(1 - math::exp(-h / tau));
  }
  if (m.actuator_actlimited[actuator]) {
    const double* range = m.actuator_actrange + 2 * actuator;
    next = clip(next, same<T>(range[0]), same<T>(range[1]));
  }
  return next;
}

// Returns the state that acts as the input of an actuator.
template <typename T>
T actuator_state(const mjModel& m, const World<T>& w, int actuator) {
  const int last = m.actuator_actadr[actuator] + m.actuator_actnum[actuator] - 1;
  return m.actuator_actearly[actuator] ? next_activation(m, w, actuator, last, w.act_dot[last])
                                       : w.act[last];
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_ACTIVATION_H_
