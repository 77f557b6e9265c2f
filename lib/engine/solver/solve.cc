// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint forces and the accelerations that follow from them.
//
// 1. Compute efc_b = J qacc_smooth - aref, which is the residual without constraint forces.
// 2. Choose the start. Newton and CG start from the last step's acceleration, or from qacc_smooth
//    if that has a lower cost. PGS starts from the forces of the last step's acceleration, or from
//    zero forces if these have a lower cost.
// 3. Solve all rows at once, or the islands in parallel. Newton and CG (newton_cg.cc) solve for the
//    acceleration, PGS (pgs.cc) solves for the forces.
// 4. If enabled, run noslip iterations (noslip.cc) on the forces.
// 5. After PGS or noslip, compute qacc = qacc_smooth + M^-1 J' force.
//
// reads   qacc_smooth qfrc_smooth qacc_warmstart [nv], M qLD [nC], efc_J [nJ], efc_aref efc_D efc_R
//         efc_frictionloss [nefc], contact [ncon]; efc_AR of dual solvers, the island_* and map_*
//         arrays
// writes  efc_b efc_force efc_state [nefc], qacc qfrc_constraint [nv], contact.H, solver_niter,
//         solver_nnz, solver; of islands also iacc_smooth, ifrc_smooth, iacc, ifrc_constraint
//         [nidof], iefc_aref, iefc_force and iefc_state [nefc]

#include "engine/solver/solve.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/constraint/row_model.h"
#include "engine/data/arena.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/threads.h"
#include "engine/data/timer.h"
#include "engine/flex/metric/flex_metric.h"
#include "engine/position/inertia.h"
#include "engine/solver/dual.h"
#include "engine/solver/newton_cg.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Computes jar = J a - aref.
void residual(const mjModel& m, const mjData& d, double* jar, const double* a) {
  mul_constraint_jacobian(m, d, jar, a);
  subtract(jar, jar, d.efc_aref, d.nefc);
}

// Returns the Gauss cost of the acceleration a and writes M a.
double gauss_cost(const mjModel& m, const mjData& d, const double* a, double* Ma) {
  mul_inertia(m, d, Ma, a);
  double cost = 0;
  for (int i = 0; i < m.nv; ++i) cost += (Ma[i] - d.qfrc_smooth[i]) * (a[i] - d.qacc_smooth[i]);
  return 0.5 * cost;
}

// Starts from the unconstrained acceleration. Its residual is efc_b.
void start_smooth(const mjModel& m, mjData& d, const StartPoint& start) {
  const int nv = static_cast<int>(m.nv);
  copy(d.qacc, d.qacc_smooth, nv);
  copy(start.Ma, d.qfrc_smooth, nv);
  copy(start.jar, d.efc_b, d.nefc);
}

// Starts from the last step's acceleration, or from the unconstrained acceleration if that has a
// lower cost.
void warm_start_primal(const mjModel& m, mjData& d, double warm_cost, const StartPoint& start) {
  warm_cost += gauss_cost(m, d, d.qacc_warmstart, start.Ma);
  const double smooth_cost = evaluate_rows(all_rows(d), d.efc_b, d.efc_force, d.efc_state, false);
  if (warm_cost > smooth_cost) start_smooth(m, d, start);
}

// Starts from the forces of the last step's acceleration, or from zero forces if these have a lower
// cost.
void warm_start_dual(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  const DualProblem p(m, d, -1, stack);
  double cost = 0;
  for (int i = 0; i < d.nefc; ++i) {
    cost += d.efc_force[i] * (d.efc_b[i] + 0.5 * (p.residual(i) - d.efc_b[i]));
  }
  if (cost > 0) zero(d.efc_force, d.nefc);
}

// Sets the start in qacc. For primal solvers, also sets the residuals and the product M qacc.
void warm_start(const mjModel& m, mjData& d, const StartPoint& start) {
  const int nv = static_cast<int>(m.nv);
  if (is_disabled(m, mjDSBL_WARMSTART)) {
    start_smooth(m, d, start);
    zero(d.efc_force, d.nefc);
    return;
  }
  copy(d.qacc, d.qacc_warmstart, nv);
  residual(m, d, start.jar, d.qacc_warmstart);
  const double cost = evaluate_rows(all_rows(d), start.jar, d.efc_force, d.efc_state, false);
  if (m.opt.solver == mjSOL_PGS) {
    warm_start_dual(m, d);
  } else {
    warm_start_primal(m, d, cost, start);
  }
  if (d.nisland == 0) return;
  for (int i = d.nidof; i < nv; ++i) {
    const int dof = d.map_idof2dof[i];
    d.qacc[dof] = d.qacc_smooth[dof];
  }
}

