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
  Newton(const mjModel& m, const ConstraintTables& tables, World<T>& w,
         ConstraintScratch<T>& scratch);

  // Returns how many numbers the solver takes from a pool for n rows.
  static mjtSize size(const mjModel& m, mjtSize n) {
    return Hessian<T>::size(m) + Islands<T>::size(n) + 6 * m.nv + 9 * n;
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
  T evaluate_smooth_rows(const Rows<T>& rows, const T* jar);
  T evaluate_cone(const RowBlock<T>& block, const T* D, const T* jar);
  void set_row(int row, const T& force, const T& weight) {
    is_changed_ = either(is_changed_, weight_[row] != weight);
    force_[row] = force;
    weight_[row] = weight;
  }
  void solve_inertia(T* x) const;
  T trace() const;
  T dot(const T* x, const T* y) const {
    T sum{};
    for (const DofRange<T>& r : part_.ranges) {
      for (int i = r.first; i < r.last; ++i) sum += x[i] * y[i];
    }
    return sum;
  }
  // Returns the worlds in which the scaled duality gap is below the tolerance. A gap that is NaN is
  // never below the tolerance.
  Mask<T> is_closed() const { return max(same<T>(0.5) * scale_ * dot(g_, z_), T{}) < tolerance_; }
  void stop(const Mask<T>& worlds) { active_ = both(active_, !worlds); }

  const mjModel& m_;
  const LowerRows inertia_;  // pattern of M
  World<T>& w_;
  ConstraintScratch<T>& scratch_;
  const Rows<T>& all_rows_;
  Part<T>& part_;  // rows and dofs that are being solved
  Hessian<T>& hessian_;
  T *Ma_, *Mv_, *Jf_, *g_, *z_, *v_;  // [nv]
  T* all_jar_;                        // [n]
  T *Jv_, *force_, *weight_;          // [n]
  T *Dw_, *Dww_, *base_, *sign_;      // [n], memory of the line search
  const T tolerance_;
  T scale_, gradient_;
  Mask<T> active_;                        // worlds that still iterate
  Mask<T> is_changed_;                    // worlds in which the weight of a row has changed
  Mask<T> is_evaluated_ = mask_of<T>(0);  // worlds whose forces belong to the residual all_jar_
};

template <typename T>
Newton<T>::Newton(const mjModel& m, const ConstraintTables& tables, World<T>& w,
                  ConstraintScratch<T>& scratch)
    : m_(m),
      inertia_{static_cast<int>(m.nv), m.M_rowadr, m.M_rownnz, m.M_colind},
      w_(w),
      scratch_(scratch),
      all_rows_(scratch.rows),
      part_(scratch.part),
      hessian_(scratch.hessian),
      tolerance_(same<T>(m.opt.tolerance)) {
  Pool<T>& pool = scratch.pool;
  for (T** x : {&Ma_, &Mv_, &Jf_, &g_, &z_, &v_}) *x = pool.take(m.nv);
  for (T** x : {&all_jar_, &Jv_, &force_, &weight_, &Dw_, &Dww_, &base_, &sign_}) {
    *x = pool.take(all_rows_.n);
  }
  hessian_.place(tables.inertia, w.M, pool);
  part_.rows = &all_rows_;
  part_.jar = all_jar_;
  part_.worlds = all_rows_.exist;
  part_.ranges.assign(1, {0, static_cast<int>(m.nv), T{} == T{}});
  part_.inertia_panels = &tables.inertia.panels;
  part_.dofs.resize(static_cast<size_t>(m.nv));
  std::iota(part_.dofs.begin(), part_.dofs.end(), 0);
}

// Computes x := M^-1 x.
template <typename T>
void Newton<T>::solve_inertia(T* x) const {
  const CompressedRows<const T> factor{w_.qLD, m_.M_rowadr};
  solve_reverse_ldl(inertia_, *part_.inertia_panels, factor, w_.qLDiagInv, x);
}

// Returns the trace of the inertia of the islands.
template <typename T>
T Newton<T>::trace() const {
  T sum{};
  for (const DofRange<T>& r : part_.ranges) {
    for (int i = r.first; i < r.last; ++i) {
      sum += only(r.worlds, w_.M[m_.M_rowadr[i] + m_.M_rownnz[i] - 1]);
    }
  }
  return sum;
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
  T cost{};
  for (int k = 0; k < b.dim; ++k) {
    T boundary = normal;
    if (k > 0) boundary = -normal / p.length * p.U[k] * same<T>(b.pair->friction[k - 1]);
    set_row(b.row + k, of_zone(boundary, -D[k] * jar[k]), only(is_bottom, D[k]));
    cost += half * D[k] * jar[k] * jar[k];
  }
  return of_zone(half * p.Dm * r * r, cost);
}

