// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method and conjugate gradients. Each iteration minimises the cost exactly along a
// direction v:
//
//   Newton   v = -H^-1 g
//   CG       v = -M^-1 g + beta v
//
// where g = M a - qfrc_smooth - J' force. The duality gap of the quadratic model, g' H^-1 g / 2,
// estimates how far the cost is above its minimum. If the effective metric of flexes
// (flex_metric.h) is active, CG uses M + K instead of M, a preconditioner instead of M^-1, and the
// shifted force instead of qfrc_smooth.
//
// Newton's method and CG with an exact line search are described in MuJoCo's documentation
// (Computation). beta is computed by the formula of Hager and Zhang (2005). An iteration has three
// steps:
//
// 1. Search along v. Move a, M a and J a - aref by the step that was found.
// 2. Compute forces and states of all rows and the gradient g. Update the Hessian for the changed
//    states.
// 3. Stop when the scaled improvement, gradient or (Newton) gap is below opt.tolerance.
//
// reads   qacc_smooth qfrc_smooth efm_c [nv], M qLD [nC], efc_J [nJ], efc_D efc_R
//         efc_frictionloss [nefc]; for one island the island's copies of the rows
// writes  qacc qfrc_constraint [nv], efc_force efc_state [nefc], contact.H; for one island iacc,
//         ifrc_constraint, iefc_force and iefc_state; solver, solver_niter and solver_nnz of the
//         island

#include "engine/solver/newton_cg.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/data/iteration_limits.h"
#include "engine/data/mode.h"
#include "engine/flex/metric/flex_metric.h"
#include "engine/solver/line_search.h"
#include "engine/solver/newton_hessian.h"
#include "engine/solver/problem.h"
#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

class PrimalSolver {
 public:
  PrimalSolver(const mjModel& m, mjData& d, int island, StackFrame& stack)
      : m_(m), d_(d), stack_(stack), p_(make_problem(m, d, island, stack_)) {
    const int nv = roomy(p_.nv), nefc = p_.rows.nefc;
    double** const dof_vectors[] = {&smooth_, &Ma_, &Mv_, &Jf_, &g_, &g_old_, &z_, &z_old_, &v_};
    const int size = static_cast<int>(std::size(dof_vectors)) * nv;
    double* memory = stack_.allocate<double>(size + 2 * nefc);
    zero_padded(memory, size);
    for (double** x : dof_vectors) *x = std::exchange(memory, memory + nv);
    jar_ = memory;
    Jv_ = jar_ + nefc;
    old_state_ = stack_.allocate<int>(nefc);
  }

  void newton(const StartPoint& point);
  void conjugate_gradients(const StartPoint& point);
  void write_forces() const { copy(p_.qfrc_constraint, Jf_, p_.nv); }

 private:
  void start(const StartPoint& point, bool cone_hessian);
  void need_inertia() {
    if (!p_.M) add_inertia(m_, d_, p_, stack_);
  }
  void set_gradient();
  void set_direction();
  void precondition();  // computes z = M^-1 g
  // Returns the scaled duality gap, which is at least 0 or NaN. NaN is kept because it is never
  // below the tolerance. If NaN became 0, the step would end with the old accelerations.
  [[nodiscard]] double decrement() const {
    const double gap = 0.5 * p_.scale * dot(g_, z_, p_.nv);
    return gap < 0 ? 0 : gap;
  }
  LineSearchResult search(LineSearch& line);
  void move(double alpha);
  void evaluate(bool cone_hessian) {
    std::copy_n(p_.state, p_.rows.nefc, old_state_);
    evaluate_rows(p_.rows, jar_, p_.force, p_.state, cone_hessian);
  }
  // Records statistics of the iteration. Returns whether the solver must stop because the
  // improvement or the gradient is below the tolerance.
  bool finish_iteration(const LineSearchResult& step, int updates);
  void set_nnz(int nnz) {
    if (p_.island < mjNISLAND) d_.solver_nnz[p_.island] = nnz;
  }

