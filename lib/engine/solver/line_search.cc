// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search by Newton steps on the slope phi'(alpha). The cost phi is convex and piecewise
// smooth (MuJoCo documentation, Computation).
//
// 1. Sum the terms that are quadratic everywhere, which come from M and the equality rows:
//    phi(alpha) = alpha^2 q2 + alpha q1. The cost and curvature of friction, limit and contact rows
//    are evaluated again at every alpha.
// 2. Make Newton steps from alpha = 0, until the slope is small or changes its sign. A change of
//    sign gives a bracket.
// 3. Evaluate three candidates in the bracket: a Newton step from each end, and the midpoint.
//    Return the candidate of least cost whose slope is below gtol. If no slope is below gtol, the
//    candidates whose slopes are closer to zero become the ends of the bracket. If no candidate
//    improves an end, return the midpoint.
// 4. When the evaluations are used up, return the better end of the bracket if it lowers the cost,
//    otherwise alpha = 0.

#include "engine/solver/line_search.h"

#include <cmath>
#include <initializer_list>

#include "math/dense.h"

namespace mj::engine {

// Elliptic contact as a function of alpha. Its normal is U0 + alpha V0, and its squared tangent is
// UU + alpha (2 UV + alpha VV).
struct LineSearch::Cone {
  int row, dim;
  double mu, Dm;
  double U0, V0, UU, UV, VV;
  double Q0, Q1, Q2;  // coefficients of the cost (a polynomial of alpha) while all rows are
                      // quadratic
  double T0;          // length of the tangent at alpha = 0
  Zone zone0;