// Writes the forces and weights of equalities and friction, and returns their cost.
template <typename T>
T Newton<T>::evaluate_smooth_rows(const Rows<T>& rows, const T* jar) {
  T cost{};
  const T half = same<T>(0.5);
  for (int i = 0; i < rows.nequality; ++i) {
    const T D = rows.D[i], x = jar[i];
    cost += half * D * x * x;
    set_row(i, -D * x, D);
  }
  for (int k = 0; k < rows.nfriction; ++k) {
    const int i = rows.nequality + k;
    const T D = rows.D[i], loss = rows.loss[k], bound = rows.bound[k], x = jar[i];
    const Mask<T> low = x <= -bound, high = x >= bound;
    const T linear = same<T>(-0.5) * bound * loss;
    cost += select(low, linear - loss * x, select(high, linear + loss * x, half * D * x * x));
    set_row(i, select(low, loss, select(high, -loss, -D * x)), only(!either(low, high), D));
  }
  return cost;
}

// Writes the forces and weights of rows, and returns their cost. Compares the weights with the
// previous weights.
template <typename T>
T Newton<T>::evaluate(const Rows<T>& rows, const T* jar) {
  is_changed_ = mask_of<T>(0);
  T cost = evaluate_smooth_rows(rows, jar);
  const T half = same<T>(0.5);
  const T* all_D = rows.D;
  T *force = force_, *weight = weight_;
  Mask<T> changes = is_changed_;
  for (int i = rows.first_inequality(), last = rows.first_cone; i < last; ++i) {
    const Mask<T> is_satisfied = jar[i] >= T{};
    const T D = only(!is_satisfied, all_D[i]), x = only(!is_satisfied, jar[i]), Dx = D * x;
    changes = either(changes, weight[i] != D);
    force[i] = T{} - Dx;
    weight[i] = D;
    cost += half * Dx * x;
  }
  is_changed_ = changes;
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
  const Rows<T>& rows = all_rows_;
  const int nv = static_cast<int>(m_.nv);
  std::copy_n(w_.qacc_smooth, nv, w_.qacc);
  std::copy_n(w_.qfrc_smooth, nv, Ma_);
  if (is_disabled(m_, mjDSBL_WARMSTART)) {
    return mul_rows<1>(rows, {w_.qacc_smooth}, rows.aref, {all_jar_});
  }
  mul_rows<2>(rows, {w_.qacc_smooth, w_.qacc_warmstart}, rows.aref, {all_jar_, Jv_});
  mul_symmetric(inertia_, *part_.inertia_panels, w_.M, w_.qacc_warmstart, Mv_);
  const T smooth_cost = evaluate(rows, all_jar_);
  T gauss{};
  for (int i = 0; i < nv; ++i) {
    gauss += (Mv_[i] - w_.qfrc_smooth[i]) * (w_.qacc_warmstart[i] - w_.qacc_smooth[i]);
  }
  const T warm_cost = evaluate(rows, Jv_) + same<T>(0.5) * gauss;
  const Mask<T> is_warm = both(rows.exist, !(warm_cost > smooth_cost));
  is_evaluated_ = is_warm;
  if (!any(is_warm)) return;
  const auto merge = [&is_warm](const T* from, int n, T* to) {
    for (int i = 0; i < n; ++i) to[i] = select(is_warm, from[i], to[i]);
  };
  merge(w_.qacc_warmstart, nv, w_.qacc);
  merge(Mv_, nv, Ma_);
  merge(Jv_, rows.n, all_jar_);
}

// Computes the gradient g = M a - qfrc_smooth - J' force, and copies it to z.
template <typename T>
void Newton<T>::set_gradient() {
  T *Jf = Jf_, *g = g_, *z = z_;
  const T *Ma = Ma_, *smooth = w_.qfrc_smooth;
  for (const DofRange<T>& r : part_.ranges) std::fill_n(Jf + r.first, r.last - r.first, T{});
  add_rows_transpose(*part_.rows, force_, Jf);
  T sum{};
  for (const DofRange<T>& r : part_.ranges) {
    const Mask<T> worlds = r.worlds;
    for (int i = r.first, last = r.last; i < last; ++i) {
      const T x = only(worlds, Ma[i] - smooth[i] - Jf[i]);
      g[i] = z[i] = x;
      sum += x * x;
    }
  }
  gradient_ = sqrt(sum);
}

// Computes the first direction. Returns false if all worlds start at their solution.
template <typename T>
bool Newton<T>::start() {
  if (part_.rows != &all_rows_ || any(both(active_, !is_evaluated_))) {
    evaluate(*part_.rows, part_.jar);
  }
  set_gradient();
  const Mask<T> is_small = both(active_, scale_ * gradient_ < tolerance_);
  if (any(is_small)) {
    solve_inertia(z_);
    stop(both(is_small, is_closed()));
    if (!any(active_)) return false;
    for (const int i : part_.dofs) z_[i] = g_[i];
  }
  hessian_.set_part(part_);
  hessian_.build(weight_, part_.jar, active_);
  hessian_.solve(z_);
  if (any(is_small)) stop(both(is_small, is_closed()));
  return any(active_);
}

