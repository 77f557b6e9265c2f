// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/line_search.h"

namespace mj::batch {
namespace {

template <typename T>
struct Point {
  T alpha, cost, slope, curvature;
};
template <typename T>
Point<T> choose(const Mask<T>& mask, const Point<T>& a, const Point<T>& b) {
  return {select(mask, a.alpha, b.alpha), select(mask, a.cost, b.cost),
          select(mask, a.slope, b.slope), select(mask, a.curvature, b.curvature)};
}

// The search in progress. A world leaves the search when it has a result.
template <typename T>
class Search {
 public:
  Search(const Line<T>& line, int max_evaluations, const Mask<T>& active)
      : line_(line), most_(same<T>(max_evaluations)), left_(active) {}

  LineStep<T> run();

 private:
  using Flags = Mask<T>;

  Point<T> evaluate(const T& alpha) const;
  // Returns the terms that are quadratic everywhere.
  Point<T> quadratic_part(const T& alpha) const {
    const T two = same<T>(2), q = line_.quadratic, l = line_.linear;
    return {alpha, alpha * alpha * q + alpha * l, two * alpha * q + l, two * q};
  }
  // Returns the point. A curvature that is not positive is replaced by mjMINVAL.
  static Point<T> positive(Point<T> p) {
    p.curvature = select(p.curvature <= T{}, same<T>(mjMINVAL), p.curvature);
    return p;
  }
  void add_friction(Point<T>& point) const;
  void add_inequalities(Point<T>& point) const;
  Point<T> start();
  void prepare_inequalities(Point<T>& p0);
  void prepare_cones();
  void add_cones(Point<T>& point) const;
  Point<T> newton(const Point<T>& p) const { return evaluate(p.alpha - p.slope / p.curvature); }
  // Counts an evaluation in some worlds.
  void count(const Flags& worlds) { evaluations_ += only(worlds, same<T>(1)); }
  // Gives a result to some worlds, which leave the search.
  void finish(const Flags& worlds, const Point<T>& p) {
    const Flags now = both(left_, worlds);
    alpha_ = select(now, p.alpha, alpha_);
    cost_ = select(now, p.cost, cost_);
    left_ = both(left_, !worlds);
  }
  Flags is_flat(const Point<T>& p) const { return abs(p.slope) < line_.gtol; }
  void bracket(Point<T>& p1, Point<T>& p2);
  void bisect(Point<T> p1, Point<T> p2);
  Flags improve(Point<T>& end, const Point<T> candidate[3]) const;

