// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// PID control of the length of an actuator's transmission. The integral of the error and the speed
// of the setpoint can be limited.
//
//   u   the control, or the last activation if the actuator has dynamics; u differs from S by at
//       most slewmax h, where h is the timestep
//   e = u - length,   I' = I + e h, limited to +-imax/ki
//   force = kp e + kd (du/dt - velocity) + ki I'
//
// The actuator has up to three activations, in this order: the integral I (if ki is not 0), the
// previous setpoint S (if slewmax is given), and the activation of the actuator's own dynamics.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "elementary.h"

namespace {

constexpr const char* kAttributes[] = {"kp", "ki", "kd", "imax", "slewmax"};

struct Gains {
  double kp = 0, ki = 0, kd = 0;
  // Limits of I (imax / ki) and of the speed of the setpoint. No value means no limit.
  std::optional<double> integral_max, slew_max;
};

std::optional<double> optional_number(const mjModel* m, int instance, const char* attribute) {
  const char* text = mj_getPluginConfig(m, instance, attribute);
  if (text == nullptr || *text == 0) return std::nullopt;
  return std::strtod(text, nullptr);
}

Gains read_gains(const mjModel* m, int instance) {
  Gains gains;
  gains.kp = optional_number(m, instance, "kp").value_or(0);
  gains.ki = optional_number(m, instance, "ki").value_or(0);
  gains.kd = optional_number(m, instance, "kd").value_or(0);
  gains.slew_max = optional_number(m, instance, "slewmax");
  const std::optional<double> force_max = optional_number(m, instance, "imax");
  if (force_max && gains.ki != 0) gains.integral_max = *force_max / gains.ki;
  return gains;
}

bool has_own_state(const mjModel* m, int actuator) {
  const int type = m->actuator_dyntype[actuator];
  return type == mjDYN_INTEGRATOR || type == mjDYN_FILTER || type == mjDYN_FILTEREXACT;
}

bool is_good(const mjModel* m, const Gains& gains, int instance) {
  if (gains.integral_max && *gains.integral_max < 0) {
    mju_warning("negative imax");
    return false;
  }
  if (gains.slew_max && *gains.slew_max < 0) {
    mju_warning("slewmax must be non-negative");
    return false;
  }
  bool is_used = false;
  for (int i = 0; i < m->nactuator; ++i) {
    if (m->actuator_plugin[i] != instance) continue;
    is_used = true;
    const int expected =
        (gains.ki != 0) + gains.slew_max.has_value() + static_cast<int>(has_own_state(m, i));
    if (m->actuator_actnum[i] == expected) continue;
    mju_warning(
        "actuator %d has actdim %d, expected %d. Add actdim=\"%d\" to the actuator plugin element.",
        i, m->actuator_actnum[i], expected, expected);
    return false;
  }
  if (!is_used) mju_warning("actuator not found for plugin instance %d", instance);
  return is_used;
}

const Gains& gains_of(const mjData* d, int instance) {
  return *reinterpret_cast<const Gains*>(d->plugin_data[instance]);
}

int init(const mjModel* m, mjData* d, int instance) {
  const Gains gains = read_gains(m, instance);
  if (!is_good(m, gains, instance)) return -1;
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(new Gains(gains));
  return 0;
}

void destroy(mjData* d, int instance) {
  delete reinterpret_cast<Gains*>(d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

// The control law of one actuator that belongs to the plugin instance.
class Pid {
 public:
  Pid(const mjModel* m, mjData* d, const Gains& gains, int actuator)
      : m_(m),
        d_(d),
        gains_(gains),
        i_(actuator),
        adr_(m->actuator_actadr[actuator]),
        last_(adr_ + m->actuator_actnum[actuator] - 1),
        out_(m->actuator_outadr[actuator]),
        h_(m->opt.timestep) {}

  void set_rates() const {
    const double u = slewed(setpoint(false));
    int k = adr_;
    if (gains_.ki != 0) {
      const double integral = d_->act[k];
      d_->act_dot[k++] = (next_integral(u) - integral) / h_;
    }
    if (gains_.slew_max) d_->act_dot[k] = (u - d_->act[k]) / h_;
  }

  void set_force() const {
    const double u = slewed(setpoint(m_->actuator_actearly[i_]));
    const double rate = m_->actuator_dyntype[i_] == mjDYN_NONE ? 0 : d_->act_dot[last_];
    double force = gains_.kp * (u - d_->actuator_length[out_]) +
                   gains_.kd * (rate - d_->actuator_velocity[out_]);
    if (gains_.ki != 0) force += gains_.ki * next_integral(u);
    d_->actuator_force[out_] = force;
  }

 private:
  [[nodiscard]] double setpoint(bool early) const {
    if (m_->actuator_dyntype[i_] != mjDYN_NONE) return early ? next_activation() : d_->act[last_];
    const int ctrl = m_->actuator_ctrladr[i_];
    const double* range = m_->actuator_ctrlrange + 2 * ctrl;
    const double u = d_->ctrl[ctrl];
    return m_->actuator_ctrllimited[ctrl] ? std::min(std::max(u, range[0]), range[1]) : u;
  }

  [[nodiscard]] double next_activation() const {
    const double act = d_->act[last_], rate = d_->act_dot[last_];
    double next = act + rate * h_;
    if (m_->actuator_dyntype[i_] == mjDYN_FILTEREXACT) {
      const double tau = std::max(mjMINVAL, m_->actuator_dynprm[mjNDYN * i_]);
      next = act + rate * tau * (1 - elementary::exp(-h_ / tau));
    }
    if (!m_->actuator_actlimited[i_]) return next;
    const double* range = m_->actuator_actrange + 2 * i_;
    return std::min(std::max(next, range[0]), range[1]);
  }

  // Returns the setpoint `u`, moved from the previous setpoint by no more than its speed limit
  // allows. At time 0 there is no previous setpoint, and `u` is returned unchanged.
  [[nodiscard]] double slewed(double u) const {
    if (!gains_.slew_max || d_->time <= 0) return u;
    const double before = d_->act[adr_ + (gains_.ki != 0)], step = *gains_.slew_max * h_;
    return std::min(std::max(u, before - step), before + step);
  }

  [[nodiscard]] double next_integral(double u) const {
    const double next = d_->act[adr_] + (u - d_->actuator_length[out_]) * h_;
    if (!gains_.integral_max) return next;
    return std::min(std::max(next, -*gains_.integral_max), *gains_.integral_max);
  }

  const mjModel* m_;
  mjData* d_;
  const Gains& gains_;
  int i_, adr_, last_, out_;
  double h_;
};

template <typename Do>
void for_each_actuator(const mjModel* m, mjData* d, int instance, Do act) {
  for (int i = 0; i < m->nactuator; ++i) {
    if (m->actuator_plugin[i] == instance) act(Pid(m, d, gains_of(d, instance), i));
  }
}

}  // namespace

mjPLUGIN_LIB_INIT(pid) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.pid";
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.init = init;
  plugin.destroy = destroy;
  plugin.actuator_act_dot = [](const mjModel* m, mjData* d, int instance) {
    for_each_actuator(m, d, instance, [](const Pid& pid) { pid.set_rates(); });
  };
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    for_each_actuator(m, d, instance, [](const Pid& pid) { pid.set_force(); });
  };
  mjp_registerPlugin(&plugin);
}
