// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/inertia.h"

#include <numeric>
#include <vector>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {
namespace {

// A tree with a branch, with joints of all types, and with a chain longer than one group of lanes.
constexpr char kTree[] = R"(
  <worldbody>
    <body><freejoint/><geom type="box" size=".1 .2 .3"/>
      <body pos="0 0 .5"><joint type="ball"/><geom type="box" size=".3 .1 .2"/>
        <body pos=".3 0 0"><joint axis="0 1 0"/><geom size=".1"/>
          <body pos=".3 0 .1"><joint axis="1 1 0"/><joint type="slide"/><geom size=".2"/></body>
        </body>
        <body pos="-.3 0 0"><joint axis="1 0 0"/><geom type="capsule" size=".1 .3"/></body>
      </body>
    </body>
    <body pos="3 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body>
  </worldbody>)";

TEST_CASE("solving for several right-hand sides gives the bits of solving for each") {
  TestModel t(kTree);
  forward(t.m(), t.d());
  const int nv = static_cast<int>(t.m().nv);
  std::vector<int> dofs(nv);
  std::iota(dofs.begin(), dofs.end(), 0);
  std::vector<double> sides(kSides * nv);
  for (int i = 0; i < nv; ++i) {
    for (int k = 0; k < kSides; ++k) {
      // Side 0 has no zeros, side 1 has only zeros, and all other sides have some zeros.
      sides[kSides * i + k] = k == 1 || (k > 1 && (i + k) % 3 == 0) ? 0 : 1.0 / (1 + i + 3 * k);
    }
  }
  std::vector<double> x(sides);
  solve_inertia_sides_at(t.m(), t.d(), x.data(), dofs.data(), nv);
  for (int k = 0; k < kSides; ++k) {
    std::vector<double> one(nv);
    for (int i = 0; i < nv; ++i) one[i] = sides[kSides * i + k];
    solve_inertia_at(t.m(), t.d(), one.data(), dofs.data(), nv);
    for (int i = 0; i < nv; ++i) {
      CAPTURE(k);
      CAPTURE(i);
      CHECK(x[kSides * i + k] == one[i]);
    }
  }
}

}  // namespace
}  // namespace mj::engine
