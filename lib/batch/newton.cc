// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method. engine/solver/newton_cg.cc and engine/solver/solve.cc explain the steps. A world
// that is done keeps its accelerations while the other worlds continue, because its step is 0.
//
// reads   qacc_smooth qfrc_smooth qacc_warmstart [nv], M qLD [nC], qLDiagInv [nv], what rows.cc
//         reads
// writes  qacc qfrc_constraint [nv]

#include "batch/newton.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "batch/line_search.h"
#include "batch/stages.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/options.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

template <typename T>
class Newton {
 public:
  Newton(const mjModel& m, World<T>& w, ConstraintScratch<T>& scratch);

  // Returns how many numbers the solver takes from a pool for n rows.
  static mjtSize size(const mjModel& m, mjtSize n) {
    return Hessian<T>::size(m) + Islands<T>::size(n) + 6 * m.nv + 5 * n;
  }
  void run();

 private:
  void warm_start();
  void solve_islands();
  void solve_part();
  bool start();
  LineStep<T> search();
  void move(const LineStep<T>& step);
  void set_gradient();
  T evaluate(const Rows<T>& rows, const T* jar);
  T evaluate_cone(const RowBlock<T>& block, const T* D, const T* jar);
  void residual(T* jar, const T* a) const;
  void mul_inertia(T* y, const T* x) const;
  void solve_inertia(T* x) const;
  T dot(const T* x, const T* y) const {
    T sum{};
    for (const int i : part_.dofs) sum += x[i] * y[i];
    return sum;
  }
  // Returns the worlds in which the scaled duality gap is below the tolerance. A gap that is NaN is
  // never below the tolerance.
  Mask<T> is_closed() const { return max(same<T>(0.5) * scale_ * dot(g_, z_), T{}) < tolerance_; }
  bool is_changed() const;
  void stop(const Mask<T>& worlds) { active_ = both(active_, !worlds); }

  const mjModel& m_;
  World<T>& w_;
  ConstraintScratch<T>& scratch_;
  const Rows<T>& all_rows_;
  Part<T>& part_;  // rows and dofs that are being solved
  Hessian<T>& hessian_;
  T *Ma_, *Mv_, *Jf_, *g_, *z_, *v_;        // [nv]
  T* all_jar_;                              // [n]
  T *Jv_, *force_, *weight_, *old_weight_;  // [n]
  const T tolerance_;
  T scale_, gradient_;
  Mask<T> active_;  // worlds that still iterate
};

template <typename T>
Newton<T>::Newton(const mjModel& m, World<T>& w, ConstraintScratch<T>& scratch)
    : m_(m),
      w_(w),
      scratch_(scratch),
      all_rows_(scratch.rows),
      part_(scratch.part),
      hessian_(scratch.hessian),
      tolerance_(same<T>(m.opt.tolerance)) {
  Pool<T>& pool = scratch.pool;
  for (T** x : {&Ma_, &Mv_, &Jf_, &g_, &z_, &v_}) *x = pool.take(m.nv);
  for (T** x : {&all_jar_, &Jv_, &force_, &weight_, &old_weight_}) {
    *x = pool.take(all_rows_.n);
  }
  hessian_.place(m, w, pool);
  part_.rows = &all_rows_;
  part_.jar = all_jar_;
  part_.worlds = all_rows_.exist;
  part_.members = nullptr;
  part_.dofs.resize(static_cast<size_t>(m.nv));
  std::iota(part_.dofs.begin(), part_.dofs.end(), 0);
}

template <typename T>
void Newton<T>::mul_inertia(T* y, const T* x) const {
  for (const int i : part_.dofs) {
    const int adr = m_.M_rowadr[i], last = adr + m_.M_rownnz[i] - 1;
    T sum = w_.M[last] * x[i];
    for (int k = adr; k < last; ++k) {
      const int j = m_.M_colind[k];
      sum += w_.M[k] * x[j];
      y[j] += w_.M[k] * x[i];
    }
    y[i] = sum;
  }
}

