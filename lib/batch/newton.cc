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

#include "batch/line_search.h"
#include "batch/stages.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/options.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

template <typename T>
T dot(const T* x, const T* y, mjtSize n) {
  T sum{};
  for (mjtSize i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

template <typename T>
class Newton {
 public:
  Newton(const mjModel& m, World<T>& w, ConstraintScratch<T>& scratch);

  static mjtSize size(const mjModel& m, mjtSize nrow) { return 5 * m.nv + 5 * nrow; }
  void run();

 private:
  void mul_inertia(T* y, const T* x) const;
  void residual(T* jar, const T* a) const;
  T evaluate(const T* jar, T* force, T* weight) const;
  void warm_start();
  void set_gradient();
  // Returns the worlds in which the scaled duality gap is below the tolerance.
  Mask<T> is_closed() const {
    const T gap = same<T>(0.5) * scale_ * dot(g_, z_, m_.nv);
    // A gap that is NaN is never below the tolerance.
    return max(gap, T{}) < tolerance_;
  }
  bool start();
  LineStep<T> search();
  void move(const LineStep<T>& step);
  void stop(const Mask<T>& worlds) { active_ = both(active_, !worlds); }

  const mjModel& m_;
  World<T>& w_;
  const Rows<T>& rows_;
  Hessian<T>& hessian_;
  Pool<T>& pool_;
  T *Ma_, *Mv_, *g_, *z_, *v_;                     // [nv]
  T *jar_, *Jv_, *force_, *weight_, *old_weight_;  // [n]
  T scale_, gradient_;
  T tolerance_;
  Mask<T> active_;
};

template <typename T>
Newton<T>::Newton(const mjModel& m, World<T>& w, ConstraintScratch<T>& scratch)
    : m_(m),
      w_(w),
      rows_(scratch.rows),
      hessian_(scratch.hessian),
      pool_(scratch.pool),
      tolerance_(same<T>(m.opt.tolerance)),
      active_(scratch.rows.exist) {
  for (T** x : {&Ma_, &Mv_, &g_, &z_, &v_}) *x = pool_.take(m.nv);
  for (T** x : {&jar_, &Jv_, &force_, &weight_, &old_weight_}) *x = pool_.take(rows_.n);
  if (is_disabled(m, mjDSBL_ISLAND)) {
    scale_ = same<T>(1 / (m.stat.meaninertia * static_cast<double>(std::max<mjtSize>(1, m.nv))));
  } else {
    T trace{};
    for (int i = 0; i < m.nv; ++i) trace += w.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
    scale_ = same<T>(1) / trace;
  }
}

template <typename T>
void Newton<T>::mul_inertia(T* y, const T* x) const {
  for (int i = 0; i < m_.nv; ++i) {
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

// Computes jar = J a - aref.
template <typename T>
void Newton<T>::residual(T* jar, const T* a) const {
  mul_rows(rows_, a, jar);
  for (int i = 0; i < rows_.n; ++i) jar[i] = jar[i] - rows_.aref[i];
}

// Writes the forces and the weights of all rows, and returns the cost.
template <typename T>
T Newton<T>::evaluate(const T* jar, T* force, T* weight) const {
  T cost{};
  const T half = same<T>(0.5);
  for (int i = 0; i < rows_.nequality; ++i) {
    force[i] = -rows_.D[i] * jar[i];
    weight[i] = rows_.D[i];
    cost += half * rows_.D[i] * jar[i] * jar[i];
  }
  for (int i = rows_.nequality; i < rows_.first_inequality(); ++i) {
    const FrictionRow& f = rows_.friction[i - rows_.nequality];
    const T D = same<T>(f.D), loss = same<T>(f.loss), bound = same<T>(f.bound), x = jar[i];
    const Mask<T> low = x <= -bound, high = x >= bound;
    const T linear = same<T>(-0.5) * bound * loss;
    force[i] = select(low, loss, select(high, -loss, -D * x));
    weight[i] = only(!either(low, high), D);
    cost += select(low, linear - loss * x, select(high, linear + loss * x, half * D * x * x));
  }
  for (int i = rows_.first_inequality(); i < rows_.n; ++i) {
    const Mask<T> is_satisfied = jar[i] >= T{};
    const T D = rows_.D[i], violation = only(!is_satisfied, jar[i]);
    force[i] = T{} - D * violation;
    weight[i] = only(!is_satisfied, D);
    cost += half * D * violation * violation;
  }
  return cost;
}

// Starts from the last step's acceleration, or from the unconstrained acceleration if that has a
// lower cost.
template <typename T>
void Newton<T>::warm_start() {
  std::copy_n(w_.qacc_smooth, m_.nv, w_.qacc);
  std::copy_n(w_.qfrc_smooth, m_.nv, Ma_);
  residual(jar_, w_.qacc_smooth);
  if (is_disabled(m_, mjDSBL_WARMSTART)) return;
  const T smooth_cost = evaluate(jar_, force_, weight_);
  residual(Jv_, w_.qacc_warmstart);
  mul_inertia(Mv_, w_.qacc_warmstart);
  T gauss{};
  for (int i = 0; i < m_.nv; ++i) {
    gauss += (Mv_[i] - w_.qfrc_smooth[i]) * (w_.qacc_warmstart[i] - w_.qacc_smooth[i]);
  }
  const T warm_cost = evaluate(Jv_, force_, weight_) + same<T>(0.5) * gauss;
  const Mask<T> is_warm = both(rows_.exist, !(warm_cost > smooth_cost));
  if (!any(is_warm)) return;
  for (int i = 0; i < m_.nv; ++i) {
    w_.qacc[i] = select(is_warm, w_.qacc_warmstart[i], w_.qacc[i]);
    Ma_[i] = select(is_warm, Mv_[i], Ma_[i]);
  }
  for (int i = 0; i < rows_.n; ++i) jar_[i] = select(is_warm, Jv_[i], jar_[i]);
}

template <typename T>
void Newton<T>::set_gradient() {
  mul_rows_transpose(rows_, force_, w_.qfrc_constraint, m_.nv);
  T sum{};
  for (int i = 0; i < m_.nv; ++i) {
    g_[i] = Ma_[i] - w_.qfrc_smooth[i] - w_.qfrc_constraint[i];
    sum += g_[i] * g_[i];
  }
  gradient_ = sqrt(sum);
}

// Computes the first direction. Returns false if all worlds start at their solution.
template <typename T>
bool Newton<T>::start() {
  warm_start();
  evaluate(jar_, force_, weight_);
  set_gradient();
  const Mask<T> is_small = both(active_, scale_ * gradient_ < tolerance_);
  if (any(is_small)) {
    std::copy_n(g_, m_.nv, z_);
    batch::solve(m_, w_.qLD, w_.qLDiagInv, z_);
    stop(both(is_small, is_closed()));
    if (!any(active_)) return false;
  }
  hessian_.set_rows(m_, w_, rows_, pool_);
  hessian_.build(weight_);
  std::copy_n(g_, m_.nv, z_);
  hessian_.solve(z_);
  if (any(is_small)) stop(both(is_small, is_closed()));
  return any(active_);
}

template <typename T>
LineStep<T> Newton<T>::search() {
  T length{};
  for (int i = 0; i < m_.nv; ++i) {
    v_[i] = -z_[i];
    length += v_[i] * v_[i];
  }
  length = sqrt(length);
  stop(length < same<T>(mjMINVAL));
  mul_inertia(Mv_, v_);
  mul_rows(rows_, v_, Jv_);
  const T gauss = dot(v_, Ma_, m_.nv) - dot(v_, w_.qfrc_smooth, m_.nv);
  const T gtol = same<T>(m_.opt.tolerance * m_.opt.ls_tolerance) * length / scale_;
  T linear{}, quadratic{};
  for (int i = 0; i < rows_.nequality; ++i) {
    linear += rows_.D[i] * jar_[i] * Jv_[i];
    quadratic += rows_.D[i] * Jv_[i] * Jv_[i];
  }
  const T half = same<T>(0.5);
  const Line<T> line{
      rows_, jar_, Jv_, gauss + linear, half * dot(v_, Mv_, m_.nv) + half * quadratic, gtol};
  return search_line(line, engine::line_search_iterations(m_), active_);
}

template <typename T>
void Newton<T>::move(const LineStep<T>& step) {
  stop(step.alpha == T{});
  for (int i = 0; i < m_.nv; ++i) {
    w_.qacc[i] = select(active_, w_.qacc[i] + v_[i] * step.alpha, w_.qacc[i]);
    Ma_[i] = select(active_, Ma_[i] + Mv_[i] * step.alpha, Ma_[i]);
  }
  for (int i = 0; i < rows_.n; ++i) {
    jar_[i] = select(active_, jar_[i] + Jv_[i] * step.alpha, jar_[i]);
  }
}

template <typename T>
void Newton<T>::run() {
  if (!start()) return;
  for (int i = engine::solver_iterations(m_); i > 0; --i) {
    const LineStep<T> step = search();
    move(step);
    if (!any(active_)) return;
    std::swap(weight_, old_weight_);
    evaluate(jar_, force_, weight_);
    set_gradient();
    const T improvement = scale_ * step.improvement;
    stop(
        either(both(improvement > T{}, improvement < tolerance_), scale_ * gradient_ < tolerance_));
    if (!any(active_)) return;
    hessian_.update(old_weight_, weight_, active_);
    std::copy_n(g_, m_.nv, z_);
    hessian_.solve(z_);
    stop(is_closed());
    if (!any(active_)) return;
  }
}

}  // namespace

template <typename T>
void constrain(const mjModel& m, const ConstraintTables& tables, World<T>& w,
               const mjData* const* data, const Contact<T>* contacts, int n,
               ConstraintScratch<T>& scratch) {
  if (is_disabled(m, mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) n = 0;
  const RowCount count = count_rows(tables, contacts, n);
  const mjtSize size =
      count.size + Newton<T>::size(m, count.nrow) + Hessian<T>::size(m, count.nrow);
  scratch.pool.reset(static_cast<size_t>(size));
  make_rows(m, tables, w, data, contacts, n, scratch.pool, scratch.rows);
  if (!any(scratch.rows.exist)) {
    std::copy_n(w.qacc_smooth, m.nv, w.qacc);
    std::fill_n(w.qfrc_constraint, m.nv, T{});
    return;
  }
  Newton<T>(m, w, scratch).run();
}

template void constrain(const mjModel&, const ConstraintTables&, World<double>&,
                        const mjData* const*, const Contact<double>*, int,
                        ConstraintScratch<double>&);
template void constrain(const mjModel&, const ConstraintTables&, World<Lanes>&,
                        const mjData* const*, const Contact<Lanes>*, int,
                        ConstraintScratch<Lanes>&);

}  // namespace mj::batch
