// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "compile/error_rows.h"
#include "engine/test_model.h"

namespace mj {
namespace {

using engine::TestModel;

std::string scene(const std::string& actuator, const std::string& gains =
                                                   "<config key='kp' value='40'/>"
                                                   "<config key='ki' value='40'/>"
                                                   "<config key='kd' value='4'/>"
                                                   "<config key='slewmax' value='3'/>"
                                                   "<config key='imax' value='1'/>") {
  return "<extension><plugin plugin='mujoco.pid'><instance name='p'>" + gains +
         "</instance></plugin></extension><option gravity='0 0 0' timestep='.01'/>"
         "<worldbody><body><joint name='j' type='slide'/><geom size='.1' mass='1'/></body>"
         "</worldbody><actuator><plugin joint='j' instance='p' " +
         actuator + "/></actuator>";
}

void check_step(TestModel& t, std::initializer_list<double> act, double force) {
  mj_step(&t.m(), &t.d());
  check_values(t.d().act, act, 1e-13);
  CHECK(t.d().actuator_force[0] == doctest::Approx(force).epsilon(1e-13));
}

TEST_CASE("a PID actuator moves its setpoint and limits its integral") {
  TestModel t(scene("actdim='2'"));
  t.d().ctrl[0] = 1;
  check_step(t, {.01, 1}, 40.4);
  CHECK(t.d().qpos[0] == doctest::Approx(.00404).epsilon(1e-13));
  check_step(t, {.0199596, 1}, 39.020784);
  CHECK(t.d().qpos[0] == doctest::Approx(.0119820784).epsilon(1e-13));
  check_step(t, {.025, 1}, 37.343885504);
  CHECK(t.d().qpos[0] == doctest::Approx(.0236585453504).epsilon(1e-13));
}

TEST_CASE("a PID actuator limits all its activations when it integrates its setpoint") {
  const std::string integrator =
      "actdim='3' dyntype='integrator' ctrlrange='-1 1' actrange='-.02 .02'";
  TestModel t(scene(integrator));
  t.d().ctrl[0] = 2;
  check_step(t, {0, 0, .01}, 4);
  check_step(t, {9.6e-5, .01, .02}, 4.22784);
  check_step(t, {.00028377216, .02, .02}, 4.4333259264);
  TestModel early(scene(integrator + " actearly='true'"));
  early.d().ctrl[0] = 2;
  for (const double force : {4.404, 4.61404784, 4.3968768531264}) {
    mj_step(&early.m(), &early.d());
    CHECK(early.d().actuator_force[0] == doctest::Approx(force).epsilon(1e-13));
  }
}

TEST_CASE("a PID actuator follows a filtered setpoint") {
  TestModel t(scene("actdim='3' dyntype='filterexact' dynprm='.05'"));
  t.d().ctrl[0] = 1;
  mj_step(&t.m(), &t.d());
  CHECK(t.d().actuator_force[0] == doctest::Approx(80).epsilon(1e-13));
  check_step(t, {.00019939617161422, .02719038703830273, .3296799539643607}, 63.18726024623854);
  check_values(t.d().act_dot, {.022, 3, 16.37461506155963}, 1e-13);
}

TEST_CASE("a PID instance without an actuator, or with the wrong actdim, is refused") {
  compiler::CompileMjcf compile;
  const auto refusal = [&](const std::string& content) {
    Diagnostics diagnostics;
    compile("<mujoco>" + content + "</mujoco>", diagnostics);
    return diagnostics.ok() ? std::string() : diagnostics.all()[0].message;
  };
  CHECK(
      refusal("<extension><plugin plugin='mujoco.pid'><instance name='p'/></plugin></extension>") ==
      "plugin->init failed for plugin id 0: actuator not found for plugin instance 0");
  CHECK(refusal(scene("")) ==
        "plugin->init failed for plugin id 0: actuator 0 has actdim 0, expected 2. "
        "Add actdim=\"2\" to the actuator plugin element.");
  CHECK(refusal(scene("", "<config key='ki' value='2'/><config key='imax' value='-1'/>")) ==
        "plugin->init failed for plugin id 0: negative imax");
  CHECK(refusal(scene("", "<config key='slewmax' value='-1'/>")) ==
        "plugin->init failed for plugin id 0: slewmax must be non-negative");
}

TEST_CASE("plugins are referenced by the registered spelling of their names") {
  compiler::CompileMjcf compile;
  const auto uses = [&](const std::string& name) {
    Diagnostics diagnostics;
    compile(
        "<mujoco><extension><plugin plugin='MUJOCO.pid'/></extension><worldbody><body>"
        "<joint name='j' type='slide'/><geom size='.1'/></body></worldbody><actuator>"
        "<plugin joint='j' plugin='" +
            name + "'/></actuator></mujoco>",
        diagnostics);
    return diagnostics.ok() ? std::string() : diagnostics.all()[0].message;
  };
  CHECK(uses("mujoco.pid").empty());
  CHECK(uses("MUJOCO.pid") == "unrecognized plugin 'MUJOCO.pid'");
}

}  // namespace
}  // namespace mj