// Computes x := M^-1 x.
template <typename T>
void Newton<T>::solve_inertia(T* x) const {
  if (!part_.members) return batch::solve(m_, w_.qLD, w_.qLDiagInv, x);
  for (auto k = part_.dofs.rbegin(); k != part_.dofs.rend(); ++k) {
    const int adr = m_.M_rowadr[*k];
    for (int c = adr; c < adr + m_.M_rownnz[*k] - 1; ++c) x[m_.M_colind[c]] -= x[*k] * w_.qLD[c];
  }
  for (const int i : part_.dofs) {
    const int adr = m_.M_rowadr[i];
    T sum{};
    for (int c = adr; c < adr + m_.M_rownnz[i] - 1; ++c) sum += w_.qLD[c] * x[m_.M_colind[c]];
    x[i] = x[i] * w_.qLDiagInv[i] - sum;
  }
}

// Computes jar = J a - aref for all rows.
template <typename T>
void Newton<T>::residual(T* jar, const T* a) const {
  mul_rows(all_rows_, a, jar);
  for (int i = 0; i < all_rows_.n; ++i) jar[i] = jar[i] - all_rows_.aref[i];
}

// Writes the forces and weights of an elliptic contact, and returns its cost.
template <typename T>
T Newton<T>::evaluate_cone(const RowBlock<T>& b, const T* D, const T* jar) {
  const ConePoint<T> p(*b.pair, D, jar);
  const Mask<T> is_bottom = p.zone.is_bottom;
  const T half = same<T>(0.5), r = p.N - p.mu * p.length;
  const auto of_zone = [&](const T& middle, const T& bottom) {
    return select(p.zone.is_top, T{}, select(is_bottom, bottom, middle));
  };
  const T normal = -p.Dm * r * p.mu;  // force on the boundary of the cone
  T *force = force_ + b.row, *weight = weight_ + b.row;
  T cost{};
  for (int k = 0; k < b.dim; ++k) {
    T boundary = normal;
    if (k > 0) boundary = -normal / p.length * p.U[k] * same<T>(b.pair->friction[k - 1]);
    force[k] = of_zone(boundary, -D[k] * jar[k]);
    weight[k] = only(is_bottom, D[k]);
    cost += half * D[k] * jar[k] * jar[k];
  }
  return of_zone(half * p.Dm * r * r, cost);
}

// Writes the forces and the weights of rows, and returns their cost.
template <typename T>
T Newton<T>::evaluate(const Rows<T>& rows, const T* jar) {
  T cost{};
  const T half = same<T>(0.5);
  for (int i = 0; i < rows.nequality; ++i) {
    force_[i] = -rows.D[i] * jar[i];
    weight_[i] = rows.D[i];
    cost += half * rows.D[i] * jar[i] * jar[i];
  }
  for (int i = rows.nequality; i < rows.first_inequality(); ++i) {
    const int k = i - rows.nequality;
    const T D = rows.D[i], loss = rows.loss[k], bound = rows.bound[k], x = jar[i];
    const Mask<T> low = x <= -bound, high = x >= bound;
    const T linear = same<T>(-0.5) * bound * loss;
    force_[i] = select(low, loss, select(high, -loss, -D * x));
    weight_[i] = only(!either(low, high), D);
    cost += select(low, linear - loss * x, select(high, linear + loss * x, half * D * x * x));
  }
  for (int i = rows.first_inequality(); i < rows.first_cone; ++i) {
    const Mask<T> is_satisfied = jar[i] >= T{};
    const T D = rows.D[i], violation = only(!is_satisfied, jar[i]);
    force_[i] = T{} - D * violation;
    weight_[i] = only(!is_satisfied, D);
    cost += half * D * violation * violation;
  }
  for (size_t i = static_cast<size_t>(rows.first_cone_block); i < rows.block.size(); ++i) {
    const RowBlock<T>& b = rows.block[i];
    cost += evaluate_cone(b, rows.D + b.row, jar + b.row);
  }
  return cost;
}

