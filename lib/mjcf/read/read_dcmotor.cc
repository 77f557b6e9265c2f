// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A permanent magnet motor with resistance R and motor constant K, damped by B, turns freely at w0
// under voltage V and stalls with torque t0:
//
//   V = R i + K w        t = K i - B w
//   t0 = K V / R         K^2 w0 - V K + R B w0 = 0
//
// Parameters stored:
//   gainprm  R, K, alpha, T0, kp, ki, kd, vmax, 0
//   dynprm   te, (di/dt)max, RT, C, Ta, sigma0, sigma1, slewmax, Imax
//   biasprm  cogging amplitude, period, phase, friction torques tau_c, tau_s, speed w_s

#include "mjcf/read/read_dcmotor.h"

#include <cmath>

namespace mj::mjcf {
namespace {

struct Motor {
  double resistance = 0;
  double constant = 0;               // K
  spec::Numbers<2> motorconst = {};  // Kt, Ke
  spec::Numbers<3> nominal = {};     // V, t0, w0
  spec::Numbers<3> saturation = {};  // torque, current, current rate
  spec::Numbers<2> inductance = {};  // L, te
  spec::Numbers<3> cogging = {};     // amplitude, period, phase
  spec::Numbers<6> controller = {};  // kp, ki, kd, slewmax, Imax, vmax
  spec::Numbers<6> thermal = {};     // RT, C, tau, alpha, T0, Ta
  spec::Numbers<5> lugre = {};       // sigma0, sigma1, tau_c, tau_s, w_s
};

// What a class that is a motor already passes on.
Motor inherited(const spec::Actuator& a) {
  Motor m;
  if (a.gaintype != mjGAIN_DCMOTOR) return m;
  m.resistance = a.gainprm[0];
  m.constant = a.gainprm[1];
  m.motorconst[0] = a.gainprm[1];
  m.controller = {a.gainprm[4], a.gainprm[5], a.gainprm[6], a.dynprm[7], a.dynprm[8], a.gainprm[7]};
  m.inductance[1] = a.dynprm[0];
  m.saturation[2] = a.dynprm[1];
  m.cogging = {a.biasprm[0], a.biasprm[1], a.biasprm[2]};
  m.thermal = {a.dynprm[2], a.dynprm[3], 0, a.gainprm[2], a.gainprm[3], a.dynprm[4]};
  m.lugre = {a.dynprm[5], a.dynprm[6], a.biasprm[3], a.biasprm[4], a.biasprm[5]};
  return m;
}

// The back EMF constant that a data sheet implies.
double back_emf(const Motor& m, double damping) {
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

// K from the torque and back EMF constants, R from the stall torque.
void resolve_constants(Motor& m, double damping) {
  const auto [voltage, stall, speed] = m.nominal;
  double& kt = m.motorconst[0];
  double& ke = m.motorconst[1];
  if (voltage > 0 && speed > 0 && ke <= 0) ke = back_emf(m, damping);
  m.constant = kt > 0 && ke > 0 ? std::sqrt(kt * ke) : std::max(kt, ke);
  if (m.resistance == 0 && voltage > 0 && stall > 0 && m.constant > 0) {
    m.resistance = m.constant * voltage / stall;
  }
}

// The third of RT, C and tau = RT C from the others; false if they do not make sense.
bool resolve_thermal(spec::Numbers<6>& thermal) {
  double& resistance = thermal[0];
  double& capacity = thermal[1];
  const double tau = thermal[2];
  if (resistance <= 0 && capacity > 0 && tau > 0) resistance = tau / capacity;
  if (capacity <= 0 && resistance > 0 && tau > 0) capacity = tau / resistance;
  return resistance > 0 && capacity > 0;
}

void limit_torque(const Motor& m, spec::Actuator& out) {
  const auto [torque, current, rate] = m.saturation;
  if (torque <= 0 && current <= 0) return;
  const double limit = torque == 0 ? m.constant * current : torque;
  out.forcerange = {-limit, limit};
  out.forcelimited = mjLIMITED_TRUE;
}

}  // namespace

void read_dcmotor(ReadContext& context, const XmlElement& xml, spec::Actuator& out) {
  Motor m = inherited(out);
  read(xml, "resistance", m.resistance);
  read(xml, "motorconst", m.motorconst);
  read(xml, "nominal", m.nominal);
  read(xml, "saturation", m.saturation);
  const bool has_inductance = read(xml, "inductance", m.inductance);
  read(xml, "cogging", m.cogging);
  read(xml, "controller", m.controller);
  read(xml, "thermal", m.thermal);
  read(xml, "lugre", m.lugre);

  resolve_constants(m, out.damping[0]);
  if (m.constant <= 0 || m.resistance <= 0) {
    context.error(xml, "dcmotor-parameter",
                  std::string("the ") + (m.constant <= 0 ? "motor constant" : "resistance") +
                      " of <dcmotor> is not positive",
                  "give 'motorconst' and 'resistance', or enough of 'nominal'");
    return;
  }
  if (has_inductance && (m.inductance[0] < 0 || m.inductance[1] < 0)) {
    context.error_at(xml, "inductance", "mjcf-value-range",
                     "attribute 'inductance' of <dcmotor> must not be negative");
  }
  const double te = m.inductance[0] > 0 ? m.inductance[0] / m.resistance : m.inductance[1];

  const bool is_thermal = m.thermal[0] > 0 || m.thermal[1] > 0 || m.thermal[2] > 0;
  if (is_thermal && !resolve_thermal(m.thermal)) {
    context.error_at(xml, "thermal", "dcmotor-parameter",
                     "the thermal model of <dcmotor> needs two of resistance, capacitance and time "
                     "constant");
  }
  const auto [kp, ki, kd, slewmax, max_integral, vmax] = m.controller;
  const auto [heat_resistance, heat_capacity, tau, alpha, reference, ambient] = m.thermal;
  const spec::Numbers<9> gain = {m.resistance,
                                 m.constant,
                                 is_thermal ? alpha : 0,
                                 is_thermal ? reference : 0,
                                 kp,
                                 ki,
                                 kd,
                                 vmax > 0 ? vmax : 0,
                                 0};
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
  limit_torque(m, out);
  out.actdim = (te > 0) + (slewmax > 0) + (ki > 0) + is_thermal + is_lugre;
  out.actlimited = mjLIMITED_FALSE;
  out.actearly = true;
  out.dyntype = mjDYN_DCMOTOR;
  out.gaintype = mjGAIN_DCMOTOR;
  out.biastype = mjBIAS_DCMOTOR;
}

}  // namespace mj::mjcf
