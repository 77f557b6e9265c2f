// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Integration of accelerations to the next state, with timestep h:
//
//   Euler         a = (M + h diag(B))^-1 (qfrc_smooth + qfrc_constraint)    B = damping slopes
//   implicit      a = (M - h qDeriv)^-1 (qfrc_smooth + qfrc_constraint)
//   implicitfast  as implicit, without the derivative of the bias force and on the pattern of M;
//                 standalone free bodies are solved exactly as by implicit
//   RK4           a, v = means of four stages, weights 1/6 1/3 1/3 1/6
//   all           qvel += h a,  qpos += h qvel (RK4: h v)
//
// reads   qacc [nv], act_dot [na], qfrc_smooth qfrc_constraint [nv], M [nC], ctrl [nu],
//         sensordata [nsensordata]; RK4 what forward.cc reads
// writes  qpos [nq], qvel [nv], act [na], time, history [nhistory], qacc_warmstart [nv],
//         plugin_state [npluginstate], qH [nC], qHDiagInv [nv], qLU qDeriv [nD]; with RK4, and when
//         trees fall asleep, also what forward.cc writes

#include "engine/pipeline/integrate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/actuation/activation.h"
#include "engine/data/history.h"
#include "engine/data/options.h"
#include "engine/data/plugin.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/derivative/derivative.h"
#include "engine/derivative/sparse_lu.h"
#include "engine/pipeline/forward.h"
#include "engine/position/configuration.h"
#include "engine/position/free_body.h"
#include "engine/position/inertia.h"
#include "engine/position/polynomial.h"
#include "engine/sensor/sensor.h"
#include "engine/sleep/awake.h"
#include "engine/sleep/tree_sleep.h"
#include "engine/waking/sleep.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void record_sensor(const mjModel& m, mjData& d, int i) {
  HistoryBuffer buffer = sensor_history(m, d, i);
  const double interval = m.sensor_interval[2 * i];
  if (interval > 0) {
    if (buffer.user() + interval > d.time) return;
    buffer.user() += interval;
  }
  double* slot = buffer.insert(d.time);
  if (m.sensor_delay[i] > 0) {
    compute_sensor(m, d, i, slot);
  } else {
    copy(slot, d.sensordata + m.sensor_adr[i], m.sensor_dim[i]);
  }
}

void record_history(const mjModel& m, mjData& d) {
  if (m.nhistory == 0) return;
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_history[2 * i] > 0) {
      *control_history(m, d, i).insert(d.time) = d.ctrl[m.actuator_ctrladr[i]];
    }
  }
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_history[2 * i] > 0) record_sensor(m, d, i);
  }
}

void advance_positions(const mjModel& m, mjData& d, const double* qvel) {
  if (!some_asleep(m, d)) {
    integrate_position(m, d.qpos, qvel, m.opt.timestep);
    return;
  }
  for (int j = 0; j < m.njnt; ++j) {
    if (d.body_awake[m.jnt_bodyid[j]] == mjS_AWAKE) {
      integrate_joint_position(m, j, d.qpos, qvel, m.opt.timestep);
    }
  }
}

// Returns the index of the diagonal entry of row i in the pattern of M.
int diagonal(const mjModel& m, int i) {
  return m.M_rowadr[i] + m.M_rownnz[i] - 1;
}

// Computes a = A^-1 (qfrc_smooth + qfrc_constraint), where A is the matrix whose factors are in qH.
void solve_with_qH(const mjModel& m, const mjData& d, double* a) {
  add(a, d.qfrc_smooth, d.qfrc_constraint, static_cast<int>(m.nv));
  solve_on_inertia_pattern(m, d.qH, d.qHDiagInv, a);
}

void factor_implicit(const mjModel& m, mjData& d) {
  smooth_velocity_derivative(m, d, true);
  for (int p = 0; p < m.nD; ++p) {
    const int entry = m.mapM2D[p];
    d.qLU[p] = (entry < 0 ? 0 : d.M[entry]) - m.opt.timestep * d.qDeriv[p];
  }
  factor_lu(m, d.qLU);
}