// Starts from the last step's acceleration, or from the unconstrained acceleration if that has a
// lower cost.
template <typename T>
void Newton<T>::warm_start() {
  std::copy_n(w_.qacc_smooth, m_.nv, w_.qacc);
  std::copy_n(w_.qfrc_smooth, m_.nv, Ma_);
  residual(all_jar_, w_.qacc_smooth);
  if (is_disabled(m_, mjDSBL_WARMSTART)) return;
  const T smooth_cost = evaluate(all_rows_, all_jar_);
  residual(Jv_, w_.qacc_warmstart);
  mul_inertia(Mv_, w_.qacc_warmstart);
  T gauss{};
  for (int i = 0; i < m_.nv; ++i) {
    gauss += (Mv_[i] - w_.qfrc_smooth[i]) * (w_.qacc_warmstart[i] - w_.qacc_smooth[i]);
  }
  const T warm_cost = evaluate(all_rows_, Jv_) + same<T>(0.5) * gauss;
  const Mask<T> is_warm = both(all_rows_.exist, !(warm_cost > smooth_cost));
  if (!any(is_warm)) return;
  for (int i = 0; i < m_.nv; ++i) {
    w_.qacc[i] = select(is_warm, w_.qacc_warmstart[i], w_.qacc[i]);
    Ma_[i] = select(is_warm, Mv_[i], Ma_[i]);
  }
  for (int i = 0; i < all_rows_.n; ++i) all_jar_[i] = select(is_warm, Jv_[i], all_jar_[i]);
}

template <typename T>
void Newton<T>::set_gradient() {
  for (const int i : part_.dofs) Jf_[i] = T{};
  add_rows_transpose(*part_.rows, force_, Jf_);
  for (const int i : part_.dofs) {
    g_[i] = part_.masked(m_, i, Ma_[i] - w_.qfrc_smooth[i] - Jf_[i]);
  }
  gradient_ = sqrt(dot(g_, g_));
}

// Computes the first direction. Returns false if all worlds start at their solution.
template <typename T>
bool Newton<T>::start() {
  evaluate(*part_.rows, part_.jar);
  set_gradient();
  const Mask<T> is_small = both(active_, scale_ * gradient_ < tolerance_);
  if (any(is_small)) {
    for (const int i : part_.dofs) z_[i] = g_[i];
    solve_inertia(z_);
    stop(both(is_small, is_closed()));
    if (!any(active_)) return false;
  }
  hessian_.set_part(part_);
  hessian_.build(weight_, part_.jar, active_);
  for (const int i : part_.dofs) z_[i] = g_[i];
  hessian_.solve(z_);
  if (any(is_small)) stop(both(is_small, is_closed()));
  return any(active_);
}

template <typename T>
LineStep<T> Newton<T>::search() {
  const Rows<T>& rows = *part_.rows;
  for (const int i : part_.dofs) v_[i] = -z_[i];
  const T length = sqrt(dot(v_, v_));
  stop(length < same<T>(mjMINVAL));
  mul_inertia(Mv_, v_);
  mul_rows(rows, v_, Jv_);
  T linear = dot(v_, Ma_) - dot(v_, w_.qfrc_smooth), quadratic = dot(v_, Mv_);
  for (int i = 0; i < rows.nequality; ++i) {
    linear += rows.D[i] * part_.jar[i] * Jv_[i];
    quadratic += rows.D[i] * Jv_[i] * Jv_[i];
  }
  const T gtol = same<T>(m_.opt.tolerance * m_.opt.ls_tolerance) * length / scale_;
  const Line<T> line{rows, part_.jar, Jv_, linear, same<T>(0.5) * quadratic, gtol, scratch_.cones};
  return search_line(line, engine::line_search_iterations(m_), active_);
}

template <typename T>
void Newton<T>::move(const LineStep<T>& step) {
  stop(step.alpha == T{});
  for (const int i : part_.dofs) {
    w_.qacc[i] = select(active_, w_.qacc[i] + v_[i] * step.alpha, w_.qacc[i]);
    Ma_[i] = select(active_, Ma_[i] + Mv_[i] * step.alpha, Ma_[i]);
  }
  for (int i = 0; i < part_.rows->n; ++i) {
    part_.jar[i] = select(active_, part_.jar[i] + Jv_[i] * step.alpha, part_.jar[i]);
  }
}