void solve_primal_islands(const mjModel& m, mjData& d, const StartPoint& start) {
  for (int i = 0; i < d.nidof; ++i) {
    const int dof = d.map_idof2dof[i];
    d.ifrc_smooth[i] = d.qfrc_smooth[dof];
    d.ifrc_constraint[i] = d.qfrc_constraint[dof];
    d.iacc_smooth[i] = d.qacc_smooth[dof];
    d.iacc[i] = d.qacc[dof];
  }
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    d.iefc_force[i] = d.efc_force[row];
    d.iefc_aref[i] = d.efc_aref[row];
  }
  run_tasks(d, d.nisland, [&](int i, StackFrame& stack) { solve_primal(m, d, i, start, stack); });
  for (int i = 0; i < d.nidof; ++i) {
    const int dof = d.map_idof2dof[i];
    d.qacc[dof] = d.iacc[i];
    d.qfrc_constraint[dof] = d.ifrc_constraint[i];
  }
  for (int i = 0; i < d.nefc; ++i) d.efc_force[d.map_iefc2efc[i]] = d.iefc_force[i];
}

// Runs a dual solver on each island, or once on everything if there are no islands.
void each_island(const mjModel& m, mjData& d,
                 void (*solve)(const mjModel&, mjData&, int, StackFrame&)) {
  const bool islands = d.nisland > 0;
  run_tasks(d, islands ? d.nisland : 1,
            [&](int i, StackFrame& stack) { solve(m, d, islands ? i : -1, stack); });
}

// Computes qacc = qacc_smooth + M^-1 J' force.
void accelerate_by_forces(const mjModel& m, mjData& d) {
  mul_constraint_jacobian_transpose(m, d, d.qfrc_constraint, d.efc_force);
  solve_inertia(m, d, d.qacc, d.qfrc_constraint);
  add_to(d.qacc, d.qacc_smooth, static_cast<int>(m.nv));
}

void solve(const mjModel& m, mjData& d) {
  const int nv = static_cast<int>(m.nv);
  zero(d.qfrc_constraint, nv);
  if (d.nefc == 0) {
    copy(d.qacc, d.qacc_smooth, nv);
    std::fill_n(d.solver_niter, mjNISLAND, 0);
    return;
  }
  residual(m, d, d.efc_b, d.qacc_smooth);
  if (m.opt.solver < mjSOL_PGS || m.opt.solver > mjSOL_NEWTON) {
    throw Error("bad-option", "unknown solver type " + std::to_string(m.opt.solver));
  }
  StackFrame stack(d);
  const StartPoint start{stack.allocate<double>(d.nefc), stack.allocate<double>(m.nv)};
  warm_start(m, d, start);
  if (d.efm_active) {
    mul_inertia(m, d, start.Ma, d.qacc);
    add_flex_stiffness(m, d, start.Ma, d.qacc);
  }
  std::fill_n(d.solver_niter, mjNISLAND, 0);
  if (m.opt.solver == mjSOL_PGS) {
    each_island(m, d, solve_pgs);
  } else if (d.nisland > 0 && !d.efm_active) {
    solve_primal_islands(m, d, start);
  } else {
    solve_primal(m, d, -1, start, stack);
  }
  if (m.opt.noslip_iterations > 0) each_island(m, d, solve_noslip);
  if (is_dual(m)) accelerate_by_forces(m, d);
}

}  // namespace

void forward_constraint(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_CONSTRAINT);
  run_making_room(d, [&] { solve(m, d); });
}

double update_constraint(const mjModel& m, mjData& d, const double* jar, bool cone_hessian) {
  if (d.nefc == 0) {
    zero(d.qfrc_constraint, static_cast<int>(m.nv));
    return 0;
  }
  const double cost = evaluate_rows(all_rows(d), jar, d.efc_force, d.efc_state, cone_hessian);
  mul_constraint_jacobian_transpose(m, d, d.qfrc_constraint, d.efc_force);
  return cost;
}

void inverse_constraint(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_CONSTRAINT);
  run_making_room(d, [&] {
    StackFrame stack(d);
    double* jar = stack.allocate<double>(d.nefc);
    if (d.nefc) residual(m, d, jar, d.qacc);
    update_constraint(m, d, jar, false);
  });
}

}  // namespace mj::engine