  void prepare(const RowModel& rows, const double* jar, const double* Jv);
  [[nodiscard]] Zone zone(double N, double TT, double T) const {
    if (TT <= 0) return N < 0 ? Zone::kBottom : Zone::kTop;
    return cone_zone(mu, N, T);
  }
  void add(Point& point) const;
  [[nodiscard]] double change(double alpha, Zone z, double N, double TT, double T) const;
};

void LineSearch::Cone::prepare(const RowModel& rows, const double* jar, const double* Jv) {
  const mjContact& con = rows.contact[rows.id[row]];
  const EllipticCone cone(con, rows.D[row]);
  mu = cone.mu;
  Dm = cone.Dm;
  dim = cone.dim;
  U0 = mu * jar[row];
  V0 = mu * Jv[row];
  UU = UV = VV = Q0 = Q1 = Q2 = 0;
  for (int k = 0; k < dim; ++k) {
    const double D = rows.D[row + k], u = jar[row + k], w = Jv[row + k];
    Q0 += 0.5 * D * u * u;
    Q1 += D * u * w;
    Q2 += 0.5 * D * w * w;
    if (k == 0) continue;
    const double U = cone.friction[k - 1] * u, V = cone.friction[k - 1] * w;
    UU += U * U;
    UV += U * V;
    VV += V * V;
  }
  T0 = UU <= 0 ? 0 : std::sqrt(UU);
  zone0 = zone(U0, UU, T0);
}

// Returns the cost of the contact at alpha minus its cost at 0.
double LineSearch::Cone::change(double alpha, Zone z, double N, double TT, double T) const {
  const double r0 = U0 - mu * T0, b0 = mu * U0 + T0;
  const double r = N - mu * T, b = mu * N + T;
  const double Q = alpha * alpha * Q2 + alpha * Q1;
  if (zone0 == Zone::kBottom) {
    if (z == Zone::kBottom) return Q;
    return z == Zone::kMiddle ? Q - 0.5 * Dm * b * b : -Q0;
  }
  if (zone0 == Zone::kMiddle) {
    if (z == Zone::kBottom) return Q + 0.5 * Dm * b0 * b0;
    if (z == Zone::kTop) return -0.5 * Dm * r0 * r0;
    const double eps = alpha * V0 - mu * (TT - UU) / (T + T0);
    return 0.5 * Dm * eps * (2 * r0 + eps);
  }
  if (z == Zone::kTop) return 0;
  return z == Zone::kBottom ? Q + Q0 : 0.5 * Dm * r * r;
}

void LineSearch::Cone::add(Point& point) const {
  const double alpha = point.alpha;
  const double N = U0 + alpha * V0;
  const double TT = UU + alpha * (2 * UV + alpha * VV);
  const double T = TT <= 0 ? 0 : std::sqrt(TT);
  const Zone z = zone(N, TT, T);
  point.cost += change(alpha, z, N, TT, T);
  if (z == Zone::kBottom) {
    point.slope += 2 * alpha * Q2 + Q1;
    point.curvature += 2 * Q2;
  } else if (z == Zone::kMiddle) {
    const double T1 = (UV + alpha * VV) / T;
    const double T2 = VV / T - (UV + alpha * VV) * T1 / (T * T);
    const double r = N - mu * T, r1 = V0 - mu * T1;
    point.slope += Dm * r * r1;
    point.curvature += Dm * (r1 * r1 - r * mu * T2);
  }
}

LineSearch::LineSearch(const Problem& p, int max_evaluations, StackFrame& stack)
    : p_(p), max_evaluations_(max_evaluations) {
  const RowModel& rows = p.rows;
  const int first = rows.first_inequality();
  run_ = stack.allocate<Run>(rows.nefc - first);
  int ncone = 0;
  for (int i = first; i < rows.nefc;) {
    if (rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      i += rows.contact[rows.id[i]].dim;
      ++ncone;
      continue;
    }
    const int start = i;
    while (i < rows.nefc && rows.type[i] != mjCNSTR_CONTACT_ELLIPTIC) ++i;
    run_[nrun_++] = {start, i};
  }
  cone_ = stack.allocate<Cone>(ncone);
  for (int i = first; i < rows.nefc; ++i) {
    if (rows.type[i] != mjCNSTR_CONTACT_ELLIPTIC) continue;
    cone_[ncone_++].row = i;
    i += rows.contact[rows.id[i]].dim - 1;
  }
}

void LineSearch::prepare(double gauss, double vMv) {
  const RowModel& rows = p_.rows;
  linear_ = gauss;
  quadratic_ = 0.5 * vMv;
  double slope = 0, curvature = 0;
  int i = 0;
  if (rows.ne >= kLanes) {
    Lanes slopes = {0, 0, 0, 0}, curvatures = slopes;
    for (; i <= rows.ne - kLanes; i += kLanes) {
      const Lanes w = lanes(Jv_ + i).v, d = lanes(rows.D + i).v;
      slopes += d * lanes(jar_ + i).v * w;
      curvatures += d * w * w;
    }
    slope = sum(slopes);
    curvature = sum(curvatures);
  }
  for (; i < rows.ne; ++i) {
    slope += rows.D[i] * jar_[i] * Jv_[i];
    curvature += rows.D[i] * Jv_[i] * Jv_[i];
  }
  linear_ += slope;
  quadratic_ += 0.5 * curvature;
  for (int k = 0; k < ncone_; ++k) cone_[k].prepare(rows, jar_, Jv_);
}

void LineSearch::add_friction(Point& point) const {
  const RowModel& rows = p_.rows;
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    const double u = jar_[i], w = Jv_[i], x = u + point.alpha * w;
    const double D = rows.D[i], loss = rows.frictionloss[i], bound = rows.R[i] * loss;
    const int at0 = u <= -bound ? -1 : u >= bound ? 1 : 0;
    const int at = x <= -bound ? -1 : x >= bound ? 1 : 0;
    if (at == 0) {
      point.slope += D * x * w;
      point.curvature += D * w * w;
    } else {
      point.slope += at * loss * w;
    }
    if (at == at0) {
      point.cost += at == 0 ? 0.5 * D * (x - u) * (x + u) : at * loss * (x - u);
    } else {
      const auto cost = [&](int zone, double y) {
        return zone == 0 ? 0.5 * D * y * y : -0.5 * bound * loss + zone * loss * y;
      };
      point.cost += cost(at, x) - cost(at0, u);
    }
  }
}

