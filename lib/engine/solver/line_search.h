// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search of the primal solvers. It minimises phi(alpha) = c(a + alpha v) - c(a). It
// makes Newton steps until it has a bracket. Then it makes Newton steps from both ends of the
// bracket and bisects it.

#ifndef MJTOOLS_ENGINE_SOLVER_LINE_SEARCH_H_
#define MJTOOLS_ENGINE_SOLVER_LINE_SEARCH_H_

#include "engine/solver/problem.h"
#include "math/lanes.h"

namespace mj::engine {

struct LineSearchResult {
  double alpha = 0;
  double improvement = 0;  // -phi(alpha)
  double slope = 0;        // |phi'(alpha)|
  int evaluations = 0;
};

class LineSearch {
 public:
  LineSearch(const Problem& p, int max_evaluations, StackFrame& stack);

  // Searches along v from the acceleration a. `vMv` is v' M v, jar is J a - aref at that point, and
  // Jv is J v. `gauss` is v'(M a - qfrc_smooth). The search stops when the slope is below `gtol`.
  LineSearchResult run(double vMv, const double* jar, const double* Jv, double gauss, double gtol);

 private:
  struct Point {
    double alpha, cost, slope, curvature;
  };
  // Range [first, last) of consecutive rows that belong to limits and to contacts without an
  // elliptic cone.
  struct Run {
    int first, last;
  };
  struct Cone;

  void prepare(double gauss, double vMv);
  Point evaluate(double alpha);
  Point newton(const Point& p) { return evaluate(p.alpha - p.slope / p.curvature); }
  void add_friction(Point& point) const;
  void add_inequalities(Point& point) const;
  void add_cones(Point& point) const;
  LineSearchResult bracketed(Point p1, Point p2, double gtol);
  [[nodiscard]] LineSearchResult result(const Point& p) const;

  const Problem& p_;
  const int max_evaluations_;
  int nrun_ = 0, ncone_ = 0;
  Run* run_;
  Cone* cone_;
  const double* jar_ = nullptr;
  const double* Jv_ = nullptr;
  double linear_ = 0, quadratic_ = 0;  // coefficients of the terms that are quadratic everywhere
  int evaluations_ = 0;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_LINE_SEARCH_H_
