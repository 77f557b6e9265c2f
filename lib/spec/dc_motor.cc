// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/dc_motor.h"

#include <algorithm>
#include <cmath>

namespace mj::spec {
namespace {

// Returns the back EMF constant, computed from the nominal values of a data sheet.
double back_emf(const DcMotor& m, double damping) {
  const auto [voltage, stall, speed] = m.nominal;
  if (damping > 0 && m.resistance > 0) {
    const double discriminant = voltage * voltage - 4 * m.resistance * damping * speed * speed;
    if (discriminant > 0) return (voltage + std::sqrt(discriminant)) / (2 * speed);
  } else if (damping > 0 && stall > 0) {
    const double constant = voltage / speed - voltage * damping / stall;
    if (constant > 0) return constant;
  }
  return voltage / speed;
}

// Returns K, which follows from the torque and back EMF constants. If R or the back EMF constant is
// not given, computes it from the values of a data sheet.
double resolve_constants(DcMotor& m, double damping) {
  const auto [voltage, stall, speed] = m.nominal;
  double& kt = m.motorconst[0];
  double& ke = m.motorconst[1];
  if (voltage > 0 && speed > 0 && ke <= 0) ke = back_emf(m, damping);
  const double constant = kt > 0 && ke > 0 ? std::sqrt(kt * ke) : std::max(kt, ke);
  if (m.resistance == 0 && voltage > 0 && stall > 0 && constant > 0) {
    m.resistance = constant * voltage / stall;
  }
  return constant;
}

// If only one of RT and C is given, computes the other one from tau = RT C.
void resolve_thermal(Numbers<6>& thermal) {
  double& resistance = thermal[0];
  double& capacity = thermal[1];
  const double tau = thermal[2];
  if (resistance <= 0 && capacity > 0 && tau > 0) resistance = tau / capacity;
  if (capacity <= 0 && resistance > 0 && tau > 0) capacity = tau / resistance;
}

DcMotorFault fault_of(const DcMotor& m, double constant, bool is_thermal) {
  if (!(constant > 0)) return DcMotorFault::kConstant;
  if (!(m.resistance > 0)) return DcMotorFault::kResistance;
  if (m.inductance[0] < 0) return DcMotorFault::kInductance;
  if (m.inductance[1] < 0) return DcMotorFault::kTimeConstant;
  if (is_thermal && !(m.thermal[0] > 0)) return DcMotorFault::kThermalResistance;
  if (is_thermal && !(m.thermal[1] > 0)) return DcMotorFault::kThermalCapacitance;
  return DcMotorFault::kNone;
}

void limit_torque(const DcMotor& m, double constant, Actuator& out) {
  const auto [torque, current, rate] = m.saturation;
  if (torque <= 0 && current <= 0) return;
  const double limit = torque == 0 ? constant * current : torque;
  out.forcerange = {-limit, limit};
  out.forcelimited = mjLIMITED_TRUE;
}

}  // namespace

DcMotor motor_of(const Actuator& a) {
  DcMotor m;
  if (a.gaintype != mjGAIN_DCMOTOR) return m;
  m.resistance = a.gainprm[0];
  m.motorconst[0] = a.gainprm[1];
  m.controller = {a.gainprm[4], a.gainprm[5], a.gainprm[6], a.dynprm[7], a.dynprm[8], a.gainprm[7]};
  m.inductance[1] = a.dynprm[0];
  m.saturation[2] = a.dynprm[1];
  m.cogging = {a.biasprm[0], a.biasprm[1], a.biasprm[2]};
  m.thermal = {a.dynprm[2], a.dynprm[3], 0, a.gainprm[2], a.gainprm[3], a.dynprm[4]};
  m.lugre = {a.dynprm[5], a.dynprm[6], a.biasprm[3], a.biasprm[4], a.biasprm[5]};
  return m;
}

DcMotorFault set_dc_motor(DcMotor m, Actuator& out) {
  const double constant = resolve_constants(m, out.damping[0]);
  const bool is_thermal = m.thermal[0] > 0 || m.thermal[1] > 0 || m.thermal[2] > 0;
  if (is_thermal) resolve_thermal(m.thermal);
  const DcMotorFault fault = fault_of(m, constant, is_thermal);
  if (fault != DcMotorFault::kNone) return fault;

  const double te = m.inductance[0] > 0 ? m.inductance[0] / m.resistance : m.inductance[1];
  const auto [kp, ki, kd, slewmax, max_integral, vmax] = m.controller;
  const auto [heat_resistance, heat_capacity, tau, alpha, reference, ambient] = m.thermal;
  const Numbers<9> gain = {
      m.resistance,        constant, is_thermal ? alpha : 0, is_thermal ? reference : 0, kp, ki, kd,
      vmax > 0 ? vmax : 0, 0};
  std::ranges::copy(gain, out.gainprm.begin());
  out.dynprm[0] = te;
  if (m.saturation[2] > 0) out.dynprm[1] = m.saturation[2];
  if (is_thermal) {
    out.dynprm[2] = heat_resistance;
    out.dynprm[3] = heat_capacity;
    out.dynprm[4] = ambient;
  }
  const bool is_lugre = m.lugre[0] > 0;
  if (is_lugre) {
    out.dynprm[5] = m.lugre[0];
    out.dynprm[6] = m.lugre[1];
  }
  out.dynprm[7] = slewmax;
  out.dynprm[8] = max_integral;
  std::ranges::copy(m.cogging, out.biasprm.begin());
  if (is_lugre) std::copy_n(m.lugre.begin() + 2, 3, out.biasprm.begin() + 3);
  limit_torque(m, constant, out);
  out.actdim = (te > 0) + (slewmax > 0) + (ki > 0) + is_thermal + is_lugre;
  out.actlimited = mjLIMITED_FALSE;
  out.actearly = true;
  out.dyntype = mjDYN_DCMOTOR;
  out.gaintype = mjGAIN_DCMOTOR;
  out.biastype = mjBIAS_DCMOTOR;
  return DcMotorFault::kNone;
}

}  // namespace mj::spec
