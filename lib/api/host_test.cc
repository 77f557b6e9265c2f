// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <mjtools/host.h>

#include <stdexcept>
#include <string>

#include "engine/test_model.h"

namespace {

using mj::engine::TestModel;

TestModel arm(const std::string& joint) {
  return TestModel("<worldbody><body><joint name='" + joint +
                   "'/><geom size='.1'/><body><joint name='elbow'/><geom size='.1'/></body></body>"
                   "</worldbody>");
}

TEST_CASE("a host carries the state of one model to another") {
  TestModel before = arm("shoulder"), now = arm("hip");
  before.data->qpos[1] = .5;
  before.data->time = 2;
  mjtCarryCounts counts;
  char report[100];
  const auto carry = [&](int size) {
    return mjt_carryState(before.model.get(), before.data.get(), now.model.get(), now.data.get(),
                          mjSTATE_INTEGRATION & ~mjSTATE_TIME, &counts, report, size);
  };
  const std::string lines = "carried joint 'elbow'\nnew joint 'hip'\nlost joint 'shoulder'\n";
  CHECK(carry(sizeof report) == 1);
  CHECK(report == lines);
  CHECK(counts.ncarried == 1);
  CHECK(counts.nnew == 1);
  CHECK(counts.nlost == 1);
  CHECK(counts.nreport == static_cast<int>(lines.size()));
  CHECK(now.data->qpos[1] == .5);
  CHECK(now.data->time == 0);
  CHECK(carry(8) == 1);
  CHECK(report == std::string("carried"));
  CHECK(mjt_carryState(before.model.get(), before.data.get(), now.model.get(), now.data.get(),
                       mjSTATE_INTEGRATION, nullptr, nullptr, 0) == 1);
  CHECK(now.data->time == 2);
}

TEST_CASE("a signature out of range carries nothing") {
  TestModel t = arm("shoulder");
  CHECK_THROWS_WITH_AS(mjt_carryState(t.model.get(), t.data.get(), t.model.get(), t.data.get(), -1,
                                      nullptr, nullptr, 0),
                       doctest::Contains("state signature -1 is not in 0..16383"),
                       std::runtime_error);
}

}  // namespace
