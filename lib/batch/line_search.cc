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
Point<T> select(const Mask<T>& mask, const Point<T>& a, const Point<T>& b) {
  return {batch::select(mask, a.alpha, b.alpha), batch::select(mask, a.cost, b.cost),
          batch::select(mask, a.slope, b.slope), batch::select(mask, a.curvature, b.curvature)};
}

// The search in progress. A world leaves it with a result.
template <typename T>
class Search {
 public:
  Search(const Line<T>& line, int max_evaluations, const Mask<T>& active)
      : line_(line), most_(same<T>(max_evaluations)), left_(active) {}

  LineStep<T> run();

 private:
  using Flags = Mask<T>;

  Point<T> evaluate(const T& alpha) const;
  void add_friction(Point<T>& point) const;
  void add_inequalities(Point<T>& point) const;
  Point<T> newton(const Point<T>& p) const { return evaluate(p.alpha - p.slope / p.curvature); }
  // Counts an evaluation in some worlds.
  void count(const Flags& worlds) { evaluations_ += only(worlds, same<T>(1)); }
  // Gives a result to some worlds, which leave the search.
  void finish(const Flags& worlds, const Point<T>& p) {
    const Flags now = both(left_, worlds);
    alpha_ = batch::select(now, p.alpha, alpha_);
    cost_ = batch::select(now, p.cost, cost_);
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

template <typename T>
void Search<T>::add_friction(Point<T>& point) const {
  const T half = same<T>(0.5);
  const Rows<T>& rows = line_.rows;
  for (int i = rows.nequality; i < rows.first_inequality(); ++i) {
    const FrictionRow& f = rows.friction[i - rows.nequality];
    const T u = line_.jar[i], w = line_.Jv[i], x = u + point.alpha * w;
    const T D = same<T>(f.D), loss = same<T>(f.loss), bound = same<T>(f.bound);
    // The cost is quadratic in the middle, and linear on both sides.
    const Mask<T> low0 = u <= -bound, high0 = u >= bound, low = x <= -bound, high = x >= bound;
    const T sign0 = batch::select(low0, same<T>(-1), only(high0, same<T>(1)));
    const T sign = batch::select(low, same<T>(-1), only(high, same<T>(1)));
    const Mask<T> middle0 = sign0 == T{}, middle = sign == T{};
    point.slope += batch::select(middle, D * x * w, sign * loss * w);
    point.curvature += only(middle, D * w * w);
    const T stay = batch::select(middle, half * D * (x - u) * (x + u), sign * loss * (x - u));
    const T cost =
        batch::select(middle, half * D * x * x, same<T>(-0.5) * bound * loss + sign * loss * x);
    const T cost0 =
        batch::select(middle0, half * D * u * u, same<T>(-0.5) * bound * loss + sign0 * loss * u);
    point.cost += batch::select(sign == sign0, stay, cost - cost0);
  }
}

template <typename T>
void Search<T>::add_inequalities(Point<T>& point) const {
  const T half = same<T>(0.5), zero{};
  T cost{}, slope{}, curvature{};
  for (int i = line_.rows.first_inequality(); i < line_.rows.n; ++i) {
    const T w = line_.Jv[i], D = line_.rows.D[i];
    T u = line_.jar[i], x = u + point.alpha * w;
    const Mask<T> is_active = x < zero;
    x = only(is_active, x);
    u = only(u < zero, u);
    const T Dw = D * w, half_D = half * D;
    slope += Dw * x;
    curvature += only(is_active, Dw) * w;
    cost += half_D * x * x - half_D * u * u;
  }
  point.cost += cost;
  point.slope += slope;
  point.curvature += curvature;
}

template <typename T>
Point<T> Search<T>::evaluate(const T& alpha) const {
  const T two = same<T>(2), q = line_.quadratic, l = line_.linear;
  Point<T> point{alpha, alpha * alpha * q + alpha * l, two * alpha * q + l, two * q};
  add_friction(point);
  add_inequalities(point);
  point.curvature = batch::select(point.curvature <= T{}, same<T>(mjMINVAL), point.curvature);
  return point;
}

// Makes Newton steps until the slope is small or changes its sign.
template <typename T>
void Search<T>::bracket(Point<T>& p1, Point<T>& p2) {
  const Point<T> p0 = evaluate(T{});
  p1 = newton(p0);
  evaluations_ = same<T>(2);
  finish(both(is_flat(p1), either(p1.alpha == T{}, p1.cost < T{})), p1);
  if (!any(left_)) return;
  const T direction = batch::select(p1.slope < T{}, same<T>(1), same<T>(-1));
  p2 = p0;
  const auto goes_on = [&] {
    return both(left_, both(p1.slope * direction <= -line_.gtol, evaluations_ < most_));
  };
  for (Flags walks = goes_on(); any(walks);) {
    p2 = select<T>(walks, p1, p2);
    p1 = select<T>(walks, newton(p1), p1);
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
    end = select<T>(better, c, end);
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
    const Point<T> lower = select<T>(p1.cost <= p2.cost, p1, p2);
    finish(both(is_exhausted, lower.cost < T{}), lower);
    left_ = both(left_, !is_exhausted);
    if (!any(left_)) return;
    const Point<T> candidate[3] = {next1, next2, evaluate(same<T>(0.5) * (p1.alpha + p2.alpha))};
    count(left_);
    Flags found = mask_of<T>(0);
    Point<T> best = candidate[0];
    for (const Point<T>& c : candidate) {
      const Flags better = both(is_flat(c), either(!found, c.cost < best.cost));
      best = select<T>(better, c, best);
      found = either(found, better);
    }
    finish(found, best);
    const Flags replaced1 = improve(p1, candidate), replaced2 = improve(p2, candidate);
    finish(!either(replaced1, replaced2), candidate[2]);
    if (any(replaced1)) next1 = select<T>(replaced1, newton(p1), next1), count(replaced1);
    if (any(replaced2)) next2 = select<T>(replaced2, newton(p2), next2), count(replaced2);
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