template <typename T>
LineStep<T> Newton<T>::search() {
  const Rows<T>& rows = *part_.rows;
  T square{}, gain{}, work{};
  T* v = v_;
  const T *z = z_, *Ma = Ma_, *smooth = w_.qfrc_smooth;
  for (const DofRange<T>& r : part_.ranges) {
    for (int i = r.first, last = r.last; i < last; ++i) {
      const T x = v[i] = -z[i];
      square += x * x;
      gain += x * Ma[i];
      work += x * smooth[i];
    }
  }
  const T length = sqrt(square);
  stop(length < same<T>(mjMINVAL));
  mul_symmetric(inertia_, *part_.inertia_panels, w_.M, v, Mv_);
  mul_rows<1, T>(rows, {v}, nullptr, {Jv_});
  T linear = gain - work, quadratic = dot(v, Mv_);
  for (int i = 0; i < rows.nequality; ++i) {
    linear += rows.D[i] * part_.jar[i] * Jv_[i];
    quadratic += rows.D[i] * Jv_[i] * Jv_[i];
  }
  const T gtol = same<T>(m_.opt.tolerance * m_.opt.ls_tolerance) * length / scale_;
  const Line<T> line{rows, part_.jar, Jv_,   linear,        same<T>(0.5) * quadratic, gtol, Dw_,
                     Dww_, base_,     sign_, scratch_.cones};
  return search_line(line, engine::line_search_iterations(m_), active_);
}

template <typename T>
void Newton<T>::move(const LineStep<T>& step) {
  stop(step.alpha == T{});
  const Mask<T> active = active_;
  const T alpha = step.alpha;
  const auto add = [&](const T* from, int first, int last, T* to) {
    for (int i = first; i < last; ++i) to[i] = select(active, to[i] + from[i] * alpha, to[i]);
  };
  for (const DofRange<T>& r : part_.ranges) {
    add(v_, r.first, r.last, w_.qacc);
    add(Mv_, r.first, r.last, Ma_);
  }
  add(Jv_, 0, part_.rows->n, part_.jar);
}

// Solves the islands of a part. Worlds that are done keep their accelerations.
template <typename T>
void Newton<T>::solve_part() {
  active_ = part_.worlds;
  if (!start()) return;
  const bool has_cones = part_.rows->first_cone < part_.rows->n;
  for (int i = engine::solver_iterations(m_); i > 0; --i) {
    const LineStep<T> step = search();
    move(step);
    if (!any(active_)) return;
    evaluate(*part_.rows, part_.jar);
    set_gradient();
    const T improvement = scale_ * step.improvement;
    stop(gradient_ != gradient_);  // the accelerations are NaN
    stop(
        either(both(improvement > T{}, improvement < tolerance_), scale_ * gradient_ < tolerance_));
    if (!any(active_)) return;
    if (has_cones || any(both(is_changed_, active_))) {
      hessian_.build(weight_, part_.jar, active_);
    }
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
    scale_ = same<T>(1) / trace();
    solve_part();
    for (const DofRange<T>& r : part_.ranges) {
      for (int i = r.first; i < r.last; ++i) w_.qfrc_constraint[i] += only(r.worlds, Jf_[i]);
    }
  }
}

template <typename T>
void Newton<T>::run() {
  warm_start();
  const bool has_islands = !is_disabled(m_, mjDSBL_ISLAND);
  if (m_.ntree > 1 && has_islands) return solve_islands();
  scale_ =
      same<T>(1) /
      (has_islands ? trace() : same<T>(m_.stat.meaninertia) * same<T>(static_cast<double>(m_.nv)));
  solve_part();
  std::copy_n(Jf_, m_.nv, w_.qfrc_constraint);
}

}  // namespace

template <typename T>
void ConstraintScratch<T>::reserve(const mjModel& m, const ConstraintTables& tables, mjtSize n) {
  const RowCount count = most_rows(tables, n);
  pool.reserve(static_cast<size_t>(count.size + Newton<T>::size(m, count.nrow)));
  const auto units = static_cast<size_t>(tables.most.nrow);
  const size_t blocks = units + static_cast<size_t>(n);
  rows.unit.reserve(units);
  rows.block.reserve(blocks);
  hessian.reserve(tables.inertia);
  islands.reserve(m, units, blocks);
  part.dofs.reserve(static_cast<size_t>(m.nv));
  part.ranges.reserve(static_cast<size_t>(std::max<mjtSize>(m.ntree, 1)));
  if (tables.is_elliptic) cones.reserve(static_cast<size_t>(n));
}

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
    Newton<T>(m, tables, w, scratch).run();
  } else {
    std::copy_n(w.qacc_smooth, m.nv, w.qacc);
  }
}

template struct ConstraintScratch<double>;
template struct ConstraintScratch<Lanes>;
template void constrain(const mjModel&, const ConstraintTables&, World<double>&,
                        const mjData* const*, const Contact<double>*, int,
                        ConstraintScratch<double>&);
template void constrain(const mjModel&, const ConstraintTables&, World<Lanes>&,
                        const mjData* const*, const Contact<Lanes>*, int,
                        ConstraintScratch<Lanes>&);

}  // namespace mj::batch
