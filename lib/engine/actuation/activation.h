// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Activation states of actuators: their rates, their values a step later, and set points that live
// on a circle.

#ifndef MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_
#define MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cmath>

namespace mj::engine {

// True if the actuator's group is switched off by opt.disableactuator.
inline bool group_disabled(const mjModel& m, int actuator) {
  const int group = m.actuator_group[actuator];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group));
}

// Writes d.act_dot for all awake actuators with states. `ctrl` are the clamped controls; slew
// limiters replace theirs.
void activation_rates(const mjModel& m, mjData& d, double* ctrl);

// Value of d.act[address] (a state of `actuator`) a timestep later at rate `act_dot`.
double next_activation(const mjModel& m, const mjData& d, int actuator, int address,
                       double act_dot);

// d.act one timestep later at rate `act_dot`, set points re-anchored; does nothing when actuation
// is disabled.
void advance_activations(const mjModel& m, mjData& d, const double* act_dot);

// Period of the actuator's set point when it is an angle, else 0.
double setpoint_period(const mjModel& m, int actuator);

// The representative of x modulo `period` nearest to `reference`.
inline double nearest_representative(double x, double reference, double period) {
  return x - period * std::round((x - reference) / period);
}

// Inputs of a PID or DC motor actuator by meaning; absent ones are zero.
struct ControlInputs {
  double position = 0, velocity = 0, forward = 0;
};
ControlInputs control_inputs(int ctrlspec, const double* ctrl);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_