void factor_implicit_fast(const mjModel& m, mjData& d) {
  smooth_velocity_derivative(m, d, false);
  for (int p = 0; p < m.nC; ++p) d.qH[p] = d.M[p] - m.opt.timestep * d.qDeriv[m.mapD2M[p]];
  for (int b = 1; b < m.nbody; ++b) {
    if (!is_standalone_free(m, b)) continue;
    const int first = m.M_rowadr[m.body_dofadr[b]], end = diagonal(m, m.body_dofadr[b] + 5) + 1;
    copy(d.qH + first, d.M + first, end - first);
  }
  factor_on_inertia_pattern(m, d, d.qH, d.qHDiagInv);
}

// Solves A x = b by Gaussian elimination with row pivoting. `x` is b on entry and the solution on
// return. Returns false if A is singular.
bool solve_dense6(double A[36], double x[6]) {
  for (int k = 0; k < 6; ++k) {
    int pivot = k;
    for (int i = k + 1; i < 6; ++i) {
      if (std::abs(A[6 * i + k]) > std::abs(A[6 * pivot + k])) pivot = i;
    }
    if (std::abs(A[6 * pivot + k]) < mjMINVAL) return false;
    if (pivot != k) {
      std::swap_ranges(A + 6 * k, A + 6 * k + 6, A + 6 * pivot);
      std::swap(x[k], x[pivot]);
    }
    for (int i = k + 1; i < 6; ++i) {
      const double f = A[6 * i + k] / A[6 * k + k];
      add_scaled_to(A + 6 * i + k, A + 6 * k + k, -f, 6 - k);
      x[i] -= f * x[k];
    }
  }
  for (int i = 5; i >= 0; --i) {
    for (int j = i + 1; j < 6; ++j) x[i] -= A[6 * i + j] * x[j];
    x[i] /= A[6 * i + i];
  }
  return true;
}

// Computes the matrix M - h qDeriv + h B of a standalone free body, where B is the derivative of
// its bias force.
void free_body_matrix(const mjModel& m, const mjData& d, int body, double A[36]) {
  const int dof = m.body_dofadr[body];
  double bias[36];
  free_body_bias_derivative(m, d, body, bias);
  for (int i = 0; i < 6; ++i) {
    const int row = m.D_rowadr[dof + i];
    for (int j = 0; j < 6; ++j) {
      const int entry = m.mapM2D[row + j];
      A[6 * i + j] =
          (entry < 0 ? 0 : d.M[entry]) - m.opt.timestep * (d.qDeriv[row + j] - bias[6 * i + j]);
    }
  }
}

// Solves for the accelerations of standalone free bodies. The solution includes gyroscopic forces.
void solve_free_bodies(const mjModel& m, mjData& d, double* a) {
  const BodyRange bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    if (!is_standalone_free(m, b)) continue;
    const int dof = m.body_dofadr[b];
    double A[36], x[6];
    free_body_matrix(m, d, b, A);
    add(x, d.qfrc_smooth + dof, d.qfrc_constraint + dof, 6);
    if (solve_dense6(A, x)) copy(a + dof, x, 6);
  }
}

bool has_awake_damping(const mjModel& m, const mjData& d) {
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    if (is_damped(m, dofs[k])) return true;
  }
  return false;
}

}  // namespace

void advance(const mjModel& m, mjData& d, const double* act_dot, const double* qacc,
             const double* qvel) {
  record_history(m, d);
  advance_activations(m, d, act_dot);
  if (fall_asleep(m, d)) {
    forward_skip(m, d, mjSTAGE_POS, false);
    update_sleep(m, d);
  }
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qvel[i] += m.opt.timestep * qacc[i];
  }
  advance_positions(m, d, qvel ? qvel : d.qvel);
  d.time += m.opt.timestep;
  if (d.nplugin > 0) advance_plugins(m, d);
  copy(d.qacc_warmstart, d.qacc, static_cast<int>(m.nv));
}

bool is_damped(const mjModel& m, int dof) {
  const double* poly = m.dof_dampingpoly + mjNPOLY * dof;
  return m.dof_damping[dof] > 0 || poly[0] != 0 || poly[1] != 0 ||
         m.jnt_actuatorid[m.dof_jntid[dof]] != -1;
}

