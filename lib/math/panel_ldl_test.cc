// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/panel_ldl.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "math/cholesky.h"
#include "math/lanes.h"

namespace mj {
namespace {

constexpr double kLeast = 1e-15;

// Matrix in panels, and the same matrix as a dense lower triangle.
struct Matrix {
  std::vector<std::vector<int>> col;
  std::vector<RowPanel> panel;
  RowPanels panels{};
  int n = 0, ld = 0;
  std::vector<double> value, dense;

  Matrix(const std::vector<int>& sizes, const std::vector<std::vector<int>>& columns)
      : col(columns) {
    for (size_t g = 0; g < sizes.size(); ++g) {
      int width = 0;
      for (const int h : col[g]) width += padded(sizes[h]);
      panel.push_back({n, sizes[g], static_cast<int>(col[g].size()), col[g].data(), width,
                       width + padded(sizes[g]), panels.size, panels.x_size});
      n += sizes[g];
      panels.size += sizes[g] * panel.back().ld;
      panels.x_size += padded(sizes[g]);
    }
    panels.n = static_cast<int>(sizes.size());
    panels.panel = panel.data();
    ld = padded(n);
    value.resize(panels.size);
    dense.resize(n * ld);
    for (const RowPanel& p : panel) {
      for (int i = 0; i < p.n; ++i) {
        double* row = value.data() + p.adr + i * p.ld;
        for (int c = 0, at = 0; c <= p.ncol; ++c) {
          const RowPanel& other = c < p.ncol ? panel[p.col[c]] : p;
          const int end = c < p.ncol ? other.n : i + 1;
          for (int j = 0; j < end; ++j) set(row[at + j], p.first + i, other.first + j);
          at += padded(other.n);
        }
      }
    }
  }
  void set(double& entry, int i, int j) {
    entry = dense[i * ld + j] = i == j ? n + i : std::sin(1 + 3 * i + 7 * j);
  }
  // Solves for the right-hand side cos(i), in a padded vector.
  std::vector<double> solve_in_panels() {
    std::vector<double> x(panels.x_size), inv(panels.x_size), result;
    std::vector<PanelOverlap> work(panels.n);
    for (const RowPanel& p : panel) {
      for (int i = 0; i < p.n; ++i) x[p.x + i] = std::cos(p.first + i);
    }
    CHECK(factor_panels(panels, value.data(), inv.data(), work.data(), kLeast) == 0);
    solve_panels(panels, value.data(), inv.data(), x.data());
    for (const RowPanel& p : panel) {
      result.insert(result.end(), x.begin() + p.x, x.begin() + p.x + p.n);
      for (int i = p.n; i < padded(p.n); ++i) CHECK(x[p.x + i] == 0);
    }
    return result;
  }
  std::vector<double> solve_dense() {
    std::vector<double> x(ld), inv(n);
    for (int i = 0; i < n; ++i) x[i] = std::cos(i);
    CHECK(factor_reverse_ldl(dense.data(), inv.data(), n, ld, kLeast) == 0);
    solve_reverse_ldl(dense.data(), inv.data(), x.data(), n, ld);
    return x;
  }
};

TEST_CASE("factors in panels solve the same systems as dense factors") {
  const std::vector<std::vector<int>> sizes = {
      {1}, {7}, {1, 1, 1, 1, 1}, {6, 6, 6, 6, 6}, {3, 1, 6, 5, 2}, {4, 13, 2, 8, 9}};
  const std::vector<std::vector<std::vector<int>>> columns = {
      {{}, {}, {}, {}, {}},                        // block diagonal
      {{}, {0}, {1}, {2}, {3}},                    // chain
      {{}, {0}, {0}, {0, 2}, {0, 2, 3}},           // tree
      {{}, {0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}},  // full
      {{}, {0}, {0, 1}, {1}, {1, 3}}};             // gaps
  for (const auto& s : sizes) {
    for (const auto& c : columns) {
      Matrix a(s, {c.begin(), c.begin() + static_cast<long>(s.size())});
      const std::vector<double> x = a.solve_in_panels(), y = a.solve_dense();
      for (int i = 0; i < a.n; ++i) CHECK(x[i] == doctest::Approx(y[i]).epsilon(1e-12));
    }
  }
}

TEST_CASE("pivots of panels that are too small are replaced and counted") {
  Matrix a({2, 3}, {{}, {0}});
  std::fill(a.value.begin(), a.value.end(), 0);
  a.value[0] = 1;
  std::vector<double> inv(a.panels.x_size);
  std::vector<PanelOverlap> work(a.panels.n);
  CHECK(factor_panels(a.panels, a.value.data(), inv.data(), work.data(), 0.5) == 4);
  CHECK(inv[0] == 1);
  CHECK(inv[1] == 2);
}

}  // namespace
}  // namespace mj
