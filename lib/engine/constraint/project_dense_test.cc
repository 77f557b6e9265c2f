// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/project_dense.h"

#include <string>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Returns a model with `n` hinges that have dry friction. They form pairs, and the second body of
// each pair is attached to the first.
std::string pairs_of_hinges(int n) {
  std::string bodies;
  const std::string hinge =
      "<joint axis='0 1 .1' frictionloss='.1'/><geom size='.1' pos='.1 .2 0'/>";
  for (int i = 0; i < n; i += 2) {
    bodies += "<body pos='" + std::to_string(i) + " 0 1'>" + hinge;
    if (i + 1 < n) bodies += "<body pos='.2 0 .1'>" + hinge + "</body>";
    bodies += "</body>";
  }
  return "<option solver='PGS' jacobian='dense'/><worldbody>" + bodies + "</worldbody>";
}

TEST_CASE(
    "the dense dual matrix has the bits of the products of whole rows, for any number of dofs") {
  for (const int n : {1, 3, 4, 6, 35, 261}) {
    CAPTURE(n);
    TestModel t(pairs_of_hinges(n));
    forward(t.m(), t.d());
    const mjData& d = t.d();
    REQUIRE(d.nefc == n);
    int different = 0;
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        const double product = dot(d.efc_Y + r * n, d.efc_Y + c * n, n);
        different += d.efc_AR[r * n + c] != product + (r == c ? d.efc_R[r] : 0);
      }
    }
    CHECK(different == 0);
  }
}

}  // namespace
}  // namespace mj::engine
