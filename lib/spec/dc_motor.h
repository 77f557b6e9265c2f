// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the data sheet of a permanent magnet motor to the parameters of an actuator.
//
// A motor with resistance R and motor constant K, damped by B, turns freely at w0 under voltage V
// and stalls with torque t0:
//
//   V = R i + K w        t = K i - B w
//   t0 = K V / R         K^2 w0 - V K + R B w0 = 0
//
// The actuator stores the parameters in this order:
//
//   gainprm  R, K, alpha, T0, kp, ki, kd, vmax, 0
//   dynprm   te, (di/dt)max, RT, C, Ta, sigma0, sigma1, slewmax, Imax
//   biasprm  cogging amplitude, period, phase, friction torques tau_c, tau_s, speed w_s
//
// te = L / R is the electrical time constant. R changes by the factor 1 + alpha (T - T0) at the
// temperature T; RT and C are the thermal resistance and capacity, tau = RT C, and Ta is the
// ambient temperature. sigma0 to w_s are the parameters of the LuGre model of friction.

#ifndef MJTOOLS_SPEC_DC_MOTOR_H_
#define MJTOOLS_SPEC_DC_MOTOR_H_

#include "spec/relation.h"

namespace mj::spec {

struct DcMotor {
  double resistance = 0;
  Numbers<2> motorconst = {};  // Kt, Ke
  Numbers<3> nominal = {};     // V, t0, w0
  Numbers<3> saturation = {};  // torque, current, current rate
  Numbers<2> inductance = {};  // L, te
  Numbers<3> cogging = {};     // amplitude, period, phase
  Numbers<6> controller = {};  // kp, ki, kd, slewmax, Imax, vmax
  Numbers<6> thermal = {};     // RT, C, tau, alpha, T0, Ta
  Numbers<5> lugre = {};       // sigma0, sigma1, tau_c, tau_s, w_s
};

// Returns the parameters of an actuator if it is already a DC motor, otherwise empty parameters.
[[nodiscard]] DcMotor motor_of(const Actuator& actuator);

enum class DcMotorFault {
  kNone,
  kConstant,            // K is not positive
  kResistance,          // R is not positive
  kInductance,          // the inductance is negative
  kTimeConstant,        // te is negative
  kThermalResistance,   // RT is not positive, or cannot be computed from the other values
  kThermalCapacitance,  // C is not positive, or cannot be computed from the other values
};

// Makes the actuator a DC motor with the given parameters and the damping that the actuator has
// now. If a parameter is invalid, the actuator stays unchanged.
DcMotorFault set_dc_motor(DcMotor motor, Actuator& out);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_DC_MOTOR_H_
