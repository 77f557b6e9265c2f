// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/strain_rows.h"

#include <string>
#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "math/dense.h"

// The expected numbers are from the official build.

namespace mj::engine {
namespace {

std::string strained(const std::string& attributes, const std::string& elasticity = "") {
  return R"(<worldbody><flexcomp name="F" type="grid" dim="3" radius=".001" mass="8" )" +
         attributes + R"(><contact selfcollide="none"/><edge equality="strain"/>)" + elasticity +
         "</flexcomp></worldbody>";
}

const char* const kBox = R"(dof="trilinear" count="2 2 2" spacing=".2 .1 .1")";

}  // namespace

TEST_CASE("a strain equality has one row per mode of its cell") {
  TestModel t(strained(kBox));
  t.d().qpos[23] = .01;
  forward(t.m(), t.d());
  REQUIRE(t.d().ne == 18);
  check_values(t.d().efc_diagA, std::vector<double>(18, t.d().efc_diagA[0]));
  // Modes of equal stiffness are not unique, because any rotation among them is valid. Only the
  // norm is always the same.
  CHECK(norm(t.d().efc_pos, 18) == doctest::Approx(0.00519234634893082).epsilon(1e-9));
  CHECK(t.d().nisland == 1);
}

TEST_CASE("rows of strain are counted per cell and face") {
  TestModel cells(
      strained(R"(dof="trilinear" count="3 3 3" spacing=".2 .1 .1" cellcount="2 1 1")"));
  forward(cells.m(), cells.d());
  CHECK(cells.m().neq == 2);
  CHECK(cells.d().ne == 36);
  TestModel quadratic(strained(R"(dof="quadratic" count="3 3 3" spacing=".2 .1 .1")"));
  forward(quadratic.m(), quadratic.d());
  CHECK(quadratic.d().ne == 75);
  CHECK(quadratic.d().nJ == 75 * 81);
  TestModel shell(strained(
      kBox, R"(<elasticity young="1000" poisson=".25" thickness=".01" elastic2d="bend"/>)"));
  forward(shell.m(), shell.d());
  CHECK(shell.m().neq == 6);
  CHECK(shell.d().ne == 36);
}

TEST_CASE("rows of strain are the derivative of the residual at rest") {
  TestModel t(strained(kBox));
  forward(t.m(), t.d());
  const int n = t.d().ne, nv = static_cast<int>(t.m().nv);
  const std::vector<double> J(t.d().efc_J, t.d().efc_J + n * nv);
  CHECK(norm(t.d().efc_pos, n) < 1e-8);
  constexpr double kStep = 1e-5;
  for (int i = 0; i < nv; ++i) {
    std::vector<double> slope(n);
    for (const double side : {1, -1}) {
      t.d().qpos[i] = side * kStep;
      forward(t.m(), t.d());
      for (int r = 0; r < n; ++r) slope[r] += side * t.d().efc_pos[r] / (2 * kStep);
    }
    t.d().qpos[i] = 0;
    for (int r = 0; r < n; ++r) CHECK(std::abs(slope[r] - J[r * nv + i]) < 1e-4);
  }
}

TEST_CASE("a strain equality of a missing element has no rows") {
  TestModel t(strained(kBox));
  for (const double cell : {-1., 1., 1e300, std::nan("")}) {
    t.m().eq_data[1] = cell;
    forward(t.m(), t.d());
    CHECK(t.d().ne == 0);
  }
  TestModel vertices(R"(
    <worldbody><flexcomp name="F" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" radius=".001">
      <contact selfcollide="none"/><edge equality="strain"/></flexcomp></worldbody>)");
  forward(vertices.m(), vertices.d());
  CHECK(vertices.m().neq == 1);
  CHECK(vertices.d().ne == 0);
}

}  // namespace mj::engine
