// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The equations of the motor, with w = velocity, l = length, i = current, R = resistance, K =
// torque constant, V = terminal voltage, T = temperature rise above the ambient temperature Ta:
//
//   tau = kp (pos - l) + kd (vel - w) + ki x_I + ff          torque that the controller requests
//   V = (R/K) tau + K w                                      limited to -Vmax .. Vmax
//   te di/dt = V/R' - (K/R') w - i                           inductance; right side = 0 if te = 0
//   C dT/dt = R' i^2 - T/RT,  R' = R (1 + alpha (T + Ta - T0))
//   dz/dt = w - sigma0 |w| z / g(w)                          LuGre bristle
//   force = K i                                              electric force
//           + A sin(Np l + phi) - (sigma0 z + sigma1 dz/dt)  cogging and friction, without limit

#include "engine/actuation/dc_motor.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "math/elementary.h"

namespace mj::engine {
namespace {

double clip(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}
double positive(double x) {
  return std::max(mjMINVAL, x);
}

}  // namespace

DcMotor::DcMotor(const mjModel& m, int actuator) {
  const double* g = m.actuator_gainprm + mjNGAIN * actuator;
  resistance = g[0], torque_constant = g[1], resistance_slope = g[2], reference_temperature = g[3];
  kp = g[4], ki = g[5], kd = g[6], max_voltage = g[7];
  const double* p = m.actuator_dynprm + mjNDYN * actuator;
  electric_time = p[0], max_current_rate = p[1], thermal_resistance = p[2], heat_capacity = p[3];
  ambient = p[4], sigma0 = p[5], sigma1 = p[6], slew_rate = p[7], max_integral = p[8];
  const double* b = m.actuator_biasprm + mjNBIAS * actuator;
  cogging = b[0], poles = b[1], phase = b[2], coulomb = b[3], stiction = b[4], stribeck = b[5];
  inputs = m.actuator_ctrlspec[actuator];
  states = 0;
  slew = slew_rate > 0 ? states++ : -1;
  integral = ki > 0 ? states++ : -1;
  temperature = thermal_resistance > 0 ? states++ : -1;
  bristle = sigma0 > 0 ? states++ : -1;
  current = electric_time > 0 ? states++ : -1;
}

double DcMotor::friction_level(double velocity) const {
  const double x = velocity / positive(stribeck);
  return positive(coulomb + (stiction - coulomb) * math::exp(-x * x));
}

double DcMotor::hot_resistance(const double* act) const {
  if (temperature < 0) return resistance;
  return resistance * (1 + resistance_slope * (act[temperature] + ambient - reference_temperature));
}

double DcMotor::voltage(const double* ctrl, const double* act, double length,
                        double velocity) const {
  double v = 0;
  int k = 0;
  if (has_controller()) {
    const double position = inputs & mjINPUT_POS ? ctrl[k++] : 0;
    const double speed = inputs & mjINPUT_VEL ? ctrl[k++] : 0;
    const double forward = inputs & mjINPUT_FF ? ctrl[k++] : 0;
    const double stored = integral >= 0 ? act[integral] : 0;
    const double torque =
        kp * (position - length) + kd * (speed - velocity) + ki * stored + forward;
    v = resistance / torque_constant * torque + torque_constant * velocity;
    if (max_voltage > 0) v = clip(v, -max_voltage, max_voltage);
  }
  if (inputs & mjINPUT_VOLTAGE) v += ctrl[k];
  return v;
}

void check_dc_motor(const DcMotor& motor, int actuator, int actnum) {
  if (motor.states == actnum) return;
  throw Error("model-invalid", "the DC motor of actuator " + std::to_string(actuator) + " needs " +
                                   std::to_string(motor.states) + " activations; the model has " +
                                   std::to_string(actnum));
}

void dc_motor_dynamics(const DcMotor& motor, double timestep, double length, double velocity,
                       const double* act, double* ctrl, double* act_dot) {
  if (motor.slew >= 0) {
    const double s = act[motor.slew], reach = motor.slew_rate * timestep;
    ctrl[0] = clip(ctrl[0], s - reach, s + reach);
    act_dot[motor.slew] = (ctrl[0] - s) / timestep;
  }
  if (motor.integral >= 0) {
    double error = ctrl[0] - length;
    if (motor.max_integral > 0) {
      if (act[motor.integral] >= motor.max_integral) error = std::min(error, 0.0);
      if (act[motor.integral] <= -motor.max_integral) error = std::max(error, 0.0);
    }
    act_dot[motor.integral] = error;
  }
  const double volt = motor.voltage(ctrl, act, length, velocity);
  const double hot = motor.hot_resistance(act), K = motor.torque_constant;
  if (motor.temperature >= 0) {
    const double i = motor.current >= 0 ? act[motor.current] : (volt - K * velocity) / hot;
    act_dot[motor.temperature] =
        (hot * i * i - act[motor.temperature] / motor.thermal_resistance) / motor.heat_capacity;
  }
  if (motor.bristle >= 0) {
    act_dot[motor.bristle] = velocity - motor.sigma0 * std::abs(velocity) * act[motor.bristle] /
                                            motor.friction_level(velocity);
  }
  if (motor.current >= 0) {
    double rate = (volt / hot - K / hot * velocity - act[motor.current]) / motor.electric_time;
    const double limit = motor.max_current_rate;
    if (limit > 0) rate = clip(rate, -limit, limit);
    act_dot[motor.current] = rate;
  }
}

double dc_motor_force(const DcMotor& motor, const double* ctrl, const double* act, double current,
                      double length, double velocity) {
  const double K = motor.torque_constant;
  if (motor.current >= 0) return K * current;
  const double k = K / positive(motor.hot_resistance(act));
  return k * motor.voltage(ctrl, act, length, velocity) - k * K * velocity;
}

double dc_motor_mechanical_force(const DcMotor& motor, const double* act, const double* act_dot,
                                 double length) {
  double force = 0;
  if (motor.cogging != 0) force += motor.cogging * math::sin(motor.poles * length + motor.phase);
  if (motor.bristle >= 0) {
    force -= motor.sigma0 * act[motor.bristle] + motor.sigma1 * act_dot[motor.bristle];
  }
  return force;
}

double dc_motor_next(const DcMotor& motor, int k, double timestep, double velocity, double act,
                     double act_dot) {
  if (k == motor.current) {
    const double tau = motor.electric_time;
    return act + act_dot * tau * (1 - math::exp(-timestep / tau));
  }
  if (k == motor.bristle) {
    const double a = -motor.sigma0 * std::abs(velocity) / motor.friction_level(velocity);
    const double decay = math::exp(a * timestep);
    const double factor = std::abs(a) <= mjMINVAL ? timestep : (decay - 1) / a;
    return decay * act + factor * velocity;
  }
  act += timestep * act_dot;
  if (k == motor.integral && motor.max_integral > 0) {
    act = clip(act, -motor.max_integral, motor.max_integral);
  }
  return act;
}

}  // namespace mj::engine
