// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/lifecycle/print_data.h"

#include "engine/data/stack.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {

TEST_CASE("printed data name every array that is not empty, with the numbers in the given format") {
  TestModel t(R"(
    <worldbody><geom type="plane" size="1 1 1"/>
      <body pos="0 0 .09"><freejoint/><geom size=".1"/></body></worldbody>)");
  forward(t.m(), t.d());
  const std::string text = print_data(t.m(), t.d(), "%.4f");
  CHECK(text.find("QPOS\n  0.0000\n  0.0000\n  0.0900\n  1.0000\n") != std::string::npos);
  CHECK(text.find("  ncon                  1\n") != std::string::npos);
  CHECK(text.find("  flg_subtreevel        0\n") != std::string::npos);
  CHECK(text.find("CONTACT\n  0:\n     dim           3\n     geoms         0 : 1\n") !=
        std::string::npos);
  CHECK(text.find("XPOS\n  0.0000 0.0000 0.0000\n  0.0000 0.0000 0.0900\n") != std::string::npos);
  CHECK(text.find("EFC_FORCE\n") != std::string::npos);
  CHECK(text.find("\nACT\n") == std::string::npos);
  CHECK(print_data(t.m(), t.d(), "%s%n") == print_data(t.m(), t.d()));
  const StackFrame frame(t.d());
  mark_stack(t.d());
  CHECK_THROWS_AS((void)print_data(t.m(), t.d()), Error);
  free_stack(t.d());
}

TEST_CASE("printed data show sparse matrices by column, and where their entries are") {
  TestModel t(R"(<option jacobian="sparse"/>
    <worldbody>
      <body name="a"><joint name="a" type="slide" range="1 2" limited="true"/><geom size=".1"/></body>
      <body name="b" pos="3 0 0"><joint name="b" type="slide" range="1 2" limited="true"/>
        <geom size=".1"/></body>
    </worldbody>
    <tendon><fixed><joint joint="b" coef="2"/></fixed></tendon>)");
  forward(t.m(), t.d());
  const std::string text = print_data(t.m(), t.d());
  const auto holds = [&](const char* part) { return text.find(part) != std::string::npos; };
  CHECK(holds("TEN_J: tendon moments\n----\n  x |\n----\n\n"));
  CHECK(holds("TEN_J\n     1:  2       \n\n"));
  CHECK(holds("TENDON 0: 0 wrap points\n\n"));
  CHECK(holds("M: inertia structure\n----\n x  |\n  x |\n----\n\n"));
  CHECK(holds("iM: block-diagonal inertia (nnzs are island ids)\n----\n 0  |\n  1 |\n----\n\n"));
  CHECK(holds("J: constraint Jacobian\n----\n x  |\n  x |\n----\n\n"));
  CHECK(holds("DOF_ISLAND            0 1\n\n"));
  CHECK(holds("MAP_IDOF2DOF          0 | 1\n\n"));
  CHECK(holds("ENERGY =   0         0       \n\nTIME =  0       \n\n"));
}

}  // namespace mj::engine
