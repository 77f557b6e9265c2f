// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes actuator forces. Each force is f = gain x input + bias. The forces are limited and then
// mapped to generalised forces.
//
//   ctrl (or its history) -> u -> act_dot -> f -> limits -> qfrc_actuator = moment' f
//
// reads   ctrl [nu], act [na], history [nhistory], actuator_length actuator_velocity moment_rownnz
//         moment_rowadr [nout], moment_colind actuator_moment [nJmom], qfrc_gravcomp [nv]
// writes  act_dot [na], actuator_force [nout], qfrc_actuator [nv]

#include "engine/actuation/actuation.h"

#include "engine/actuation/activation.h"
#include "engine/actuation/dc_motor.h"
#include "engine/actuation/muscle.h"
#include "engine/data/callback.h"
#include "engine/data/history.h"
#include "engine/data/options.h"
#include "engine/data/plugin.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/data/warning.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

double clip(double x, const double range[2]) {
  return x < range[0] ? range[0] : x > range[1] ? range[1] : x;
}

// Computes the controls that reach the actuators: the delayed and clamped values of ctrl. If one
// control is NaN or too large, sets all controls to zero.
void local_controls(const mjModel& m, mjData& d, double* ctrl) {
  copy(ctrl, d.ctrl, static_cast<int>(m.nu));
  if (m.nhistory > 0) {
    for (int i = 0; i < m.nactuator; ++i) {
      if (m.actuator_delay[i] != 0) {
        ctrl[m.actuator_ctrladr[i]] = read_control(m, d, i, d.time);
      }
    }
  }
  const bool clamp = !is_disabled(m, mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m.nu; ++i) {
    if (clamp && m.actuator_ctrllimited[i]) {
      ctrl[i] = clip(ctrl[i], m.actuator_ctrlrange + 2 * i);
    }
    if (is_bad(ctrl[i])) {
      warn(d, mjWARN_BADCTRL, i);
      zero(ctrl, static_cast<int>(m.nu));
      return;
    }
  }
}

// The actuator that is being evaluated, with its model, data and controls.
struct Context {
  const mjModel& m;
  const mjData& d;
  const double* ctrl;  // controls of this actuator
  int i;               // id of the actuator
  double length, velocity;

  [[nodiscard]] const double* gainprm() const { return m.actuator_gainprm + mjNGAIN * i; }
  [[nodiscard]] const double* biasprm() const { return m.actuator_biasprm + mjNBIAS * i; }
  // Returns the value of a state of the actuator. If the actuator acts early, returns the value
  // that the state has after the next timestep.
  [[nodiscard]] double state(int address) const {
    return m.actuator_actearly[i] ? next_activation(m, d, i, address, d.act_dot[address])
                                  : d.act[address];
  }
  [[nodiscard]] int last_state() const { return m.actuator_actadr[i] + m.actuator_actnum[i] - 1; }
};

double affine(const double* prm, const Context& c) {
  return prm[0] + prm[1] * c.length + prm[2] * c.velocity;
}

double pid_force(const Context& c) {
  const mjModel& m = c.m;
  ControlInputs in = control_inputs(m.actuator_ctrlspec[c.i], c.ctrl);
  const double period = setpoint_period(m, c.i);
  if (period > 0) in.position = nearest_representative(in.position, c.length, period);
  const double* bias = c.biasprm();
  double force = -bias[1] * in.position - bias[2] * in.velocity + in.forward;
  const double ki = c.gainprm()[0];
  if (ki > 0 && m.actuator_actnum[c.i] > 0) force += ki * c.state(c.last_state());
  return force;
}

double dc_motor_electric_force(const Context& c) {
  const DcMotor motor(c.m, c.i);
  const double current = motor.current >= 0 ? c.state(c.last_state()) : 0;
  return dc_motor_force(motor, c.ctrl, c.d.act + c.m.actuator_actadr[c.i], current, c.length,
                        c.velocity);
}

double gain(const Context& c) {
  const int out = c.m.actuator_outadr[c.i];
  switch (c.m.actuator_gaintype[c.i]) {
    case mjGAIN_FIXED:
      return c.gainprm()[0];
    case mjGAIN_AFFINE:
      return affine(c.gainprm(), c);
    case mjGAIN_MUSCLE:
      return muscle_gain(c.length, c.velocity, c.m.actuator_lengthrange + 2 * out,
                         c.m.actuator_acc0[out], c.gainprm());
    default: {
      const mjfAct gain_of_user = mjcb_act_gain;
      return gain_of_user ? gain_of_user(&c.m, &c.d, c.i) : 1;
    }
  }
}