  const Line<T>& line_;
  const T most_;
  Flags left_;  // worlds without a result
  T evaluations_{};
  T alpha_{}, cost_{};  // results
};

// Returns -1 or 1 on the sides on which the cost of friction is linear, and 0 in the middle.
template <typename T>
T friction_side(const T& x, const T& bound) {
  return select(x <= -bound, same<T>(-1), only(x >= bound, same<T>(1)));
}

// Prepares the numbers of rows that do not depend on alpha: D w and D w^2 with w = J v, and the
// cost and the side at alpha = 0. Returns the point at alpha = 0.
template <typename T>
Point<T> Search<T>::start() {
  const Rows<T>& rows = line_.rows;
  Point<T> p0 = quadratic_part(T{});
  const T half = same<T>(0.5);
  T slope{}, curvature{};
  for (int i = rows.nequality; i < rows.first_inequality(); ++i) {
    const int k = i - rows.nequality;
    const T u = line_.jar[i], w = line_.Jv[i], D = rows.D[i], loss = rows.loss[k];
    const T side = friction_side(u, rows.bound[k]), Dw = D * w, Dww = Dw * w;
    const Mask<T> middle = side == T{};
    line_.Dw[i] = Dw;
    line_.Dww[i] = Dww;
    line_.sign[i] = side;
    line_.base[i] =
        select(middle, half * D * u * u, same<T>(-0.5) * rows.bound[k] * loss + side * loss * u);
    slope += select(middle, Dw * u, side * loss * w);
    curvature += only(middle, Dww);
  }
  p0.slope += slope;
  p0.curvature += curvature;
  prepare_inequalities(p0);
  prepare_cones();
  add_cones(p0);
  return positive(p0);
}

template <typename T>
void Search<T>::prepare_inequalities(Point<T>& p0) {
  const T *jar = line_.jar, *Jv = line_.Jv, *all_D = line_.rows.D;
  T *all_Dw = line_.Dw, *all_Dww = line_.Dww, *base = line_.base;
  const T half = same<T>(0.5), zero{};
  T slope{}, curvature{};
  for (int i = line_.rows.first_inequality(), last = line_.rows.first_cone; i < last; ++i) {
    const Mask<T> is_active = jar[i] < zero;
    const T w = Jv[i], D = all_D[i], u = only(is_active, jar[i]), Dw = D * w, Dww = Dw * w;
    all_Dw[i] = Dw;
    all_Dww[i] = Dww;
    base[i] = half * D * u * u;
    slope += Dw * u;
    curvature += only(is_active, Dww);
  }
  p0.slope += slope;
  p0.curvature += curvature;
}

template <typename T>
void Search<T>::add_friction(Point<T>& point) const {
  const Rows<T>& rows = line_.rows;
  const int first = rows.nequality, n = rows.nfriction;
  const T *jar = line_.jar + first, *Jv = line_.Jv + first, *D = rows.D + first;
  const T *Dw = line_.Dw + first, *Dww = line_.Dww + first, *base = line_.base + first;
  const T *sign = line_.sign + first, *losses = rows.loss, *bounds = rows.bound;
  const T alpha = point.alpha, half = same<T>(0.5);
  T total{}, slope{}, curvature{};
  for (int i = 0; i < n; ++i) {
    const T u = jar[i], w = Jv[i], x = u + alpha * w;
    const T half_D = half * D[i], loss = losses[i], bound = bounds[i];
    const T side = friction_side(x, bound), force = side * loss;
    const Mask<T> middle = side == T{};
    slope += select(middle, Dw[i] * x, force * w);
    curvature += only(middle, Dww[i]);
    const T stay = select(middle, half_D * (x - u) * (x + u), force * (x - u));
    const T cost = select(middle, half_D * x * x, same<T>(-0.5) * bound * loss + force * x);
    total += select(side == sign[i], stay, cost - base[i]);
  }
  point.cost += total;
  point.slope += slope;
  point.curvature += curvature;
}

template <typename T>
void Search<T>::add_inequalities(Point<T>& point) const {
  const T *jar = line_.jar, *Jv = line_.Jv, *D = line_.rows.D;
  const T *Dw = line_.Dw, *Dww = line_.Dww, *base = line_.base;
  const T half = same<T>(0.5), zero{};
  T cost{}, slope{}, curvature{};
  for (int i = line_.rows.first_inequality(); i < line_.rows.first_cone; ++i) {
    T x = jar[i] + point.alpha * Jv[i];
    const Mask<T> is_active = x < zero;
    x = only(is_active, x);
    slope += Dw[i] * x;
    curvature += only(is_active, Dww[i]);
    cost += half * D[i] * x * x - base[i];
  }
  point.cost += cost;
  point.slope += slope;
  point.curvature += curvature;
}

// Returns the zone of a cone whose tangent has the squared length TT.
template <typename T>
ConeZone<T> line_zone(const LineCone<T>& c, const T& N, const T& TT, const T& length) {
  const ConeZone<T> zone = cone_zone(c.mu, N, length);
  const Mask<T> is_point = TT <= T{}, is_below = both(is_point, N < T{});
  return {either(both(!is_point, zone.is_top), both(is_point, !is_below)),
          either(both(!is_point, zone.is_bottom), is_below)};
}

template <typename T>
void Search<T>::prepare_cones() {
  const Rows<T>& rows = line_.rows;
  line_.cones.clear();
  for (size_t i = static_cast<size_t>(rows.first_cone_block); i < rows.block.size(); ++i) {
    const RowBlock<T>& b = rows.block[i];
    const T *D = rows.D + b.row, *u = line_.jar + b.row, *w = line_.Jv + b.row;
    const ConePoint<T> start(*b.pair, D, u);
    LineCone<T> c{};
    c.mu = start.mu;
    c.Dm = start.Dm;
    c.U0 = start.N;
    c.V0 = c.mu * w[0];
    for (int k = 0; k < b.dim; ++k) {
      c.Q0 += same<T>(0.5) * D[k] * u[k] * u[k];
      c.Q1 += D[k] * u[k] * w[k];
      c.Q2 += same<T>(0.5) * D[k] * w[k] * w[k];
      if (k == 0) continue;
      const T V = same<T>(b.pair->friction[k - 1]) * w[k];
      c.UU += start.U[k] * start.U[k];
      c.UV += start.U[k] * V;
      c.VV += V * V;
    }
    c.T0 = sqrt(c.UU);
    c.zone0 = line_zone(c, c.U0, c.UU, c.T0);
    line_.cones.push_back(c);
  }
}

// Returns the cost of a contact at alpha minus its cost at 0.
template <typename T>
T cost_change(const LineCone<T>& c, const T& alpha, const ConeZone<T>& zone, const T& N,
              const T& TT, const T& length) {
  const T half_Dm = same<T>(0.5) * c.Dm;
  const T r0 = c.U0 - c.mu * c.T0, b0 = c.mu * c.U0 + c.T0;
  const T r = N - c.mu * length, b = c.mu * N + length;
  const T Q = alpha * alpha * c.Q2 + alpha * c.Q1;
  const T step = alpha * c.V0 - c.mu * (TT - c.UU) / (length + c.T0);
  const auto of_zone = [&](const T& top, const T& middle, const T& bottom) {
    return select(zone.is_top, top, select(zone.is_bottom, bottom, middle));
  };
  const T from_top = of_zone(T{}, half_Dm * r * r, Q + c.Q0);
  const T from_middle =
      of_zone(-half_Dm * r0 * r0, half_Dm * step * (same<T>(2) * r0 + step), Q + half_Dm * b0 * b0);
  const T from_bottom = of_zone(-c.Q0, Q - half_Dm * b * b, Q);
  return select(c.zone0.is_top, from_top, select(c.zone0.is_bottom, from_bottom, from_middle));
}

template <typename T>
void Search<T>::add_cones(Point<T>& point) const {
  const T alpha = point.alpha, two = same<T>(2);
  T cost{}, slope{}, curvature{};
  for (const LineCone<T>& c : line_.cones) {
    const T N = c.U0 + alpha * c.V0;
    const T TT = c.UU + alpha * (two * c.UV + alpha * c.VV);
    const T length = only(TT > T{}, sqrt(TT));
    const ConeZone<T> zone = line_zone(c, N, TT, length);
    cost += cost_change(c, alpha, zone, N, TT, length);
    const T T1 = (c.UV + alpha * c.VV) / length;
    const T T2 = c.VV / length - (c.UV + alpha * c.VV) * T1 / (length * length);
    const T r = N - c.mu * length, r1 = c.V0 - c.mu * T1;
    const auto of_zone = [&](const T& middle, const T& bottom) {
      return select(zone.is_top, T{}, select(zone.is_bottom, bottom, middle));
    };
    slope += of_zone(c.Dm * r * r1, two * alpha * c.Q2 + c.Q1);
    curvature += of_zone(c.Dm * (r1 * r1 - r * c.mu * T2), two * c.Q2);
  }
  point.cost += cost;
  point.slope += slope;
  point.curvature += curvature;
}

template <typename T>
Point<T> Search<T>::evaluate(const T& alpha) const {
  Point<T> point = quadratic_part(alpha);
  add_friction(point);
  add_inequalities(point);
  add_cones(point);
  return positive(point);
}

// Makes Newton steps until the slope is small or changes its sign.
template <typename T>
void Search<T>::bracket(Point<T>& p1, Point<T>& p2) {
  const Point<T> p0 = start();
  p1 = newton(p0);
  evaluations_ = same<T>(2);
  finish(both(is_flat(p1), either(p1.alpha == T{}, p1.cost < T{})), p1);
  if (!any(left_)) return;
  const T direction = select(p1.slope < T{}, same<T>(1), same<T>(-1));
  p2 = p0;
  const auto goes_on = [&] {
    return both(left_, both(p1.slope * direction <= -line_.gtol, evaluations_ < most_));
  };
  for (Flags walks = goes_on(); any(walks);) {
    p2 = choose<T>(walks, p1, p2);
    p1 = choose<T>(walks, newton(p1), p1);
    count(walks);
    finish(both(walks, both(is_flat(p1), p1.cost < T{})), p1);
    walks = both(walks, goes_on());
  }
  finish(evaluations_ >= most_, p1);
}

// Replaces an end of the bracket by candidates whose slope has the same sign and is closer to zero.
// Returns the worlds in which the end was replaced.
template <typename T>
Mask<T> Search<T>::improve(Point<T>& end, const Point<T> candidate[3]) const {
  Flags replaced = mask_of<T>(0);
  for (int i = 0; i < 3; ++i) {
    const Point<T>& c = candidate[i];
    const Flags same_sign =
        either(both(end.slope < T{}, c.slope < T{}), both(end.slope > T{}, c.slope > T{}));
    const Flags better = both(same_sign, abs(c.slope) < abs(end.slope));
    end = choose<T>(better, c, end);
    replaced = either(replaced, better);
  }
  return both(replaced, left_);
}

// Searches between the points p1 and p2, which bracket the minimum.
template <typename T>
void Search<T>::bisect(Point<T> p1, Point<T> p2) {
  Point<T> next2 = p1, next1 = newton(p1);
  count(left_);
  for (;;) {
    const Flags is_exhausted = evaluations_ >= most_;
    const Point<T> lower = choose<T>(p1.cost <= p2.cost, p1, p2);
    finish(both(is_exhausted, lower.cost < T{}), lower);
    left_ = both(left_, !is_exhausted);
    if (!any(left_)) return;
    const Point<T> candidate[3] = {next1, next2, evaluate(same<T>(0.5) * (p1.alpha + p2.alpha))};
    count(left_);
    Flags found = mask_of<T>(0);
    Point<T> best = candidate[0];
    for (const Point<T>& c : candidate) {
      const Flags better = both(is_flat(c), either(!found, c.cost < best.cost));
      best = choose<T>(better, c, best);
      found = either(found, better);
    }
    finish(found, best);
    const Flags replaced1 = improve(p1, candidate), replaced2 = improve(p2, candidate);
    finish(!either(replaced1, replaced2), candidate[2]);
    if (any(replaced1)) next1 = choose<T>(replaced1, newton(p1), next1), count(replaced1);
    if (any(replaced2)) next2 = choose<T>(replaced2, newton(p2), next2), count(replaced2);
  }
}

template <typename T>
LineStep<T> Search<T>::run() {
  Point<T> p1, p2;
  bracket(p1, p2);
  if (any(left_)) bisect(p1, p2);
  return {alpha_, -cost_};
}

}  // namespace

template <typename T>
LineStep<T> search_line(const Line<T>& line, int max_evaluations, const Mask<T>& active) {
  return Search<T>(line, max_evaluations, active).run();
}

template LineStep<double> search_line(const Line<double>&, int, const bool&);
template LineStep<Lanes> search_line(const Line<Lanes>&, int, const LaneMask&);

}  // namespace mj::batch
