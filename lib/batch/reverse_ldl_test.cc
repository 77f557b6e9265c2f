// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/reverse_ldl.h"

#include <doctest/doctest.h>

#include <vector>

#include "batch/hessian_pattern.h"
#include "engine/random_model.h"
#include "math/lanes.h"

namespace mj::batch {
namespace {

// Matrix with the pattern of the inertia of a random tree and of some blocks, in four worlds.
struct RandomMatrix {
  explicit RandomMatrix(uint64_t seed) : tree(seed, options()), inertia(tree.m()) {
    const int n = inertia.rows.n;
    for (int i = 0; i < n; ++i) dofs.push_back(i);
    pattern.start(inertia);
    for (int k = 0; k < 3; ++k) {
      std::vector<int> col;
      for (int i = 0; i < n; ++i) {
        if (tree.random().chance(0.3)) col.push_back(i);
      }
      pattern.add_block(col.data(), static_cast<int>(col.size()));
    }
    pattern.finish(dofs);
    matrix.assign(static_cast<size_t>(triangle_index(n, 0)), Lanes{});
    const LowerRows& rows = pattern.rows();
    for (int i = 0; i < n; ++i) {
      for (int k = rows.rowadr[i]; k < rows.rowadr[i] + rows.rownnz[i]; ++k) {
        Lanes& x = at(i, rows.colind[k]);
        for (int world = 0; world < kLanes; ++world) x[world] = tree.random().uniform(-1, 1);
        if (rows.colind[k] == i) x += static_cast<double>(n);
      }
    }
  }
  static engine::RandomModelOptions options() {
    engine::RandomModelOptions result;
    result.bodies = 12;
    result.floating = true;
    return result;
  }
  Lanes& at(int i, int j) { return matrix[static_cast<size_t>(triangle_index(i, j))]; }
  // Returns L and 1 / D, for a partition into panels.
  std::vector<Lanes> factored(const std::vector<Panel>& panels, std::vector<Lanes>& inv_diag) {
    std::vector<Lanes> L = matrix;
    inv_diag.resize(dofs.size());
    factor_reverse_ldl(pattern.rows(), panels, TriangleRows<Lanes>{L.data()}, inv_diag.data());
    return L;
  }

  engine::RandomModel tree;
  InertiaPattern inertia;
  HessianPattern pattern;
  std::vector<int> dofs;
  std::vector<Lanes> matrix;
};

TEST_CASE("sparse factors of four worlds solve linear systems") {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    RandomMatrix A(seed);
    const int n = static_cast<int>(A.dofs.size());
    std::vector<Lanes> inv_diag, b(A.dofs.size(), Lanes{});
    const std::vector<Lanes> factor = A.factored(A.pattern.panels(), inv_diag);
    const TriangleRows<const Lanes> L{factor.data()};
    const auto entry = [&](int i, int j) { return i >= j ? A.at(i, j) : A.at(j, i); };
    const auto x = [](int i) { return Lanes{1.0 + i, 2.0 - i, 3, 0.5 * i}; };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) b[static_cast<size_t>(i)] += entry(i, j) * x(j);
    }
    solve_reverse_ldl(A.pattern.rows(), A.pattern.panels(), L, inv_diag.data(), b.data());
    for (int i = 0; i < n; ++i) {
      for (int world = 0; world < kLanes; ++world) {
        CHECK(lane(b[static_cast<size_t>(i)], world) ==
              doctest::Approx(lane(x(i), world)).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("sparse factors of four worlds have the same bits without panels") {
  RandomMatrix A(3);
  std::vector<Panel> single;
  for (int i = static_cast<int>(A.dofs.size()) - 1; i >= 0; --i) single.push_back({i, 1});
  REQUIRE(A.pattern.panels().size() < single.size());
  std::vector<Lanes> inv_diag, single_inv_diag;
  const std::vector<Lanes> L = A.factored(A.pattern.panels(), inv_diag);
  const std::vector<Lanes> single_L = A.factored(single, single_inv_diag);
  for (size_t i = 0; i < L.size(); ++i) CHECK(all(L[i] == single_L[i]));
  for (size_t i = 0; i < inv_diag.size(); ++i) CHECK(all(inv_diag[i] == single_inv_diag[i]));
}

}  // namespace
}  // namespace mj::batch
