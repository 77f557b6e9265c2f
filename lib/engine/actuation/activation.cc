// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   act [na], actuator_length actuator_velocity [nout], and the controls from the caller
// writes  act_dot [na]; advance_activations() writes act

#include "engine/actuation/activation.h"

#include <algorithm>

#include "engine/actuation/dc_motor.h"
#include "engine/actuation/muscle.h"
#include "engine/data/callback.h"
#include "engine/data/options.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/elementary.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

double clip(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}

// Computes the rates of the states of a PID controller. If dynprm[1] > 0, the first state is the
// set point, whose rate is limited. If gainprm[0] > 0, the next state is the integral of the error.
void pid_rates(const mjModel& m, const mjData& d, int i, double* ctrl, double* act_dot) {
  const double* prm = m.actuator_dynprm + mjNDYN * i;
  const double* act = d.act + m.actuator_actadr[i];
  const double h = m.opt.timestep, period = setpoint_period(m, i);
  int k = 0;
  if (prm[1] > 0) {
    const double s = act[k];
    if (period > 0) ctrl[0] = nearest_representative(ctrl[0], s, period);
    ctrl[0] = clip(ctrl[0], s - prm[1] * h, s + prm[1] * h);
    act_dot[k++] = (ctrl[0] - s) / h;
  }
  if (m.actuator_gainprm[mjNGAIN * i] > 0) {
    double error = ctrl[0] - d.actuator_length[m.actuator_outadr[i]];
    if (period > 0) error = nearest_representative(error, 0, period);
    if (prm[0] > 0) {
      if (act[k] >= prm[0]) error = std::min(error, 0.0);
      if (act[k] <= -prm[0]) error = std::max(error, 0.0);
    }
    act_dot[k] = error;
  }
}

void actuator_rates(const mjModel& m, mjData& d, int i, double* ctrl) {
  const int n = m.actuator_actnum[i], adr = m.actuator_actadr[i], last = adr + n - 1;
  const int out = m.actuator_outadr[i];
  const double* prm = m.actuator_dynprm + mjNDYN * i;
  double* act_dot = d.act_dot + adr;
  zero(act_dot, n);
  switch (m.actuator_dyntype[i]) {
    case mjDYN_INTEGRATOR: {
      const int inputs = m.actuator_ctrlnum[i];
      for (int k = 0; k < inputs && k < n; ++k) d.act_dot[last - inputs + 1 + k] = ctrl[k];
      break;
    }
    case mjDYN_FILTER:
    case mjDYN_FILTEREXACT:
      d.act_dot[last] = (ctrl[0] - d.act[last]) / std::max(mjMINVAL, prm[0]);
      break;
    case mjDYN_MUSCLE:
      d.act_dot[last] = muscle_dynamics(ctrl[0], d.act[last], prm);
      break;
    case mjDYN_PID:
      pid_rates(m, d, i, ctrl, act_dot);
      break;
    case mjDYN_DCMOTOR: {
      const DcMotor motor(m, i);
      check_dc_motor(motor, i, n);
      dc_motor_dynamics(motor, m.opt.timestep, d.actuator_length[out], d.actuator_velocity[out],
                        d.act + adr, ctrl, act_dot);
      break;
    }
    default:
      if (const mjfAct rate_of_user = mjcb_act_dyn) {
        const double rate = rate_of_user(&m, &d, i);
        if (n == 1) act_dot[0] = rate;
      }
  }
}

// Normalizes an integrated set point that is an angle or a rotation, without changing the
// orientation that it describes. An angle is changed to the equivalent value nearest to the present
// configuration, and a rotation vector to a length of at most pi. Called after a step.
void anchor_setpoint(const mjModel& m, mjData& d, int i) {
  if (m.actuator_dyntype[i] != mjDYN_INTEGRATOR) return;
  const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  if (m.actuator_gaintype[i] == mjGAIN_SO3) {
    double* w = d.act + last - 2;
    const double angle = norm(vec3(w));
    if (angle > mjPI) {
      scale(w, w, (angle - 2 * mjPI * std::round(angle / (2 * mjPI))) / angle, 3);
    }
    return;
  }
  const double period = setpoint_period(m, i);
  if (period > 0) {
    d.act[last] =
        nearest_representative(d.act[last], d.actuator_length[m.actuator_outadr[i]], period);
  }
}

}  // namespace

ControlInputs control_inputs(int ctrlspec, const double* ctrl) {
  ControlInputs in;
  if (ctrlspec & mjINPUT_POS) in.position = *ctrl++;
  if (ctrlspec & mjINPUT_VEL) in.velocity = *ctrl++;
  if (ctrlspec & mjINPUT_FF) in.forward = *ctrl;
  return in;
}

void activation_rates(const mjModel& m, mjData& d, double* ctrl) {
  const bool check = some_asleep(m, d);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_actnum[i] == 0) continue;
    if (check && actuator_sleep_state(m, d, i) == mjS_ASLEEP) continue;
    actuator_rates(m, d, i, ctrl + m.actuator_ctrladr[i]);
  }
}

double next_activation(const mjModel& m, const mjData& d, int actuator, int address,
                       double act_dot) {
  const double h = m.opt.timestep, act = d.act[address];
  const int type = m.actuator_dyntype[actuator];
  if (type == mjDYN_DCMOTOR) {
    return dc_motor_next(DcMotor(m, actuator), address - m.actuator_actadr[actuator], h,
                         d.actuator_velocity[m.actuator_outadr[actuator]], act, act_dot);
  }
  double next = act + act_dot * h;
  if (type == mjDYN_FILTEREXACT) {
    const double tau = std::max(mjMINVAL, m.actuator_dynprm[mjNDYN * actuator]);
    next = act + act_dot * tau * (1 - math::exp(-h / tau));
  }
  if (m.actuator_actlimited[actuator]) {
    next = clip(next, m.actuator_actrange[2 * actuator], m.actuator_actrange[2 * actuator + 1]);
  }
  return next;
}

void advance_activations(const mjModel& m, mjData& d, const double* act_dot) {
  if (m.na == 0 || is_disabled(m, mjDSBL_ACTUATION)) return;
  for (int i = 0; i < m.nactuator; ++i) {
    const bool off = group_disabled(m, i);
    const int adr = m.actuator_actadr[i];
    for (int k = adr; k < adr + m.actuator_actnum[i]; ++k) {
      d.act[k] = next_activation(m, d, i, k, off ? 0 : act_dot[k]);
    }
  }
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_actnum[i] > 0) anchor_setpoint(m, d, i);
  }
}

double setpoint_period(const mjModel& m, int actuator) {
  const int dyn = m.actuator_dyntype[actuator], gain = m.actuator_gaintype[actuator];
  const bool servo =
      gain == mjGAIN_FIXED && m.actuator_biastype[actuator] == mjBIAS_AFFINE &&
      m.actuator_gainprm[mjNGAIN * actuator] == -m.actuator_biasprm[mjNBIAS * actuator + 1] &&
      (dyn == mjDYN_NONE || dyn == mjDYN_INTEGRATOR);
  if (!servo && gain != mjGAIN_PID) return 0;
  const double* gear = m.actuator_gear + 6 * m.actuator_outadr[actuator];
  const int* id = m.actuator_trnid + 2 * actuator;
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_SITE:
      return id[1] >= 0 && vec3(gear) == Vec3{} ? 2 * mjPI * norm(vec3(gear + 3)) : 0;
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return m.jnt_type[id[0]] == mjJNT_BALL ? 2 * mjPI * norm(vec3(gear)) : 0;
    default:
      return 0;
  }
}

}  // namespace mj::engine
