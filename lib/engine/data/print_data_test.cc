// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/print_data.h"

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
  CHECK(text.find("QPOS\n 0.0000\n 0.0000\n 0.0900\n 1.0000\n") != std::string::npos);
  CHECK(text.find("  ncon          1\n") != std::string::npos);
  CHECK(text.find("CONTACT\n geoms 0 1  dim 3") != std::string::npos);
  CHECK(text.find("EFC_FORCE\n") != std::string::npos);
  CHECK(text.find("\nACT\n") == std::string::npos);
  CHECK(print_data(t.m(), t.d(), "%s%n") == print_data(t.m(), t.d()));
  const StackFrame frame(t.d());
  mark_stack(t.d());
  CHECK_THROWS_AS((void)print_data(t.m(), t.d()), Error);
  free_stack(t.d());
}

}  // namespace mj::engine
