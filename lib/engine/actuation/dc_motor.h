// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The DC motor actuator: electrical circuit with optional controller, inductance, thermal model,
// LuGre friction and cogging.

#ifndef MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
#define MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Parameters and state layout of one motor.
struct DcMotor {
  // gainprm
  double resistance, torque_constant, resistance_slope, reference_temperature;
  double kp, ki, kd, max_voltage;
  // dynprm
  double electric_time, max_current_rate, thermal_resistance, heat_capacity, ambient;
  double sigma0, sigma1, slew_rate, max_integral;
  // biasprm
  double cogging, poles, phase, coulomb, stiction, stribeck;
  // mjtCtrlInput bits of the inputs present
  int inputs;
  // Offset of each state in the actuator's block of act, -1 where absent; their number.
  int slew, integral, temperature, bristle, current, states;

  DcMotor(const mjModel& m, int actuator);

  [[nodiscard]] bool has_controller() const {
    return inputs & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  }
  // LuGre g(v), never below mjMINVAL.
  [[nodiscard]] double friction_level(double velocity) const;
  // Resistance at the present temperature; `act` is the actuator's block.
  [[nodiscard]] double hot_resistance(const double* act) const;
  // Terminal voltage from the actuator's controls.
  [[nodiscard]] double voltage(const double* ctrl, const double* act, double length,
                               double velocity) const;
};

// Throws Error when the number of activations does not fit the parameters.
void check_dc_motor(const DcMotor& motor, int actuator, int actnum);

// Writes the block of act_dot; slew limiting replaces the first control.
void dc_motor_dynamics(const DcMotor& motor, double timestep, double length, double velocity,
                       const double* act, double* ctrl, double* act_dot);

// Electromagnetic force; `current` is the value to use when current is a state.
double dc_motor_force(const DcMotor& motor, const double* ctrl, const double* act, double current,
                      double length, double velocity);

// Cogging and LuGre friction, outside of every force limit.
double dc_motor_mechanical_force(const DcMotor& motor, const double* act, const double* act_dot,
                                 double length);

// Value of state `k` of the block a timestep later.
double dc_motor_next(const DcMotor& motor, int k, double timestep, double velocity, double act,
                     double act_dot);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
