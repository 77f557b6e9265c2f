// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/tree_ldl.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace {

// A positive definite matrix whose pattern follows from a tree. The constructor receives the parent
// of each row, which is -1 for a root.
struct TreeMatrix {
  std::vector<int> rowadr, rownnz, colind;
  std::vector<double> value;

  explicit TreeMatrix(const std::vector<int>& parent) {
    for (int i = 0; i < static_cast<int>(parent.size()); ++i) {
      std::vector<int> ancestors;
      for (int j = parent[i]; j >= 0; j = parent[j]) ancestors.insert(ancestors.begin(), j);
      ancestors.push_back(i);
      rowadr.push_back(static_cast<int>(colind.size()));
      rownnz.push_back(static_cast<int>(ancestors.size()));
      for (const int j : ancestors) {
        colind.push_back(j);
        value.push_back(j == i ? 10 + i : std::sin(i + 3.0 * j));
      }
    }
  }

  [[nodiscard]] mj::LowerRows rows() const {
    return {static_cast<int>(rowadr.size()), rowadr.data(), rownnz.data(), colind.data()};
  }
  [[nodiscard]] std::vector<double> times(const std::vector<double>& x) const {
    std::vector<double> y(x.size());
    for (size_t i = 0; i < x.size(); ++i) {
      for (int k = rowadr[i]; k < rowadr[i] + rownnz[i]; ++k) {
        const size_t j = static_cast<size_t>(colind[k]);
        y[i] += value[k] * x[j];
        if (j != i) y[j] += value[k] * x[i];
      }
    }
    return y;
  }
};

std::vector<double> solve_by_factor(const TreeMatrix& a, std::vector<double> x,
                                    const std::vector<int>& tree_begins) {
  const mj::LowerRows rows = a.rows();
  std::vector<double> ld = a.value, inv_diag(x.size());
  for (size_t t = 0; t + 1 < tree_begins.size(); ++t) {
    const int first = tree_begins[t], end = tree_begins[t + 1];
    std::vector<double> scratch(static_cast<size_t>(mj::tree_ldl_scratch(rows, first, end)));
    mj::factor_tree_ldl(rows, first, end, ld.data(), ld.data(), inv_diag.data(), scratch.data());
  }
  mj::solve_tree_ldl(rows, 0, rows.n, ld.data(), inv_diag.data(), x.data());
  return x;
}

}  // namespace

TEST_CASE("factors on the pattern of a tree solve for chains of every length and for branches") {
  for (int chain = 1; chain <= 11; ++chain) {
    // a trunk with two branches of the same length, then a second tree that is a single row
    std::vector<int> parent;
    for (int i = 0; i < chain; ++i) parent.push_back(i - 1);
    for (int branch = 0; branch < 2; ++branch) {
      parent.push_back(chain - 1);
      for (int i = 1; i < chain; ++i) parent.push_back(static_cast<int>(parent.size()) - 1);
    }
    const int end = static_cast<int>(parent.size());
    parent.push_back(-1);
    const TreeMatrix a(parent);
    std::vector<double> x;
    for (int i = 0; i <= end; ++i) x.push_back(std::cos(i));
    const std::vector<double> solved = solve_by_factor(a, a.times(x), {0, end, end + 1});
    for (int i = 0; i <= end; ++i) CHECK(solved[i] == doctest::Approx(x[i]).epsilon(1e-13));
  }
}

TEST_CASE("factors on the pattern of a tree are L' D L, row after row") {
  const TreeMatrix a({-1, 0, 1, 1, 3, 0});
  const mj::LowerRows rows = a.rows();
  std::vector<double> ld(a.value.size()), inv_diag(6), scratch(64);
  mj::factor_tree_ldl(rows, 0, 6, a.value.data(), ld.data(), inv_diag.data(), scratch.data());
  std::vector<double> expected = a.value;
  for (int k = 5; k >= 0; --k) {
    double* row = expected.data() + rows.rowadr[k];
    const int n = rows.rownnz[k] - 1;
    const double inv = 1 / row[n];
    CHECK(inv_diag[k] == inv);
    for (int c = n - 1; c >= 0; --c) {
      double* target = expected.data() + rows.rowadr[rows.colind[rows.rowadr[k] + c]];
      for (int i = 0; i <= c; ++i) target[i] -= row[c] * inv * row[i];
    }
    for (int c = 0; c < n; ++c) row[c] *= inv;
  }
  for (size_t k = 0; k < ld.size(); ++k) CHECK(ld[k] == expected[k]);
}
