// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search in one or four worlds. engine/solver/line_search.cc explains the steps. Each
// world makes the decisions that it would make alone.

#ifndef MJTOOLS_BATCH_LINE_SEARCH_H_
#define MJTOOLS_BATCH_LINE_SEARCH_H_

#include "batch/cone.h"
#include "batch/rows.h"

namespace mj::batch {

// Elliptic contact along a line (engine/solver/line_search.cc).
template <typename T>
struct LineCone {
  T mu, Dm, U0, V0, UU, UV, VV, Q0, Q1, Q2, T0;
  ConeZone<T> zone0;
};

// Cost along a line, as a function of the step alpha:
//
//   phi(alpha) = quadratic alpha^2 + linear alpha + s(jar + alpha Jv)
//
// where s is the cost of the rows of friction, limits and contacts.
template <typename T>
struct Line {
  const Rows<T>& rows;
  const T *jar, *Jv;  // [n]
  T linear, quadratic;
  T gtol;  // the search stops when the slope is below this number
  // Memory.
  T *Dw, *Dww, *base, *sign;  // [n], of friction, limit and contact rows
  std::vector<LineCone<T>>& cones;
};

template <typename T>
struct LineStep {
  T alpha, improvement;  // `improvement` is -phi(alpha)
};

// Searches in the worlds of `active`. In all other worlds, and where no step lowers the cost, alpha
// is 0.
template <typename T>
LineStep<T> search_line(const Line<T>& line, int max_evaluations, const Mask<T>& active);

extern template LineStep<double> search_line(const Line<double>&, int, const bool&);
extern template LineStep<Lanes> search_line(const Line<Lanes>&, int, const LaneMask&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_LINE_SEARCH_H_
