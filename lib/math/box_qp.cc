// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/box_qp.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "math/dense.h"
#include "math/dense_cholesky.h"
#include "math/scalar.h"

namespace mj {
namespace {

// MuJoCo's defaults for the arguments of mju_boxQPoption.
constexpr int kMaxRounds = 100;
constexpr double kSmallGradient = 1e-16;  // bound on the squared norm of the gradient
constexpr double kArmijo = 0.1;
constexpr double kSmallestStep = 1e-22;

void check(const BoxQp& p) {
  if (p.n <= 0) throw Error("bad-argument", "a quadratic program needs at least one dimension");
  for (int i = 0; p.lower && p.upper && i < p.n; ++i) {
    if (p.lower[i] >= p.upper[i]) {
      throw Error("bad-argument", "the upper bound of dimension " + std::to_string(i) +
                                      " is not above the lower bound");
    }
  }
}

class Solver {
 public:
  Solver(const BoxQp& p, double* x, double* R, int* index)
      : p_(p),
        x_(x),
        R_(R),
        index_(index),
        gradient_(R + p.n * p.n),
        search_(gradient_ + p.n),
        candidate_(search_ + p.n),
        scratch_(candidate_ + p.n),
        clamped_(scratch_ + p.n),
        old_clamped_(clamped_ + p.n) {}

  int solve() {
    const int n = p_.n;
    for (int i = 0; i < n; ++i) x_[i] = clamp(i, x_[i]);
    fill(old_clamped_, -1, n);
    double value = evaluate(x_);
    for (int round = 0; round < kMaxRounds; ++round) {
      find_clamped();
      if (nfree_ == 0) return 0;
      if (clamped_changed() && !factor()) return -1;
      if (free_gradient_square() < kSmallGradient) break;
      newton_direction();
      const double slope = dot(search_, gradient_, n);
      if (slope >= 0) return -1;
      double step = 1, next = 0;
      do {
        for (int i = 0; i < n; ++i) candidate_[i] = clamp(i, x_[i] + step * search_[i]);
        next = evaluate(candidate_);
        step *= 0.5;
        if (step < kSmallestStep) return nfree_;
      } while ((next - value) / (step * slope) < kArmijo);
      copy(x_, candidate_, n);
      value = next;
    }
    return nfree_;
  }

 private:
  [[nodiscard]] double clamp(int i, double x) const {
    if (p_.lower) x = std::max(x, p_.lower[i]);
    if (p_.upper) x = std::min(x, p_.upper[i]);
    return x;
  }

  // res = H x for a symmetric H, given by its lower triangle.
  void mul_H(double* res, const double* x) const {
    for (int i = 0; i < p_.n; ++i) {
      const double* row = p_.H + i * p_.n;
      res[i] = dot(row, x, i + 1);
      add_scaled_to(res, row, x[i], i);
    }
  }

  double evaluate(const double* x) {
    mul_H(scratch_, x);
    return 0.5 * dot(x, scratch_, p_.n) + dot(x, p_.g, p_.n);
  }

  void find_clamped() {
    mul_H(gradient_, x_);
    add_to(gradient_, p_.g, p_.n);
    nfree_ = 0;
    for (int i = 0; i < p_.n; ++i) {
      const bool low = p_.lower && x_[i] <= p_.lower[i] && gradient_[i] > 0;
      const bool high = p_.upper && x_[i] >= p_.upper[i] && gradient_[i] < 0;
      clamped_[i] = low || high ? 1 : 0;
      if (clamped_[i] != 0) continue;
      if (index_) index_[nfree_] = i;
      ++nfree_;
    }
  }

  bool clamped_changed() {
    if (std::equal(clamped_, clamped_ + p_.n, old_clamped_)) return false;
    copy(old_clamped_, clamped_, p_.n);
    return true;
  }

  bool factor() {
    int row = 0;
    for (int i = 0; i < p_.n; ++i) {
      if (clamped_[i] != 0) continue;
      int col = 0;
      for (int j = 0; j <= i; ++j) {
        if (clamped_[j] == 0) R_[row * nfree_ + col++] = p_.H[i * p_.n + j];
      }
      ++row;
    }
    return factor_cholesky(R_, nfree_, mjMINVAL) == nfree_;
  }

  [[nodiscard]] double free_gradient_square() const {
    double sum = 0;
    for (int i = 0; i < p_.n; ++i) {
      if (clamped_[i] == 0) sum += gradient_[i] * gradient_[i];
    }
    return sum;
  }

  // Computes the free part of the step: -H_ff^-1 (g + H_fc x_c)_f - x_f. It is zero for clamped
  // dimensions.
  void newton_direction() {
    for (int i = 0; i < p_.n; ++i) candidate_[i] = clamped_[i] != 0 ? x_[i] : 0;
    mul_H(scratch_, candidate_);
    add_to(scratch_, p_.g, p_.n);
    int k = 0;
    for (int i = 0; i < p_.n; ++i) {
      if (clamped_[i] == 0) candidate_[k++] = scratch_[i];
    }
    solve_cholesky(candidate_, R_, candidate_, nfree_);
    k = 0;
    for (int i = 0; i < p_.n; ++i) {
      search_[i] = clamped_[i] == 0 ? -candidate_[k++] - x_[i] : 0;
    }
  }

  const BoxQp& p_;
  double *x_, *R_;
  int* index_;
  double *gradient_, *search_, *candidate_, *scratch_, *clamped_, *old_clamped_;
  int nfree_ = 0;
};

// Solves a problem without bounds in one step, because the Newton point is the solution.
int solve_unbounded(const BoxQp& p, double* x, double* R, int* index) {
  copy(R, p.H, p.n * p.n);
  if (factor_cholesky(R, p.n, mjMINVAL) < p.n) return -1;
  scale(x, p.g, -1, p.n);
  solve_cholesky(x, R, x, p.n);
  for (int i = 0; index && i < p.n; ++i) index[i] = i;
  return p.n;
}

}  // namespace

int solve_box_qp(const BoxQp& problem, double* x, double* R, int* index) {
  check(problem);
  if (!problem.lower && !problem.upper) return solve_unbounded(problem, x, R, index);
  return Solver(problem, x, R, index).solve();
}

}  // namespace mj
