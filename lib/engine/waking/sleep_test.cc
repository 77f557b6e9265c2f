// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Trees fall asleep and wake as in the official build.

#include "engine/waking/sleep.h"

#include <string>

#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {
namespace {

void steps(TestModel& t, int n) {
  for (int i = 0; i < n; ++i) step(t.m(), t.d());
}

TEST_CASE("islands at rest fall asleep in their tenth step and wake together") {
  TestModel t(
      "<option><flag sleep='enable'/></option><worldbody><body pos='0 0 1'><joint name='ja' "
      "type='slide' axis='1 0 0'/><geom type='sphere' size='.1' mass='1'/></body><body pos='1 0 1'>"
      "<joint name='jb' type='slide' axis='1 0 0'/><geom type='sphere' size='.1' mass='1'/></body>"
      "<body pos='2 0 1'><joint name='jc' type='slide' axis='1 0 0'/><geom type='sphere' size='.1' "
      "mass='1'/></body><body pos='4 0 1'><joint name='jd' type='hinge' axis='0 1 0'/><geom "
      "type='sphere' size='.1' pos='.3 0 0' mass='1'/></body></worldbody><equality><joint "
      "joint1='ja' joint2='jc' polycoef='0 1'/></equality>");
  mjData& d = t.d();
  check_values(d.tree_asleep, {-11, -11, -11, -11});
  steps(t, 1);
  check_values(d.tree_asleep, {-10, -10, -10, -10});
  steps(t, 8);
  check_values(d.tree_asleep, {-2, -2, -2, -11});
  steps(t, 1);
  check_values(d.tree_asleep, {2, 1, 0, -11});
  check_values(d.body_awake, {-1, 0, 0, 0, 1});
  CHECK(d.ntree_awake == 1);
  CHECK(d.nbody_awake == 2);
  CHECK(d.body_awake_ind[1] == 4);
  CHECK(d.nparent_awake == 4);
  CHECK(d.nv_awake == 1);
  CHECK(d.dof_awake_ind[0] == 3);
  steps(t, 2);
  check_values(d.tree_asleep, {2, 1, 0, -11});
  CHECK(d.nefc == 0);
  d.qvel[1] = -0.0;
  steps(t, 1);
  check_values(d.tree_asleep, {2, -10, 0, -11});
  d.xfrc_applied[6] = 1;
  steps(t, 1);
  check_values(d.tree_asleep, {-11, -9, -10, -11});
  CHECK(d.nefc == 1);
}

const std::string kInitial =
    "<option><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 .1'/>"
    "<body name='a' pos='0 0 .1' sleep='init'><freejoint/><geom type='box' size='.1 .1 .1' "
    "mass='1'/></body><body name='b' pos='0 0 .3' sleep='init'><freejoint/><geom type='box' "
    "size='.1 .1 .1' mass='1'/></body><body name='c' pos='0 0 .55'><freejoint/><geom type='sphere' "
    "size='.1' mass='1'/></body><body name='d' pos='2 0 .5' sleep='init'><freejoint/><geom "
    "type='sphere' size='.1' mass='1'/></body><body name='e' pos='3 0 .5' sleep='init'><freejoint/>"
    "<geom type='sphere' size='.1' mass='1'/></body><body name='g' pos='4 0 .5' sleep='init'>"
    "<freejoint/><geom type='sphere' size='.1' mass='1'/></body></worldbody><equality><connect "
    "body1='d' body2='e' anchor='.5 0 0' active='false'/></equality>";

TEST_CASE("trees that start asleep wake by equalities, moves and contacts") {
  TestModel t(kInitial);
  mjData& d = t.d();
  check_values(d.tree_asleep, {1, 0, -10, 3, 4, 5});
  CHECK(d.ncon == 8);
  CHECK(d.nefc == 0);
  steps(t, 1);
  check_values(d.tree_asleep, {1, 0, -9, 3, 4, 5});
  steps(t, 19);
  d.eq_active[0] = true;
  steps(t, 1);
  check_values(d.tree_asleep, {1, 0, -11, -10, -10, 5});
  CHECK(d.ne == 3);
  steps(t, 9);
  d.qpos[7 * 5 + 2] += 1e-9;
  steps(t, 1);
  check_values(d.tree_asleep, {1, 0, -11, -11, -11, -10});
  steps(t, 20);
  check_values(d.tree_asleep, {-10, -10, -11, -11, -11, -11});
  CHECK(d.ncon == 9);
}

TEST_CASE("a tree that starts asleep needs all trees in contact with it asleep") {
  std::string model = kInitial;
  const std::string second = "<body name='b' pos='0 0 .3' sleep='init'>";
  model.replace(model.find(second), second.size(), "<body name='b' pos='0 0 .3'>");
  Diagnostics diagnostics;
  const spec::ModelSpec spec = mjcf::read_mjcf_text("<mujoco>" + model + "</mujoco>", "test.xml",
                                                    MemoryReader({}), diagnostics);
  REQUIRE(diagnostics.error_count() == 0);
  const ModelPtr m = compile(spec, diagnostics);
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all().back().code.name() == "sleep-init");
}

TEST_CASE("a sleeping tendon that still makes rows is an error with a sparse Jacobian") {
  const std::string model =
      "<worldbody><body><joint name='a' type='slide' axis='1 0 0'/><geom size='.1' "
      "mass='1'/></body>"
      "<body pos='1 0 0'><joint axis='0 1 0'/><geom size='.1' pos='.3 0 0' mass='1'/></body>"
      "</worldbody><tendon><fixed frictionloss='.1'><joint joint='a' coef='1'/></fixed></tendon>";
  TestModel dense("<option jacobian='dense'><flag sleep='enable'/></option>" + model);
  steps(dense, 11);
  CHECK(dense.d().nefc == 0);
  TestModel sparse("<option jacobian='sparse'><flag sleep='enable'/></option>" + model);
  steps(sparse, 10);
  CHECK_THROWS_AS(steps(sparse, 1), Error);
}

}  // namespace
}  // namespace mj::engine