void LineSearch::add_inequalities(Point& point) const {
  const double* D = p_.rows.D;
  const double alpha = point.alpha;
  for (int k = 0; k < nrun_; ++k) {
    const int last = run_[k].last;
    int i = run_[k].first;
    Lanes cost = {0, 0, 0, 0}, slope = cost, curvature = cost;
    for (; i <= last - kLanes; i += kLanes) {
      Lanes u = lanes(jar_ + i).v;
      const Lanes w = lanes(Jv_ + i).v, d = lanes(D + i).v;
      Lanes x = u + alpha * w;
      const LaneMask active = x < 0.0;
      keep(x, active);
      keep(u, u < 0.0);
      Lanes dw = d * w;
      slope += dw * x;
      keep(dw, active);
      curvature += dw * w;
      cost += 0.5 * d * x * x - 0.5 * d * u * u;
    }
    double c = sum(cost), s = sum(slope), h = sum(curvature);
    for (; i < last; ++i) {
      const double u = jar_[i] < 0 ? jar_[i] : 0;
      const double x = jar_[i] + alpha * Jv_[i];
      if (x < 0) {
        s += D[i] * Jv_[i] * x;
        h += D[i] * Jv_[i] * Jv_[i];
        c += 0.5 * D[i] * x * x;
      }
      c -= 0.5 * D[i] * u * u;
    }
    point.cost += c;
    point.slope += s;
    point.curvature += h;
  }
}

void LineSearch::add_cones(Point& point) const {
  for (int i = 0; i < ncone_; ++i) cone_[i].add(point);
}

LineSearch::Point LineSearch::evaluate(double alpha) {
  ++evaluations_;
  Point point{alpha, alpha * alpha * quadratic_ + alpha * linear_, 2 * alpha * quadratic_ + linear_,
              2 * quadratic_};
  add_friction(point);
  add_inequalities(point);
  add_cones(point);
  if (point.curvature <= 0) point.curvature = mjMINVAL;
  return point;
}

LineSearchResult LineSearch::result(const Point& p) const {
  return {p.alpha, -p.cost, std::abs(p.slope), evaluations_};
}

// Searches between the points p1 and p2, which bracket the minimum.
LineSearchResult LineSearch::bracketed(Point p1, Point p2, double gtol) {
  Point next2 = p1;
  Point next1 = newton(p1);
  while (evaluations_ < max_evaluations_) {
    const Point candidate[3] = {next1, next2, evaluate(0.5 * (p1.alpha + p2.alpha))};
    const Point* best = nullptr;
    for (const Point& c : candidate) {
      if (std::abs(c.slope) < gtol && (!best || c.cost < best->cost)) best = &c;
    }
    if (best) return result(*best);
    bool replaced[2] = {false, false};
    Point* end[2] = {&p1, &p2};
    for (int k = 0; k < 2; ++k) {
      for (const Point& c : candidate) {
        const bool same_sign =
            (end[k]->slope < 0 && c.slope < 0) || (end[k]->slope > 0 && c.slope > 0);
        if (same_sign && std::abs(c.slope) < std::abs(end[k]->slope)) {
          *end[k] = c;
          replaced[k] = true;
        }
      }
      if (replaced[k]) (k ? next2 : next1) = newton(*end[k]);
    }
    if (!replaced[0] && !replaced[1]) return result(candidate[2]);
  }
  const Point& lower = p1.cost <= p2.cost ? p1 : p2;
  if (lower.cost < 0) return result(lower);
  LineSearchResult none;
  none.evaluations = evaluations_;
  return none;
}

LineSearchResult LineSearch::run(double vMv, const double* jar, const double* Jv, double gauss,
                                 double gtol) {
  jar_ = jar;
  Jv_ = Jv;
  evaluations_ = 0;
  prepare(gauss, vMv);
  const Point p0 = evaluate(0);
  Point p1 = newton(p0);
  if (std::abs(p1.slope) < gtol && (p1.alpha == 0 || p1.cost < 0)) return result(p1);
  const double direction = p1.slope < 0 ? 1 : -1;
  Point p2 = p0;
  while (p1.slope * direction <= -gtol && evaluations_ < max_evaluations_) {
    p2 = p1;
    p1 = newton(p1);
    if (std::abs(p1.slope) < gtol && p1.cost < 0) return result(p1);
  }
  if (evaluations_ >= max_evaluations_) return result(p1);
  return bracketed(p1, p2, gtol);
}

}  // namespace mj::engine