// Returns whether the Hessian has changed in an active world.
template <typename T>
bool Newton<T>::is_changed() const {
  const Rows<T>& rows = *part_.rows;
  if (rows.first_cone < rows.n) return true;
  Mask<T> changes = mask_of<T>(0);
  for (int i = 0; i < rows.n; ++i) changes = either(changes, weight_[i] != old_weight_[i]);
  return any(both(changes, active_));
}

// Solves the islands of a part. Worlds that are done keep their accelerations.
template <typename T>
void Newton<T>::solve_part() {
  active_ = part_.worlds;
  if (!start()) return;
  for (int i = engine::solver_iterations(m_); i > 0; --i) {
    const LineStep<T> step = search();
    move(step);
    if (!any(active_)) return;
    std::swap(weight_, old_weight_);
    evaluate(*part_.rows, part_.jar);
    set_gradient();
    const T improvement = scale_ * step.improvement;
    stop(gradient_ != gradient_);  // the accelerations are NaN
    stop(
        either(both(improvement > T{}, improvement < tolerance_), scale_ * gradient_ < tolerance_));
    if (!any(active_)) return;
    if (is_changed()) hessian_.build(weight_, part_.jar, active_);
    for (const int j : part_.dofs) z_[j] = g_[j];
    hessian_.solve(z_);
    stop(is_closed());
    if (!any(active_)) return;
  }
}

// Solves the islands one after the other. Dofs outside all islands keep qacc_smooth.
template <typename T>
void Newton<T>::solve_islands() {
  Islands<T>& islands = scratch_.islands;
  islands.find(m_, all_rows_);
  for (int i = 0; i < m_.nv; ++i) {
    w_.qacc[i] = select(islands.constrained(m_.dof_treeid[i]), w_.qacc[i], w_.qacc_smooth[i]);
  }
  islands.place(scratch_.pool);
  for (int t = 0; t < m_.ntree; ++t) {
    if (!islands.make_part(t, all_jar_, part_)) continue;
    T trace{};
    for (const int i : part_.dofs) {
      trace += part_.masked(m_, i, w_.M[m_.M_rowadr[i] + m_.M_rownnz[i] - 1]);
    }
    scale_ = same<T>(1) / trace;
    solve_part();
    for (const int i : part_.dofs) w_.qfrc_constraint[i] += part_.masked(m_, i, Jf_[i]);
  }
}

template <typename T>
void Newton<T>::run() {
  warm_start();
  if (m_.ntree > 1 && !is_disabled(m_, mjDSBL_ISLAND)) return solve_islands();
  if (is_disabled(m_, mjDSBL_ISLAND)) {
    scale_ = same<T>(1 / (m_.stat.meaninertia * static_cast<double>(m_.nv)));
  } else {
    T trace{};
    for (int i = 0; i < m_.nv; ++i) trace += w_.M[m_.M_rowadr[i] + m_.M_rownnz[i] - 1];
    scale_ = same<T>(1) / trace;
  }
  solve_part();
  std::copy_n(Jf_, m_.nv, w_.qfrc_constraint);
}

}  // namespace

template <typename T>
void constrain(const mjModel& m, const ConstraintTables& tables, World<T>& w,
               const mjData* const* data, const Contact<T>* contacts, int n,
               ConstraintScratch<T>& scratch) {
  if (is_disabled(m, mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) n = 0;
  const RowCount count = count_rows(tables, contacts, n);
  scratch.pool.reset(static_cast<size_t>(count.size + Newton<T>::size(m, count.nrow)));
  make_rows(m, tables, w, data, contacts, n, scratch.pool, scratch.rows);
  std::fill_n(w.qfrc_constraint, m.nv, T{});
  if (any(scratch.rows.exist)) {
    Newton<T>(m, w, scratch).run();
  } else {
    std::copy_n(w.qacc_smooth, m.nv, w.qacc);
  }
}

template void constrain(const mjModel&, const ConstraintTables&, World<double>&,
                        const mjData* const*, const Contact<double>*, int,
                        ConstraintScratch<double>&);
template void constrain(const mjModel&, const ConstraintTables&, World<Lanes>&,
                        const mjData* const*, const Contact<Lanes>*, int,
                        ConstraintScratch<Lanes>&);

}  // namespace mj::batch
