// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/iteration_limits.h"

#include <doctest/doctest.h>

#include <climits>
#include <string>
#include <vector>

#include "base/log.h"
#include "engine/collision/narrow_phase.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "engine/test_model.h"

using namespace mj;
using namespace mj::engine;

namespace {

std::vector<std::string> warnings_of_step(TestModel& t) {
  std::vector<CapturedWarning> captured;
  {
    const MessageCapture capture(&captured);
    step(t.m(), t.d());
  }
  std::vector<std::string> texts;
  for (const CapturedWarning& warning : captured) texts.push_back(warning.text);
  return texts;
}

using Texts = std::vector<std::string>;
constexpr const char* kBall = "<worldbody><body><freejoint/><geom size='1'/></body></worldbody>";

}  // namespace

TEST_CASE("an option that a program sets above its bound is reported once in a process") {
  forget_reported_iterations();
  TestModel t(kBall), other(kBall);
  CHECK(warnings_of_step(t).empty());
  t.m().opt.iterations = INT_MAX;
  CHECK(warnings_of_step(t) ==
        Texts{"option iterations is 2147483647; a simulation uses at most 100000"});
  CHECK(warnings_of_step(t).empty());
  other.m().opt.iterations = INT_MAX;
  other.m().opt.ls_iterations = 1001;
  CHECK(warnings_of_step(other) ==
        Texts{"option ls_iterations is 1001; a simulation uses at most 1000"});
  CHECK(warnings_of_step(other).empty());
}

TEST_CASE("inverse dynamics reports them, too") {
  forget_reported_iterations();
  TestModel t(kBall);
  t.m().opt.ccd_iterations = INT_MAX;
  std::vector<CapturedWarning> captured;
  {
    const MessageCapture capture(&captured);
    inverse(t.m(), t.d());
  }
  CHECK(captured.size() == 1);
}

TEST_CASE("an option that the compiler reported is not reported again by the first step") {
  forget_reported_iterations();
  TestModel t("<option noslip_iterations='100001'/>" + std::string(kBall));
  CHECK(warnings_of_step(t).empty());
}

TEST_CASE("options up to their bounds are taken as they are, larger and negative ones are not") {
  mjModel m{};
  for (const IterationLimit& limit : kIterationLimits) {
    CAPTURE(limit.name);
    m.opt.*limit.option = limit.most;
    CHECK_FALSE(limit.is_exceeded(m.opt));
    m.opt.*limit.option = limit.most + 1;
    CHECK(limit.is_exceeded(m.opt));
    m.opt.*limit.option = INT_MIN;
    CHECK_FALSE(limit.is_exceeded(m.opt));
    m.opt.*limit.option = INT_MAX;
    CHECK(limit.is_exceeded(m.opt));
  }
  CHECK(solver_iterations(m) == 100'000);
  CHECK(noslip_iterations(m) == 100'000);
  CHECK(line_search_iterations(m) == 1000);
  CHECK(ccd_iterations(m) == 10'000);
  CHECK(sdf_iterations(m) == 10'000);
  CHECK(sdf_initpoints(m) == 10'000);
  CHECK(max_contacts_of_any_pair(m) == 10'000);
  m.opt.iterations = 7;
  CHECK(solver_iterations(m) == 7);
}
