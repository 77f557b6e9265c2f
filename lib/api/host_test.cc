// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <mjtools/host.h>

#include <stdexcept>
#include <string>

#include "engine/test_model.h"

namespace {

using mj::check_values;
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

TEST_CASE("a host pulls a body as the mouse does in Unity") {
  TestModel t(
      "<option timestep='.02' gravity='0 0 0'/><worldbody><body name='b' pos='0 0 1'><freejoint/>"
      "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body><body name='rock'/></worldbody>");
  const double target[3] = {.1, 0, 1.2};
  mj_forward(t.model.get(), t.data.get());
  double* const force = t.data->xfrc_applied + 6;
  for (int i = 0; i < 50; ++i) {
    CHECK(mjt_springForce(t.model.get(), t.data.get(), 1, target, 100, force) == 1);
    if (i == 0) check_values(force, {20, 0, 40}, 1e-13);
    mj_step(t.model.get(), t.data.get());
  }
  check_values(t.data->qpos, {.10023182699793341, 0, 1.2004636539958666}, 1e-14);

  double none[3] = {1, 1, 1};
  CHECK(mjt_springForce(t.model.get(), t.data.get(), 2, target, 100, none) == 0);
  check_values(none, {0, 0, 0});
  CHECK(mjt_springForce(t.model.get(), t.data.get(), 0, target, 100, none) == 0);
  const auto pull = [&](int body, double stiffness) {
    return mjt_springForce(t.model.get(), t.data.get(), body, target, stiffness, none);
  };
  CHECK_THROWS_WITH_AS(pull(3, 100), doctest::Contains("body 3 does not exist: the model has 3"),
                       std::runtime_error);
  CHECK_THROWS_WITH_AS(pull(1, -1),
                       doctest::Contains("the stiffness of a spring cannot be negative"),
                       std::runtime_error);
}

TEST_CASE("damping of the host's spring is half of critical") {
  TestModel t(
      "<worldbody><body name='b'><freejoint/><inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/>"
      "</body></worldbody>");
  mj::engine::set(t.data->qvel, {0, -1, .5});
  mj_forward(t.model.get(), t.data.get());
  const double target[3] = {.1, 0, .2};
  double force[3];
  mjt_springForce(t.model.get(), t.data.get(), 1, target, 100, force);
  check_values(force, {20, 20, 30}, 1e-13);
}

}  // namespace
