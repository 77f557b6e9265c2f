// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/solver/problem.h"

#include <cmath>
#include <string>
#include <vector>

#include "engine/constraint/jacobian_product.h"
#include "engine/data/stack.h"
#include "engine/pipeline/forward.h"
#include "engine/position/inertia.h"
#include "engine/test_model.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// A cloth whose edges are constraints, above a chain of two bodies and a sphere. The first vertices
// are on the ground. The rows are the chain's connection, the edges, then the contacts.
const std::string kClothAndChain = R"(
  <option solver="CG" tolerance="1e-12" iterations="2000"/>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body pos="0 0 .5"><joint axis="0 1 0"/><geom size=".02" pos=".1 0 0"/>
      <body name="end" pos=".2 0 0"><joint axis="1 0 0"/><joint axis="0 1 0"/>
        <geom size=".02" pos=".1 0 0"/></body></body>
    <flexcomp name="F" type="grid" count="5 4 1" spacing=".1 .1 .1" radius=".01" mass="1"
        pos="0 1 .008" euler="4 0 0">
      <edge equality="true"/><contact selfcollide="none" internal="false"/></flexcomp>
    <body pos="1 0 1"><freejoint/><geom size=".1" pos=".1 0 0"/></body>
  </worldbody>
  <equality><connect body1="end" anchor=".1 0 0"/></equality>)";

std::vector<double> waves(int n) {
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = std::sin(1 + 2.7 * i);
  return x;
}

void check_near(const double* x, const std::vector<double>& expected) {
  for (size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(x[i] == doctest::Approx(expected[i]).epsilon(1e-13));
  }
}

TEST_CASE("products of a problem are those of mjData, with rows of edges and without") {
  TestModel t(kClothAndChain);
  forward(t.m(), t.d());
  REQUIRE(t.d().ncon > 0);
  const int nv = static_cast<int>(t.m().nv), nefc = t.d().nefc;
  const std::vector<double> x = waves(nv), y = waves(nefc);
  std::vector<double> Jx(nefc), Jy(nv), Mx(nv), solved(nv);
  mul_constraint_jacobian(t.m(), t.d(), Jx.data(), x.data());
  mul_constraint_jacobian_transpose(t.m(), t.d(), Jy.data(), y.data());
  mul_inertia(t.m(), t.d(), Mx.data(), x.data());
  solve_inertia(t.m(), t.d(), solved.data(), x.data());

  for (const bool pairs : {false, true}) {
    CAPTURE(pairs);
    StackFrame stack(t.d());
    Problem p = make_problem(t.m(), t.d(), -1, stack);
    add_inertia(t.m(), t.d(), p, stack);
    if (pairs) {
      move_pair_rows(t.m(), p, stack);
      CHECK(p.pairs.n == t.m().nflexedge);
    }
    std::vector<double> padded_x(roomy(nv)), result(roomy(std::max(nv, nefc)));
    std::copy(x.begin(), x.end(), padded_x.begin());
    mul_jacobian(p, result.data(), padded_x.data());
    check_near(result.data(), Jx);
    mul_jacobian_transpose(p, result.data(), y.data());
    check_near(result.data(), Jy);
    mul_inertia(p, result.data(), padded_x.data());
    check_near(result.data(), Mx);
    solve_inertia(p, padded_x.data());
    check_near(padded_x.data(), solved);
  }
}

TEST_CASE("runs of the inertia are diagonal exactly where no dof has an ancestor or a descendant") {
  TestModel t(kClothAndChain);
  forward(t.m(), t.d());
  StackFrame stack(t.d());
  Problem p = make_problem(t.m(), t.d(), -1, stack);
  add_inertia(t.m(), t.d(), p, stack);
  REQUIRE(p.nrun == 3);
  const int nvertex = 3 * t.m().nflexvert, nv = static_cast<int>(t.m().nv);
  CHECK((p.run[0].first == 0 && p.run[0].last == 3 && !p.run[0].is_diagonal));
  CHECK((p.run[1].first == 3 && p.run[1].last == 3 + nvertex && p.run[1].is_diagonal));
  CHECK((p.run[2].last == nv && !p.run[2].is_diagonal));
}

TEST_CASE("conjugate gradients on edges reach the acceleration of Newton's method") {
  TestModel t(kClothAndChain);
  forward(t.m(), t.d());
  const std::vector<double> qacc(t.d().qacc, t.d().qacc + t.m().nv);
  TestModel newton(kClothAndChain);
  newton.m().opt.solver = mjSOL_NEWTON;
  forward(newton.m(), newton.d());
  for (int i = 0; i < t.m().nv; ++i) {
    CAPTURE(i);
    CHECK(std::abs(qacc[i] - newton.d().qacc[i]) < 1e-5 * norm(newton.d().qacc, i + 1) + 1e-5);
  }
}

}  // namespace
}  // namespace mj::engine
