// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   qpos [nq], qvel [nv], act [na], ctrl [nu], qfrc_applied [nv], xfrc_applied [nbody x 6],
//         what position.cc and velocity.cc write
// writes  actuator_length actuator_force [nout], act_dot [na], qfrc_actuator qfrc_smooth
//         qacc_smooth [nv]

#include <algorithm>
#include <cmath>

#include "batch/activation.h"
#include "batch/apply_force.h"
#include "batch/stages.h"
#include "engine/actuation/activation.h"
#include "engine/data/options.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

template <typename T>
T clip_to(const T& x, const double* range) {
  return clip(x, same<T>(range[0]), same<T>(range[1]));
}

// Clamps the controls. In a world with a bad control, all controls are zero.
template <typename T>
void local_controls(const mjModel& m, World<T>& w) {
  const bool clamps = !is_disabled(m, mjDSBL_CLAMPCTRL);
  const T largest = same<T>(mjMAXVAL);
  Mask<T> is_good = T{} == T{};
  for (int i = 0; i < m.nu; ++i) {
    T x = w.ctrl[i];
    if (clamps && m.actuator_ctrllimited[i]) x = clip_to(x, m.actuator_ctrlrange + 2 * i);
    is_good = both(is_good, abs(x) <= largest);  // false for NaN
    w.local_ctrl[i] = x;
  }
  if (all(is_good)) return;
  for (int i = 0; i < m.nu; ++i) w.local_ctrl[i] = only(is_good, w.local_ctrl[i]);
}

template <typename T>
void lengths(const mjModel& m, World<T>& w) {
  for (int i = 0; i < m.nactuator; ++i) {
    const int out = m.actuator_outadr[i], id = m.actuator_trnid[2 * i];
    const T x =
        m.actuator_trntype[i] == mjTRN_TENDON ? w.ten_length[id] : w.qpos[m.jnt_qposadr[id]];
    w.actuator_length[out] = x * same<T>(m.actuator_gear[6 * out]);
  }
}

template <typename T>
void activation_rate(const mjModel& m, World<T>& w, int i) {
  const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  const T ctrl = w.local_ctrl[m.actuator_ctrladr[i]];
  if (m.actuator_dyntype[i] == mjDYN_INTEGRATOR) {
    w.act_dot[last] = ctrl;
  } else {
    const double tau = std::max(mjMINVAL, m.actuator_dynprm[mjNDYN * i]);
    w.act_dot[last] = (ctrl - w.act[last]) / same<T>(tau);
  }
}

// Returns an affine function of length and velocity.
template <typename T>
T affine(const double* prm, const T& length, const T& velocity) {
  return same<T>(prm[0]) + same<T>(prm[1]) * length + same<T>(prm[2]) * velocity;
}

template <typename T>
T actuator_force(const mjModel& m, const World<T>& w, int i) {
  const int out = m.actuator_outadr[i];
  const T length = w.actuator_length[out], velocity = w.actuator_velocity[out];
  const double* gainprm = m.actuator_gainprm + mjNGAIN * i;
  const T gain = m.actuator_gaintype[i] == mjGAIN_FIXED ? same<T>(gainprm[0])
                                                        : affine(gainprm, length, velocity);
  const T input =
      m.actuator_actnum[i] == 0 ? w.local_ctrl[m.actuator_ctrladr[i]] : actuator_state(m, w, i);
  const T bias = m.actuator_biastype[i] == mjBIAS_AFFINE
                     ? affine(m.actuator_biasprm + mjNBIAS * i, length, velocity)
                     : T{};
  const T force = gain * input + bias;
  return m.actuator_forcelimited[i] ? clip_to(force, m.actuator_forcerange + 2 * i) : force;
}

template <typename T>
void forward_actuation(const mjModel& m, const Tables& tables, World<T>& w) {
  std::fill_n(w.actuator_force, m.nout, T{});
  std::fill_n(w.qfrc_actuator, m.nv, T{});
  lengths(m, w);
  if (m.nactuator == 0 || is_disabled(m, mjDSBL_ACTUATION)) return;
  local_controls(m, w);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_actnum[i] > 0) activation_rate(m, w, i);
  }
  for (int i = 0; i < m.nactuator; ++i) {
    if (engine::group_disabled(m, i)) continue;
    const T force = w.actuator_force[m.actuator_outadr[i]] = actuator_force(m, w, i);
    const Terms row = tables.moment_row[static_cast<size_t>(i)];
    for (int k = row.first; k < row.last; ++k) {
      const Term& t = tables.jacobian[static_cast<size_t>(k)];
      w.qfrc_actuator[t.index] += same<T>(t.value) * force;
    }
  }
  for (int j = 0; j < m.njnt; ++j) {
    const int first = m.jnt_dofadr[j];
    if (!tables.compensated.empty() && m.jnt_actgravcomp[j]) {
      const int n = m.jnt_type[j] == mjJNT_FREE ? 6 : m.jnt_type[j] == mjJNT_BALL ? 3 : 1;
      for (int i = first; i < first + n; ++i) w.qfrc_actuator[i] += w.qfrc_gravcomp[i];
    }
    if (m.jnt_actfrclimited[j]) {
      w.qfrc_actuator[first] = clip_to(w.qfrc_actuator[first], m.jnt_actfrcrange + 2 * j);
    }
  }
}

// Adds the wrenches that the user applies to bodies. Where no wrench acts on a body, the body
// leaves qfrc_smooth unchanged to the last bit.
template <typename T>
void add_applied_wrenches(const mjModel& m, World<T>& w) {
  for (int b = 1; b < m.nbody; ++b) {
    const T* x = w.xfrc_applied + 6 * b;
    Mask<T> is_applied = x[0] != T{};
    for (int k = 1; k < 6; ++k) is_applied = either(is_applied, x[k] != T{});
    if (!any(is_applied)) continue;
    std::fill_n(w.rate, m.nv, T{});
    add_force(m, w, b, vec3(w.xipos + 3 * b), vec3(x), w.rate);
    add_torque(m, w, b, vec3(x + 3), w.rate);
    for (int i = 0; i < m.nv; ++i) {
      w.qfrc_smooth[i] = select(is_applied, w.qfrc_smooth[i] + w.rate[i], w.qfrc_smooth[i]);
    }
  }
}

}  // namespace

template <typename T>
void smooth_acceleration(const mjModel& m, const Tables& tables, World<T>& w) {
  forward_actuation(m, tables, w);
  for (int i = 0; i < m.nv; ++i) {
    w.qfrc_smooth[i] = w.qfrc_passive[i] - w.qfrc_bias[i] + w.qfrc_applied[i] + w.qfrc_actuator[i];
  }
  add_applied_wrenches(m, w);
  std::copy_n(w.qfrc_smooth, m.nv, w.qacc_smooth);
  solve(tables, w.qLD, w.qLDiagInv, w.qacc_smooth);
}

template void smooth_acceleration(const mjModel&, const Tables&, World<double>&);
template void smooth_acceleration(const mjModel&, const Tables&, World<Lanes>&);

}  // namespace mj::batch
