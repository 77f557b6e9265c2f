// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// DC motor actuator: an electrical circuit with optional controller, inductance, thermal model,
// LuGre friction and cogging.

#ifndef MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
#define MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Parameters and state layout of one motor.
struct DcMotor {
  // Parameters from gainprm.
  double resistance, torque_constant, resistance_slope, reference_temperature;
  double kp, ki, kd, max_voltage;
  // Parameters from dynprm.
  double electric_time, max_current_rate, thermal_resistance, heat_capacity, ambient;
  double sigma0, sigma1, slew_rate, max_integral;
  // Parameters from biasprm.
  double cogging, poles, phase, coulomb, stiction, stribeck;
  // Inputs of the motor, as mjtCtrlInput bits.
  int inputs;
  // Offsets of the states in the actuator's block of act. An absent state has -1. `states` is the
  // number of states.
  int slew, integral, temperature, bristle, current, states;

  DcMotor(const mjModel& m, int actuator);

  [[nodiscard]] bool has_controller() const {
    return inputs & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  }
  // Returns g(v) of the LuGre model, at least mjMINVAL.
  [[nodiscard]] double friction_level(double velocity) const;
  // Returns the resistance at the present temperature. `act` points to the activations of the
  // actuator.
  [[nodiscard]] double hot_resistance(const double* act) const;
  // Returns the terminal voltage for the actuator's controls.
  [[nodiscard]] double voltage(const double* ctrl, const double* act, double length,
                               double velocity) const;
};

// Throws Error if the number of activations is not the number that the parameters need.
void check_dc_motor(const DcMotor& motor, int actuator, int actnum);

// Writes the rates of the actuator's activations. If the slew rate is limited, the limited value
// replaces the first control.
void dc_motor_dynamics(const DcMotor& motor, double timestep, double length, double velocity,
                       const double* act, double* ctrl, double* act_dot);

// Returns the electromagnetic force. If the current is a state of the motor, its value is
// `current`.
double dc_motor_force(const DcMotor& motor, const double* ctrl, const double* act, double current,
                      double length, double velocity);

// Returns the force of cogging and LuGre friction. Force limits do not apply to it.
double dc_motor_mechanical_force(const DcMotor& motor, const double* act, const double* act_dot,
                                 double length);

// Returns the value that state `k` of the actuator has one timestep later.
double dc_motor_next(const DcMotor& motor, int k, double timestep, double velocity, double act,
                     double act_dot);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