double bias(const Context& c) {
  const int out = c.m.actuator_outadr[c.i];
  switch (c.m.actuator_biastype[c.i]) {
    case mjBIAS_AFFINE:
      return affine(c.biasprm(), c);
    case mjBIAS_MUSCLE:
      return muscle_bias(c.length, c.m.actuator_lengthrange + 2 * out, c.m.actuator_acc0[out],
                         c.biasprm());
    case mjBIAS_USER: {
      const mjfAct bias_of_user = mjcb_act_bias;
      return bias_of_user ? bias_of_user(&c.m, &c.d, c.i) : 0;
    }
    default:
      return 0;
  }
}

double input(const Context& c) {
  double x = c.m.actuator_actnum[c.i] > 0    ? c.state(c.last_state())
             : c.m.actuator_ctrlnum[c.i] > 0 ? c.ctrl[0]
                                             : 0;
  // Without an affine bias, the input is not a set point and therefore has no period.
  if (c.m.actuator_biastype[c.i] != mjBIAS_AFFINE) return x;
  const double period = setpoint_period(c.m, c.i);
  return period > 0 ? nearest_representative(x, c.length, period) : x;
}

double scalar_force(const Context& c) {
  switch (c.m.actuator_gaintype[c.i]) {
    case mjGAIN_DCMOTOR:
      return dc_motor_electric_force(c);
    case mjGAIN_PID:
      return pid_force(c) + bias(c);
    default:
      return gain(c) * input(c) + bias(c);
  }
}

Quat exponential(Vec3 v) {
  const double angle = norm(v);
  return angle < mjMINVAL ? Quat{} : from_axis_angle(v * (1 / angle), angle);
}

// Computes the torque that turns the actuator from its present orientation, exp(length), towards
// the orientation that its input gives.
void so3_force(const Context& c, double* force) {
  const mjModel& m = c.m;
  const int out = m.actuator_outadr[c.i];
  Quat target;
  if (m.actuator_actnum[c.i] > 0) {
    const int first = c.last_state() - 2;
    target = exponential({c.state(first), c.state(first + 1), c.state(first + 2)});
  } else if (m.actuator_ctrlspec[c.i] == mjCHART_QUAT) {
    target = normalized(quat(c.ctrl));
  } else {
    target = exponential(vec3(c.ctrl));
  }
  const Vec3 error = difference(target, exponential(vec3(c.d.actuator_length + out)));
  for (int k = 0; k < 3; ++k) {
    force[k] = c.gainprm()[0] * error[k] + c.biasprm()[0] +
               c.biasprm()[2] * c.d.actuator_velocity[out + k];
  }
}

// The steps that are still needed after the unlimited forces of all awake actuators are computed.
struct Remaining {
  bool tendon_limited = false;   // whether a tendon with a limited total force has an actuator
  bool forces_limited = false;   // whether an actuator has a limited force
  bool motor_mechanics = false;  // whether an actuator is a DC motor
};

Remaining raw_forces(const mjModel& m, mjData& d, const double* ctrl) {
  const bool check = some_asleep(m, d);
  Remaining rest;
  for (int i = 0; i < m.nactuator; ++i) {
    rest.forces_limited |= m.actuator_forcelimited[i] != 0;
    if (m.actuator_plugin[i] >= 0 || group_disabled(m, i)) continue;
    if (check && actuator_sleep_state(m, d, i) == mjS_ASLEEP) continue;
    const int out = m.actuator_outadr[i];
    const Context c{
        m, d, ctrl + m.actuator_ctrladr[i], i, d.actuator_length[out], d.actuator_velocity[out]};
    if (m.actuator_gaintype[i] == mjGAIN_SO3) {
      so3_force(c, d.actuator_force + out);
      continue;
    }
    d.actuator_force[out] = scalar_force(c);
    rest.motor_mechanics |= m.actuator_gaintype[i] == mjGAIN_DCMOTOR;
    rest.tendon_limited |=
        m.actuator_trntype[i] == mjTRN_TENDON && m.tendon_actfrclimited[m.actuator_trnid[2 * i]];
  }
  return rest;
}

