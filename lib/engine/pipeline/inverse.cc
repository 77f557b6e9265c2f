// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics.
//
//   qfrc_inverse = qfrc_bias + M qacc - qfrc_passive - qfrc_constraint(J qacc - aref)
//
// In discrete time, the acceleration a of the integrator corresponds to the acceleration M^-1 A a
// in continuous time. A is the matrix with which the integrator solves for a: M + h diag(B) (Euler)
// or M - h qDeriv (implicit).
//
// If the elasticity of flexes is integrated implicitly, K qacc - efm_c is added (flex_metric.h).
//
// reads   qpos [nq], qvel qacc [nv]; the inputs of forward.cc
// writes  qfrc_inverse [nv], efc_force efc_state [nefc], qfrc_constraint [nv]; what the position
//         and velocity stages write. compare_forward_inverse() writes solver_fwdinv [2].

#include "engine/pipeline/inverse.h"

#include "base/diagnostic.h"
#include "engine/data/arena.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/derivative/derivative.h"
#include "engine/flex/metric/flex_metric.h"
#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/integrate.h"
#include "engine/position/free_body.h"
#include "engine/position/inertia.h"
#include "engine/position/polynomial.h"
#include "engine/position/tendon.h"
#include "engine/sensor/sensor.h"
#include "engine/solver/solve.h"
#include "engine/velocity/rne.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Adds h B a to `result`, where B is the diagonal matrix of damping slopes.
void add_euler_terms(const mjModel& m, const mjData& d, const double* a, double* result) {
  for (int i = 0; i < m.nv; ++i) {
    result[i] += m.opt.timestep * dof_damper(m, i).slope(d.qvel[i]) * a[i];
  }
}

// Subtracts h qDeriv a from `result`.
void add_implicit_terms(const mjModel& m, mjData& d, const double* a, double* result) {
  smooth_velocity_derivative(m, d, true);
  for (int i = 0; i < m.nv; ++i) {
    for (int p = m.D_rowadr[i]; p < m.D_rowadr[i] + m.D_rownnz[i]; ++p) {
      result[i] -= m.opt.timestep * d.qDeriv[p] * a[m.D_colind[p]];
    }
  }
}

// Subtracts h qDeriv a from `result`. Only the lower triangle of qDeriv on the pattern of M is
// used, as if qDeriv were symmetric. Standalone free bodies use their full block and the derivative
// of their bias force.
void add_implicit_fast_terms(const mjModel& m, mjData& d, const double* a, double* result) {
  smooth_velocity_derivative(m, d, false);
  const double h = m.opt.timestep;
  for (int i = 0; i < m.nv; ++i) {
    if (is_standalone_free(m, m.dof_bodyid[i])) continue;
    for (int p = m.M_rowadr[i]; p < m.M_rowadr[i] + m.M_rownnz[i]; ++p) {
      const int j = m.M_colind[p];
      const double value = h * d.qDeriv[m.mapD2M[p]];
      result[i] -= value * a[j];
      if (j != i) result[j] -= value * a[i];
    }
  }
  for (int b = 1; b < m.nbody; ++b) {
    if (!is_standalone_free(m, b)) continue;
    const int dof = m.body_dofadr[b];
    double bias[36];
    free_body_bias_derivative(m, d, b, bias);
    for (int i = 0; i < 6; ++i) {
      const double* row = d.qDeriv + m.D_rowadr[dof + i];
      for (int j = 0; j < 6; ++j) result[dof + i] -= h * (row[j] - bias[6 * i + j]) * a[dof + j];
    }
  }
}

// Returns whether any dof is damped. Sleeping dofs count, too, because inverse dynamics ignores
// sleep.
bool some_damped(const mjModel& m) {
  for (int i = 0; i < m.nv; ++i) {
    if (is_damped(m, i)) return true;
  }
  return false;
}