  const mjModel& m_;
  mjData& d_;
  StackFrame& stack_;
  Problem p_;
  // Vectors over dofs. Each has roomy(nv) elements, and those from nv on are zero.
  double* smooth_;  // qfrc_smooth, shifted by the metric of flexes
  double *Ma_, *Mv_, *Jf_, *g_, *g_old_, *z_, *z_old_, *v_;
  double *jar_, *Jv_;
  int* old_state_;
  double gradient_ = 0;  // norm of g
  int iteration_ = 0;
};

void PrimalSolver::start(const StartPoint& point, bool cone_hessian) {
  copy_and_pad(smooth_, p_.qfrc_smooth, p_.nv);
  if (d_.efm_active) add_to(smooth_, d_.efm_c, p_.nv);
  if (p_.number.dof) {
    for (int i = 0; i < p_.nv; ++i) Ma_[i] = point.Ma[p_.number.dof[i]];
  } else {
    copy_and_pad(Ma_, point.Ma, p_.nv);
  }
  for (int i = 0; i < p_.rows.nefc; ++i) jar_[i] = point.jar[p_.number.global_row(i)];
  evaluate_rows(p_.rows, jar_, p_.force, p_.state, cone_hessian);
  set_gradient();
}

void PrimalSolver::set_gradient() {
  mul_jacobian_transpose(p_, Jf_, p_.force);
  for (int i = 0; i < p_.ld; i += kLanes) {
    lanes(g_ + i).v = lanes(Ma_ + i).v - lanes(smooth_ + i).v - lanes(Jf_ + i).v;
  }
  gradient_ = norm(g_, p_.nv);
}

void PrimalSolver::precondition() {
  if (d_.efm_active) return precondition_flex_metric(m_, d_, z_, g_);
  copy_padded(z_, g_, p_.ld);
  solve_inertia(p_, z_);
}

LineSearchResult PrimalSolver::search(LineSearch& line) {
  mul_inertia(p_, Mv_, v_);
  if (d_.efm_active) add_flex_stiffness(m_, d_, Mv_, v_);
  double product[4];
  dots({v_, v_, v_, v_}, {v_, Ma_, smooth_, Mv_}, p_.nv, product);
  const double length = std::sqrt(product[0]), gauss = product[1] - product[2];
  if (length < mjMINVAL) return {};
  mul_jacobian(p_, Jv_, v_);
  const double gtol = m_.opt.tolerance * m_.opt.ls_tolerance * length / p_.scale;
  LineSearchResult step = line.run(product[3], jar_, Jv_, gauss, gtol);
  step.slope *= p_.scale / length;
  return step;
}

void PrimalSolver::move(double alpha) {
  add_scaled_to(p_.qacc, v_, alpha, p_.nv);
  add_scaled_to_padded(Ma_, Mv_, alpha, p_.ld);
  add_scaled_to(jar_, Jv_, alpha, p_.rows.nefc);
}

bool PrimalSolver::finish_iteration(const LineSearchResult& step, int updates) {
  const double improvement = p_.scale * step.improvement;
  const double gradient = p_.scale * gradient_;
  if (p_.island < mjNISLAND && iteration_ < mjNSOLVER) {
    int active = p_.rows.ne, changed = 0;  // equality rows are always quadratic
    for (int i = p_.rows.ne; i < p_.rows.nefc; ++i) {
      active += p_.state[i] != mjCNSTRSTATE_SATISFIED;
      changed += p_.state[i] != old_state_[i];
    }
    d_.solver[p_.island * mjNSOLVER + iteration_] = {
        improvement, gradient, step.slope, active, changed, step.evaluations, updates};
  }
  ++iteration_;
  if (p_.island < mjNISLAND) d_.solver_niter[p_.island] = iteration_;
  return (improvement > 0 && improvement < m_.opt.tolerance) || gradient < m_.opt.tolerance;
}

