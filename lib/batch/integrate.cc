// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   qacc [nv], act_dot [na], qfrc_smooth qfrc_constraint [nv], M [nC], ctrl [nu],
//         actuator_force [nout]
// writes  qpos [nq], qvel [nv], act [na], time, qacc_warmstart [nv]

#include <algorithm>
#include <cmath>

#include "batch/activation.h"
#include "batch/stages.h"
#include "engine/actuation/activation.h"
#include "engine/data/options.h"
#include "engine/position/move_joint.h"
#include "engine/position/polynomial.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

int diagonal(const mjModel& m, int i) {
  return m.M_rowadr[i] + m.M_rownnz[i] - 1;
}

template <typename T>
void add_squares(const Tables& tables, Terms square, const T& factor, T* target) {
  for (int k = square.first; k < square.last; ++k) {
    const Term& t = tables.squares[static_cast<size_t>(k)];
    target[t.index] += same<T>(t.value) * factor;
  }
}

// Returns the derivative of the force of an actuator with respect to its velocity. The derivative
// is zero where the force has reached its limit.
template <typename T>
T actuator_slope(const mjModel& m, const World<T>& w, int i) {
  T slope{};
  if (m.actuator_biastype[i] == mjBIAS_AFFINE)
    slope += same<T>(m.actuator_biasprm[mjNBIAS * i + 2]);
  if (m.actuator_gaintype[i] == mjGAIN_AFFINE) {
    const T input = m.actuator_dyntype[i] == mjDYN_NONE ? w.ctrl[m.actuator_ctrladr[i]]
                                                        : actuator_state(m, w, i);
    slope += same<T>(m.actuator_gainprm[mjNGAIN * i + 2]) * input;
  }
  if (!m.actuator_forcelimited[i]) return slope;
  const double* range = m.actuator_forcerange + 2 * i;
  const T force = w.actuator_force[m.actuator_outadr[i]];
  return only(both(force > same<T>(range[0]), force < same<T>(range[1])), slope);
}

// Computes the derivative of qfrc_smooth with respect to qvel, without the bias force, on the
// pattern of M.
template <typename T>
void velocity_derivative(const mjModel& m, const Tables& tables, World<T>& w) {
  std::fill_n(w.slope, m.nC, T{});
  if (!is_disabled(m, mjDSBL_ACTUATION)) {
    for (int i = 0; i < m.nactuator; ++i) {
      if (engine::group_disabled(m, i)) continue;
      add_squares(tables, tables.moment_square[static_cast<size_t>(i)], actuator_slope(m, w, i),
                  w.slope);
    }
  }
  if (is_disabled(m, mjDSBL_DAMPER)) return;
  for (int i = 0; i < m.nv; ++i) {
    w.slope[diagonal(m, i)] -= engine::dof_damper(m, i).slope(w.qvel[i]);
  }
  for (size_t t = 0; t < tables.tendon_damper.size(); ++t) {
    if (tables.tendon_damper[t].is_zero()) continue;
    add_squares(tables, tables.tendon_square[t], -tables.tendon_damper[t].slope(w.ten_velocity[t]),
                w.slope);
  }
}

// Computes the accelerations of a method that treats forces of velocity implicitly. w.damped is the
// matrix on the pattern of M.
template <typename T>
void solve_damped(const mjModel& m, const Tables& tables, World<T>& w) {
  factor(tables, w.damped, w.damped_diag_inv);
  for (int i = 0; i < m.nv; ++i) w.integrated[i] = w.qfrc_smooth[i] + w.qfrc_constraint[i];
  solve(tables, w.damped, w.damped_diag_inv, w.integrated);
}

}  // namespace

template <typename T>
void integrate_position(const mjModel& m, T* qpos, const T* qvel, double dt) {
  for (int j = 0; j < m.njnt; ++j) engine::move_joint(m, j, qpos, qvel, dt);
}

template <typename T>
void advance(const mjModel& m, World<T>& w, const T* act_dot, const T* qacc, const T* qvel,
             const Mask<T>& moving) {
  const T h = same<T>(m.opt.timestep);
  if (!is_disabled(m, mjDSBL_ACTUATION)) {
    for (int i = 0; i < m.nactuator; ++i) {
      const int adr = m.actuator_actadr[i];
      for (int k = adr; k < adr + m.actuator_actnum[i]; ++k) {
        const T rate = engine::group_disabled(m, i) ? T{} : act_dot[k];
        w.act[k] = select(moving, next_activation(m, w, i, k, rate), w.act[k]);
      }
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    w.qvel[i] = select(moving, w.qvel[i] + h * qacc[i], w.qvel[i]);
    w.qacc_warmstart[i] = select(moving, w.qacc[i], w.qacc_warmstart[i]);
  }
  if (all(moving)) {
    integrate_position(m, w.qpos, qvel ? qvel : w.qvel, m.opt.timestep);
  } else {
    std::copy_n(w.qpos, m.nq, w.start_qpos);
    integrate_position(m, w.qpos, qvel ? qvel : w.qvel, m.opt.timestep);
    for (int i = 0; i < m.nq; ++i) w.qpos[i] = select(moving, w.qpos[i], w.start_qpos[i]);
  }
  *w.time = select(moving, *w.time + h, *w.time);
}

template <typename T>
void integrate(const mjModel& m, const Tables& tables, World<T>& w, const Mask<T>& moving) {
  const T h = same<T>(m.opt.timestep);
  if (m.opt.integrator == mjINT_EULER) {
    if (!tables.is_damped) return advance<T>(m, w, w.act_dot, w.qacc, nullptr, moving);
    std::copy_n(w.M, m.nC, w.damped);
    for (int i = 0; i < m.nv; ++i) {
      w.damped[diagonal(m, i)] += h * engine::dof_damper(m, i).slope(w.qvel[i]);
    }
  } else {
    velocity_derivative(m, tables, w);
    for (int k = 0; k < m.nC; ++k) w.damped[k] = w.M[k] - h * w.slope[k];
  }
  solve_damped(m, tables, w);
  advance<T>(m, w, w.act_dot, w.integrated, nullptr, moving);
}

template void integrate_position(const mjModel&, double*, const double*, double);
template void integrate_position(const mjModel&, Lanes*, const Lanes*, double);
template void advance(const mjModel&, World<double>&, const double*, const double*, const double*,
                      const bool&);
template void advance(const mjModel&, World<Lanes>&, const Lanes*, const Lanes*, const Lanes*,
                      const LaneMask&);
template void integrate(const mjModel&, const Tables&, World<double>&, const bool&);
template void integrate(const mjModel&, const Tables&, World<Lanes>&, const LaneMask&);

}  // namespace mj::batch