void euler(const mjModel& m, mjData& d, bool reuse_factor) {
  const StageTimer timer(d, mjTIMER_ADVANCE);
  const bool is_explicit = is_disabled(m, mjDSBL_EULERDAMP | mjDSBL_DAMPER);
  if (is_explicit || !has_awake_damping(m, d)) {
    advance(m, d, d.act_dot, d.qacc);
    return;
  }
  if (!reuse_factor) {
    copy(d.qH, d.M, static_cast<int>(m.nC));
    for (int i = 0; i < m.nv; ++i) {
      d.qH[diagonal(m, i)] += m.opt.timestep * dof_damper(m, i).slope(d.qvel[i]);
    }
    factor_on_inertia_pattern(m, d, d.qH, d.qHDiagInv);
  }
  StackFrame stack(d);
  double* a = stack.allocate<double>(m.nv);
  solve_with_qH(m, d, a);
  advance(m, d, d.act_dot, a);
}

void implicit(const mjModel& m, mjData& d, bool reuse_factor) {
  const StageTimer timer(d, mjTIMER_ADVANCE);
  if (d.efm_active) {
    advance(m, d, d.act_dot, d.qacc);
    return;
  }
  StackFrame stack(d);
  double* a = stack.allocate<double>(m.nv);
  if (m.opt.integrator == mjINT_IMPLICIT) {
    if (!reuse_factor) factor_implicit(m, d);
    add(a, d.qfrc_smooth, d.qfrc_constraint, static_cast<int>(m.nv));
    solve_lu(m, d.qLU, a);
  } else {
    if (!reuse_factor) factor_implicit_fast(m, d);
    solve_with_qH(m, d, a);
    solve_free_bodies(m, d, a);
  }
  advance(m, d, d.act_dot, a);
}

void runge_kutta(const mjModel& m, mjData& d) {
  constexpr int kStages = 4;
  // The state of a stage is the state at the start of the step, moved by kStep timesteps with the
  // rates of the stage before.
  constexpr double kStep[kStages] = {0, 0.5, 0.5, 1};
  constexpr double kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  const int nq = static_cast<int>(m.nq), nv = static_cast<int>(m.nv), na = static_cast<int>(m.na);
  const double h = m.opt.timestep, start = d.time;

  StackFrame stack(d);
  double* qpos = stack.allocate<double>(nq);
  double* qvel = stack.allocate<double>(nv);
  double* act = stack.allocate<double>(na);
  copy(qpos, d.qpos, nq);
  copy(qvel, d.qvel, nv);
  copy(act, d.act, na);
  double* mean_qvel = stack.allocate<double>(nv);
  double* mean_qacc = stack.allocate<double>(nv);
  double* mean_act_dot = stack.allocate<double>(na);
  zero(mean_qvel, nv);
  zero(mean_qacc, nv);
  zero(mean_act_dot, na);
  double* rate = stack.allocate<double>(nv);  // velocity of the stage before the current one

  for (int stage = 0;; ++stage) {
    add_scaled_to(mean_qvel, d.qvel, kWeight[stage], nv);
    add_scaled_to(mean_qacc, d.qacc, kWeight[stage], nv);
    add_scaled_to(mean_act_dot, d.act_dot, kWeight[stage], na);
    if (stage == kStages - 1) break;

    const double step = h * kStep[stage + 1];
    copy(rate, d.qvel, nv);
    copy(d.qpos, qpos, nq);
    integrate_position(m, d.qpos, rate, step);
    copy(d.qvel, qvel, nv);
    add_scaled_to(d.qvel, d.qacc, step, nv);
    copy(d.act, act, na);
    add_scaled_to(d.act, d.act_dot, step, na);
    d.time = start + step;
    forward_skip(m, d, mjSTAGE_NONE, true);
  }

  copy(d.qpos, qpos, nq);
  copy(d.qvel, qvel, nv);
  copy(d.act, act, na);
  d.time = start;
  advance(m, d, mean_act_dot, mean_qacc, mean_qvel);
}

}  // namespace mj::engine