void PrimalSolver::newton(const StartPoint& point) {
  const double tolerance = m_.opt.tolerance;
  const bool elliptic = has_elliptic_cones(m_);
  start(point, elliptic);
  set_nnz(p_.nnz);
  const bool small = p_.scale * gradient_ < tolerance;
  if (small) {
    need_inertia();
    copy_padded(z_, g_, p_.ld);
    solve_inertia(p_, z_);
    if (decrement() < tolerance) return;
  }
  if (p_.nv <= kLargestDense) {
    expand_inertia(m_, d_, p_, stack_);
  } else {
    need_inertia();
  }
  Hessian hessian(m_, p_, elliptic, stack_);
  hessian.build(p_.state);
  set_nnz(hessian.nnz());
  copy_padded(z_, g_, p_.ld);
  hessian.solve(z_);
  if (small && decrement() < tolerance) return;
  LineSearch line(p_, line_search_iterations(m_), stack_);
  while (iteration_ < solver_iterations(m_)) {
    scale_padded(v_, z_, -1, p_.ld);
    const LineSearchResult step = search(line);
    if (step.alpha == 0) return;
    move(step.alpha);
    evaluate(elliptic);
    set_gradient();
    if (finish_iteration(step, hessian.count_changes(old_state_, p_.state))) return;
    hessian.update(old_state_, p_.state);
    copy_padded(z_, g_, p_.ld);
    hessian.solve(z_);
    if (decrement() < tolerance) return;
  }
}

// Sets v to the next direction of conjugate gradients. The direction is the one of Hager and Zhang.
// 0.01 is the eta of their paper. All sums are made in one pass over the vectors, side by side.
void PrimalSolver::set_direction() {
  Lanes vv = {0, 0, 0, 0}, vy = vv, vg = vv, yz = vv, y_dz = vv;
  for (int i = 0; i < p_.ld; i += kLanes) {
    const Lanes v = lanes(v_ + i).v, g = lanes(g_ + i).v, z = lanes(z_ + i).v;
    const Lanes y = g - lanes(g_old_ + i).v;
    vv += v * v;
    vy += v * y;
    vg += v * g;
    yz += y * z;
    y_dz += y * (z - lanes(z_old_ + i).v);
  }
  const double dy = sum(vy);
  double beta = 0;
  if (dy >= mjMINVAL) {
    const double least = -1 / std::max(mjMINVAL, std::sqrt(sum(vv)) * std::min(0.01, gradient_));
    beta = (sum(yz) - 2 * (sum(y_dz) / dy) * sum(vg)) / dy;
    beta = std::max(least, beta);
  }
  for (int i = 0; i < p_.ld; i += kLanes) {
    lanes(v_ + i).v = beta * lanes(v_ + i).v - lanes(z_ + i).v;
  }
}

void PrimalSolver::conjugate_gradients(const StartPoint& point) {
  move_pair_rows(m_, p_, stack_);
  start(point, false);
  set_nnz(p_.nnz);
  need_inertia();
  precondition();
  if (decrement() < m_.opt.tolerance) return;
  if (p_.nv <= kLargestDense) expand_inertia(m_, d_, p_, stack_);
  scale_padded(v_, z_, -1, p_.ld);
  LineSearch line(p_, line_search_iterations(m_), stack_);
  while (iteration_ < solver_iterations(m_)) {
    const LineSearchResult step = search(line);
    if (step.alpha == 0) return;
    move(step.alpha);
    evaluate(false);
    std::swap(g_, g_old_);
    std::swap(z_, z_old_);
    set_gradient();
    precondition();
    if (finish_iteration(step, 0)) return;
    set_direction();
  }
}

}  // namespace

void solve_primal(const mjModel& m, mjData& d, int island, const StartPoint& start,
                  StackFrame& stack) {
  PrimalSolver solver(m, d, island, stack);
  if (m.opt.solver == mjSOL_NEWTON) {
    solver.newton(start);
  } else {
    solver.conjugate_gradients(start);
  }
  solver.write_forces();
}

}  // namespace mj::engine