// For each tendon with limited actuator force, scales the forces of its actuators so that their sum
// is within the range of the tendon.
void limit_tendon_totals(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  double* factor = stack.allocate<double>(m.ntendon);
  zero(factor, static_cast<int>(m.ntendon));
  const auto limited_tendon = [&m](int i) {
    const int t = m.actuator_trnid[2 * i];
    return m.actuator_trntype[i] == mjTRN_TENDON && m.tendon_actfrclimited[t] ? t : -1;
  };
  for (int i = 0; i < m.nactuator; ++i) {
    const int t = limited_tendon(i);
    if (t >= 0) factor[t] += d.actuator_force[m.actuator_outadr[i]];
  }
  for (int t = 0; t < m.ntendon; ++t) {
    const double* range = m.tendon_actfrcrange + 2 * t;
    const double total = factor[t];
    factor[t] = total < range[0] ? range[0] / total : total > range[1] ? range[1] / total : 1;
  }
  for (int i = 0; i < m.nactuator; ++i) {
    const int t = limited_tendon(i);
    if (t >= 0) d.actuator_force[m.actuator_outadr[i]] *= factor[t];
  }
}

void limit_forces(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nactuator; ++i) {
    if (!m.actuator_forcelimited[i]) continue;
    const double* range = m.actuator_forcerange + 2 * i;
    double* force = d.actuator_force + m.actuator_outadr[i];
    if (m.actuator_gaintype[i] == mjGAIN_SO3) {
      const double size = norm(vec3(force));
      if (size > range[1]) scale(force, force, range[1] / size, 3);
    } else {
      for (int k = 0; k < m.actuator_outnum[i]; ++k) force[k] = clip(force[k], range);
    }
  }
}

void add_motor_mechanics(const mjModel& m, mjData& d) {
  const bool check = some_asleep(m, d);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_gaintype[i] != mjGAIN_DCMOTOR || m.actuator_plugin[i] >= 0) continue;
    if (group_disabled(m, i)) continue;
    if (check && actuator_sleep_state(m, d, i) == mjS_ASLEEP) continue;
    const int out = m.actuator_outadr[i], adr = m.actuator_actadr[i];
    d.actuator_force[out] += dc_motor_mechanical_force(DcMotor(m, i), d.act + adr, d.act_dot + adr,
                                                       d.actuator_length[out]);
  }
}

void map_to_dofs(const mjModel& m, mjData& d) {
  zero(d.qfrc_actuator, static_cast<int>(m.nv));
  for (int row = 0; row < m.nout; ++row) {
    const double force = d.actuator_force[row];
    if (force == 0) continue;
    const int start = d.moment_rowadr[row];
    for (int k = start; k < start + d.moment_rownnz[row]; ++k) {
      d.qfrc_actuator[d.moment_colind[k]] += d.actuator_moment[k] * force;
    }
  }
}

int joint_dofs(int type) {
  return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
}

void add_gravity_compensation(const mjModel& m, mjData& d) {
  if (m.ngravcomp == 0 || is_disabled(m, mjDSBL_GRAVITY) || norm(vec3(m.opt.gravity)) == 0) return;
  for (int j = 0; j < m.njnt; ++j) {
    if (!m.jnt_actgravcomp[j]) continue;
    const int i = m.jnt_dofadr[j];
    add_to(d.qfrc_actuator + i, d.qfrc_gravcomp + i, joint_dofs(m.jnt_type[j]));
  }
}

void limit_joint_forces(const mjModel& m, mjData& d) {
  for (int j = 0; j < m.njnt; ++j) {
    if (!m.jnt_actfrclimited[j]) continue;
    double& force = d.qfrc_actuator[m.jnt_dofadr[j]];
    force = clip(force, m.jnt_actfrcrange + 2 * j);
  }
}

}  // namespace

void forward_actuation(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_ACTUATION);
  zero(d.actuator_force, static_cast<int>(m.nout));
  if (m.nactuator == 0 || is_disabled(m, mjDSBL_ACTUATION)) {
    zero(d.qfrc_actuator, static_cast<int>(m.nv));
    return;
  }
  StackFrame stack(d);
  double* ctrl = stack.allocate<double>(m.nu);
  local_controls(m, d, ctrl);
  if (m.na > 0) activation_rates(m, d, ctrl);
  if (d.nplugin > 0) plugin_activation_rates(m, d);
  const Remaining rest = raw_forces(m, d, ctrl);
  if (d.nplugin > 0) compute_plugins(m, d, mjPLUGIN_ACTUATOR);
  if (rest.tendon_limited) limit_tendon_totals(m, d);
  if (rest.forces_limited) limit_forces(m, d);
  if (rest.motor_mechanics) add_motor_mechanics(m, d);
  map_to_dofs(m, d);
  add_gravity_compensation(m, d);
  limit_joint_forces(m, d);
}

}  // namespace mj::engine
