// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes eigenvectors of a stiffness matrix by cyclic Jacobi rotations. The matrix of a cube has
// equal eigenvalues. Their eigenvectors depend on rounding errors, so this file uses the same order
// of operations as the official build.

#include <algorithm>
#include <cmath>

#include "compile/flex/flex_grid_stiffness.h"

namespace mj::compiler {
namespace {

class Jacobi {
 public:
  // Takes the transpose of the matrix, because the official build works on the transpose. The upper
  // and the lower triangle of the matrix differ only by rounding errors.
  Jacobi(const std::vector<double>& matrix, int n) : n_(n), a_(matrix.size()), v_(a_.size(), 0.0) {
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) a_[at(i, j)] = matrix[at(j, i)];
      v_[at(i, i)] = 1;
    }
  }

  void solve() {
    constexpr int kMaxSweeps = 200;  // MuJoCo's value, like the constants in rotate()
    constexpr double kTolerance = 1e-24;
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
      if (off_diagonal() < kTolerance) return;
      for (int p = 0; p < n_; ++p) {
        for (int q = p + 1; q < n_; ++q) rotate(p, q);
      }
    }
  }

  [[nodiscard]] double value(int i) const { return a_[at(i, i)]; }
  [[nodiscard]] double vector(int i, int row) const { return v_[at(i, row)]; }

 private:
  [[nodiscard]] size_t at(int row, int col) const { return static_cast<size_t>(row) * n_ + col; }

  [[nodiscard]] double off_diagonal() const {
    double sum = 0;
    for (int p = 0; p < n_; ++p) {
      for (int q = p + 1; q < n_; ++q) sum += a_[at(q, p)] * a_[at(q, p)];
    }
    return sum;
  }

  // Makes the element (p,q) zero. Updates both triangles of the matrix, and the eigenvectors, which
  // are stored as rows.
  void rotate(int p, int q) {
    constexpr double kSmallest = 1e-15;
    const double pivot = a_[at(q, p)];
    if (std::abs(pivot) < kSmallest) return;
    const double tau = (a_[at(q, q)] - a_[at(p, p)]) / (2 * pivot);
    const double t = (tau >= 0 ? 1.0 : -1.0) / (std::abs(tau) + std::sqrt(1 + tau * tau));
    const double c = 1 / std::sqrt(1 + t * t), s = t * c;
    a_[at(p, p)] -= t * pivot;
    a_[at(q, q)] += t * pivot;
    a_[at(p, q)] = a_[at(q, p)] = 0;
    double *ap = &a_[at(p, 0)], *aq = &a_[at(q, 0)], *vp = &v_[at(p, 0)], *vq = &v_[at(q, 0)];
    for (int r = 0; r < n_; ++r) {
      if (r == p || r == q) continue;
      const double x = ap[r], y = aq[r];
      ap[r] = a_[at(r, p)] = c * x - s * y;
      aq[r] = a_[at(r, q)] = s * x + c * y;
    }
    for (int r = 0; r < n_; ++r) {
      const double x = vp[r], y = vq[r];
      vp[r] = c * x - s * y;
      vq[r] = s * x + c * y;
    }
  }

  int n_;
  std::vector<double> a_, v_;
};

}  // namespace

std::vector<double> strain_modes(const std::vector<double>& stiffness, int n) {
  // Smallest eigenvalue of a mode, as a fraction of the largest eigenvalue.
  constexpr double kSmallest = 1e-8;
  std::vector<double> out(stiffness.size(), 0.0);
  Jacobi eigen(stiffness, n);
  eigen.solve();
  double largest = 0;
  for (int i = 0; i < n; ++i) largest = std::max(largest, std::abs(eigen.value(i)));
  size_t next = 1;
  int modes = 0;
  for (int i = 0; i < n && next + n <= out.size(); ++i) {
    if (!(-eigen.value(i) > kSmallest * largest)) continue;
    const double scale = std::sqrt(-eigen.value(i));
    for (int row = 0; row < n; ++row) out[next++] = scale * eigen.vector(i, row);
    ++modes;
  }
  out[0] = modes;
  return out;
}

}  // namespace mj::compiler
