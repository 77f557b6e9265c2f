// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The DC motor actuator. It is an electrical circuit with an optional controller, inductance,
// thermal model, LuGre friction and cogging.

#ifndef MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
#define MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// The parameters of one motor, and the positions of its states.
struct DcMotor {
  // Parameters that gainprm holds.
  double resistance, torque_constant, resistance_slope, reference_temperature;
  double kp, ki, kd, max_voltage;
  // Parameters that dynprm holds.
  double electric_time, max_current_rate, thermal_resistance, heat_capacity, ambient;
  double sigma0, sigma1, slew_rate, max_integral;
  // Parameters that biasprm holds.
  double cogging, poles, phase, coulomb, stiction, stribeck;
  // Inputs of the motor, as mjtCtrlInput bits.
  int inputs;
  // Offsets of the states in the actuator's part of d.act, or -1 for a state that the motor does
  // not have. `states` is the number of states that it has.
  int slew, integral, temperature, bristle, current, states;

  DcMotor(const mjModel& m, int actuator);

  [[nodiscard]] bool has_controller() const {
    return inputs & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  }
  // Returns the friction level g(velocity) of the LuGre model, which is at least mjMINVAL.
  [[nodiscard]] double friction_level(double velocity) const;
  // Returns the resistance at the present temperature. `act` points to the actuator's part of
  // d.act.
  [[nodiscard]] double hot_resistance(const double* act) const;
  // Returns the terminal voltage that the controls of the actuator give.
  [[nodiscard]] double voltage(const double* ctrl, const double* act, double length,
                               double velocity) const;
};

// Throws Error if the number of activations `actnum` differs from the number of states that the
// parameters require.
void check_dc_motor(const DcMotor& motor, int actuator, int actnum);

// Computes the rates of the motor's states. If the slew rate is limited, the limited value replaces
// the first control in `ctrl`.
void dc_motor_dynamics(const DcMotor& motor, double timestep, double length, double velocity,
                       const double* act, double* ctrl, double* act_dot);

// Returns the electromagnetic force of the motor. If the motor has the current as a state,
// `current` is its value. Otherwise the current follows from the voltage.
double dc_motor_force(const DcMotor& motor, const double* ctrl, const double* act, double current,
                      double length, double velocity);

// Returns the force that cogging and LuGre friction cause in the motor. Force limits do not apply
// to this force.
double dc_motor_mechanical_force(const DcMotor& motor, const double* act, const double* act_dot,
                                 double length);

// Returns the value of the motor's state `k` after the next timestep. `act` and `act_dot` are the
// present value and the rate of this state.
double dc_motor_next(const DcMotor& motor, int k, double timestep, double velocity, double act,
                     double act_dot);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_DC_MOTOR_H_
