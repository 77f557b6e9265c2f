// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of springs of --push. The numbers come from mjv_initPerturb and mjv_applyPerturbForce of
// the official build, called after mj_forward in each step.

#include <doctest/doctest.h>

#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

const char* const kArm = R"(<mujoco><option timestep=".002" gravity="0 0 0"/>
  <visual><map stiffness="150"/></visual>
  <worldbody>
    <body name="upper" pos="0 0 1"><joint name="j1" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/>
      <body name="lower" pos=".4 0 0"><joint name="j2" axis="0 0 1"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".04"/></body></body>
    <body name="ball" pos="1 1 1"><freejoint/>
      <inertial pos="0 0 .1" mass="2" diaginertia="1 1 1"/></body>
    <body name="rock" pos="2 0 0"><geom size=".1"/></body>
  </worldbody></mujoco>)";

struct Arm {
  TemporaryFolder folder;
  std::string model = folder.file("arm.xml", kArm);

  std::string simulate(const std::string& name, const std::vector<std::string>& more) {
    const std::string out = folder.path(name);
    std::vector<std::string> arguments = {model, "-o", out, "--record", "qpos,xfrc_applied"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto r = run({arguments});
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    return out;
  }
  void refuse(const std::string& push, const std::string& message, const std::string& hint = "") {
    CAPTURE(push);
    const auto r = run({{model, "--memory", "--steps", "1", "--push", push}});
    CHECK(r.exit_code == 2);
    CHECK(r.err.find("error: " + message) != std::string::npos);
    CHECK(r.err.find(hint) != std::string::npos);
  }
};

void check_row(const Trajectory& t, const char* array, int64_t row, size_t first,
               std::initializer_list<double> expected) {
  CAPTURE(array);
  CAPTURE(row);
  const Trajectory::Array* values = t.find(array);
  REQUIRE(values);
  for (const double x : expected) {
    CHECK(values->row(row)[first++] == doctest::Approx(x).epsilon(1e-9));
  }
}

}  // namespace

TEST_CASE("a spring pulls a point of a body to its target") {
  Arm arm;
  const std::string out = arm.simulate(
      "a.h5", {"--steps", "100", "--push", "spring:lower@0.01-0.5=.6,.2,.9,at=.3:0:0"});
  const Trajectory t = load_trajectory(out);
  check_row(t, "xfrc_applied", 4, 12, {0, 0, 0, 0, 0, 0});
  check_row(t, "qpos", 10, 0, {0.0011441284458972782, 0.011566873557748592});
  check_row(t, "xfrc_applied", 10, 12,
            {-20.790316509957236, 31.67504927051052, -18.456281041045926, -0.9424553105493212,
             4.572150922399178, 3.8782863579717137});
  check_row(t, "qpos", 100, 0, {0.17324495275924792, 0.6696648582201511});
  check_row(t, "xfrc_applied", 100, 12,
            {2.393564604142007, -5.263671254384453, 8.956238973634976, 2.787841484790709,
             -2.19117532079823, -1.5941032208356734});
}

TEST_CASE("the target of a spring moves at constant speed until the spring ends") {
  Arm arm;
  const std::string rows = "body,start,end,x\nspring:ball,0,.1,1.1,1,1.5,1.4,1,1.5,at=.1:0:.2\n";
  const std::string out =
      arm.simulate("b.h5", {"--steps", "100", "--push", arm.folder.file("pushes.csv", rows)});
  const Trajectory t = load_trajectory(out);
  check_row(t, "xfrc_applied", 10, 18,
            {15.95247789007594, 0, 66.08742297893124, 0, -4.999772300096073, 0});
  check_row(t, "xfrc_applied", 100, 18, {0, 0, 0, 0, 0, 0});
  check_row(
      t, "qpos", 100, 2,
      {1.1934993829341023, 1, 1.3369716516092953, 0.9998971875825338, 0, -0.014339256066386603, 0});
}

TEST_CASE("each spring has its own stiffness, and its force adds to the pushes") {
  Arm arm;
  const auto first = [&](const std::string& name, const std::vector<std::string>& pushes) {
    std::vector<std::string> arguments = {"--steps", "0"};
    for (const std::string& push : pushes) arguments.insert(arguments.end(), {"--push", push});
    return load_trajectory(arm.simulate(name, arguments));
  };
  // If the body is at rest, the force is stiffness times mass times distance.
  check_row(first("c.h5", {"spring:ball@0-1=1,1.5,1.1,at=0:0:.1,stiffness=10"}), "xfrc_applied", 0,
            18, {0, 10, 0, 0, 0, 0});
  check_row(
      first("d.h5", {"spring:ball@0-1=1,1.5,1.1,stiffness=10,at=0:0:.1", "ball@0-1=1,2,3,4,5,6"}),
      "xfrc_applied", 0, 18, {1, 12, 3, 4, 5, 6});
}

TEST_CASE("a spring that holds a body still holds it after the run is resumed") {
  Arm arm;
  const std::string push = "spring:lower@0-1=.6,.2,.9,at=.3:0:0";
  const std::string whole = arm.simulate("whole.h5", {"--steps", "60", "--push", push});
  const std::string part =
      arm.simulate("part.h5", {"--steps", "40", "--state-every", "20", "--push", push});
  const std::string rest = arm.simulate(
      "rest.h5", {"--steps", "60", "--state-every", "20", "--push", push, "--resume", part});
  const Trajectory a = load_trajectory(whole), b = load_trajectory(rest);
  const auto& x = a.find("xfrc_applied")->values;
  CHECK(std::vector<double>(x.begin() + 40 * a.find("xfrc_applied")->columns, x.end()) ==
        b.find("xfrc_applied")->values);
  const auto r = run({{arm.model, "-o", arm.folder.path("bad.h5"), "--steps", "60", "--resume",
                       part, "--push", "lower@0-1=1,0,0"}});
  CHECK(r.exit_code == 2);
  CHECK(r.err.find(
            "cannot be continued: its full states and the states of this run differ in size") !=
        std::string::npos);
  CHECK(r.err.find("springs of --push") != std::string::npos);
}

TEST_CASE("invalid springs are refused") {
  Arm arm;
  const std::string form =
      "expected spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]";
  arm.refuse("spring:bal@0-1=0,0,0", "the model has no body 'bal'", "did you mean 'ball'?");
  arm.refuse("spring:ball@0=0,0,0", "--push 'spring:ball@0=0,0,0' is not complete", form);
  arm.refuse("spring:ball@0-1", "--push 'spring:ball@0-1' is not complete", form);
  arm.refuse("spring:", "--push 'spring:' is not complete", form);
  arm.refuse("spring:ball@1-0=0,0,0", "a push must end after it starts");
  arm.refuse("spring:ball@0-1=0,0",
             "the target of a spring has 3 numbers, or 6 if it moves, found 2");
  arm.refuse("spring:ball@0-1=0,0,x", "'x' is not a number", form);
  arm.refuse("spring:ball@0-1=0,0,0,at=0:0", "'0:0' is not a point with 3 numbers: at=X:Y:Z");
  arm.refuse("spring:ball@0-1=0,0,0,stiffness=-1", "the stiffness of a spring cannot be negative");
  arm.refuse("spring:ball@0-1=0,0,0,stifness=1", "a spring has no setting 'stifness'", form);
  const auto r = run({{arm.model, "--memory", "--steps", "1", "--push", "spring:rock@0-1=0,0,0"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("warning: the push of body 'rock' from time 0 to 1 has no effect: the body "
                   "cannot move [simulation-warning]") != std::string::npos);
}
