// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Activation states of actuators: their rates, and their values after the next timestep. A state
// may be a set point. The set point of an angle has a period.

#ifndef MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_
#define MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cmath>

namespace mj::engine {

// Returns whether the group of the actuator is disabled by opt.disableactuator.
inline bool group_disabled(const mjModel& m, int actuator) {
  const int group = m.actuator_group[actuator];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group));
}

// Writes the rates d.act_dot for all awake actuators that have states. `ctrl` holds the clamped
// controls. If the rate of an actuator's set point is limited, the limited set point replaces the
// control in `ctrl`.
void activation_rates(const mjModel& m, mjData& d, double* ctrl);

// Returns the value of d.act[address] after the next timestep if its rate is `act_dot`. The address
// must belong to a state of `actuator`.
double next_activation(const mjModel& m, const mjData& d, int actuator, int address,
                       double act_dot);

// Advances d.act by one timestep with the rates `act_dot`. Then normalizes set points that are
// angles or rotations: an angle is changed to the equivalent value nearest to the present
// configuration, and a rotation vector to a length of at most pi. Does nothing if actuation is
// disabled.
void advance_activations(const mjModel& m, mjData& d, const double* act_dot);

// Returns the period of the actuator's set point if the set point is an angle, and 0 otherwise.
double setpoint_period(const mjModel& m, int actuator);

// Returns the value nearest to `reference` among the values that differ from x by a multiple of
// `period`.
inline double nearest_representative(double x, double reference, double period) {
  return x - period * std::round((x - reference) / period);
}

// The values of the inputs of a PID or DC motor actuator. The value is zero for an input that the
// actuator does not have.
struct ControlInputs {
  double position = 0, velocity = 0, forward = 0;
};
ControlInputs control_inputs(int ctrlspec, const double* ctrl);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_ACTIVATION_H_