// Converts d.qacc from the acceleration of the integrator to the acceleration in continuous time.
void make_continuous(const mjModel& m, mjData& d) {
  const bool is_euler = m.opt.integrator == mjINT_EULER;
  if (m.opt.integrator == mjINT_RK4) {
    throw Error("unsupported-combination", "discrete inverse dynamics does not support RK4",
                "choose another integrator or disable invdiscrete");
  }
  if (is_euler && (is_disabled(m, mjDSBL_EULERDAMP) || !some_damped(m))) return;
  StackFrame stack(d);
  double* force = stack.allocate<double>(m.nv);
  mul_inertia(m, d, force, d.qacc);
  if (is_euler) {
    add_euler_terms(m, d, d.qacc, force);
  } else if (m.opt.integrator == mjINT_IMPLICIT) {
    add_implicit_terms(m, d, d.qacc, force);
  } else {
    add_implicit_fast_terms(m, d, d.qacc, force);
  }
  solve_inertia(m, d, d.qacc, force);
}

}  // namespace

void inverse_position(const mjModel& m, mjData& d) {
  position_stages(m, d, Direction::kInverse);
}

void inverse_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors) {
  const StageTimer timer(d, mjTIMER_INVERSE);
  const int nv = static_cast<int>(m.nv);
  const bool is_discrete = is_enabled(m, mjENBL_INVDISCRETE);
  if (skipstage < mjSTAGE_POS) {
    inverse_position(m, d);
    if (!skip_sensors) sensor_position(m, d);
    if (is_enabled(m, mjENBL_ENERGY) && !d.flg_energypos) potential_energy(m, d);
  }
  if (skipstage < mjSTAGE_VEL) velocity_part(m, d, skip_sensors);

  StackFrame stack(d);
  double *given = nullptr, *inertial = nullptr;
  run_making_room(d, [&] {
    given = stack.allocate<double>(nv);
    inertial = stack.allocate<double>(nv);
  });
  if (is_discrete) {
    copy(given, d.qacc, nv);
    run_making_room(d, [&] { make_continuous(m, d); });
  }
  inverse_constraint(m, d);
  if (!skip_sensors) {
    d.flg_rnepost = false;
    sensor_acceleration(m, d);
  }

  run_making_room(d, [&] {
    rne(m, d, false, d.qfrc_inverse);
    add_tendon_bias(m, d, d.qfrc_inverse);
  });
  mul_inertia(m, d, inertial, d.qacc);
  if (d.efm_active) {
    add_flex_stiffness(m, d, inertial, d.qacc);
    subtract(inertial, inertial, d.efm_c, nv);
  }
  for (int i = 0; i < nv; ++i) {
    d.qfrc_inverse[i] += inertial[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
  }
  if (is_discrete) copy(d.qacc, given, nv);
}

void inverse(const mjModel& m, mjData& d) {
  inverse_skip(m, d, mjSTAGE_NONE, false);
}

void compare_forward_inverse(const mjModel& m, mjData& d) {
  d.solver_fwdinv[0] = d.solver_fwdinv[1] = 0;
  if (d.nefc == 0) return;
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* applied = stack.allocate<double>(nv);
  double* qfrc_constraint = stack.allocate<double>(nv);
  double* efc_force = stack.allocate<double>(d.nefc);
  copy(qfrc_constraint, d.qfrc_constraint, nv);
  copy(efc_force, d.efc_force, d.nefc);
  add(applied, d.qfrc_applied, d.qfrc_actuator, nv);
  add_applied_wrenches(m, d, applied);

  inverse_skip(m, d, mjSTAGE_VEL, true);
  subtract(applied, applied, d.qfrc_inverse, nv);
  subtract(d.qfrc_constraint, qfrc_constraint, d.qfrc_constraint, nv);
  d.solver_fwdinv[0] = norm(d.qfrc_constraint, nv);
  d.solver_fwdinv[1] = norm(applied, nv);

  copy(d.qfrc_constraint, qfrc_constraint, nv);
  copy(d.efc_force, efc_force, d.nefc);
}

}  // namespace mj::engine
