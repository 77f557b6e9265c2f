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

std::string scene(const std::string& more = "", const std::string& twist = "1e6") {
  const std::string plugin = "<plugin instance='c'/>";
  const std::string capsule = "<geom type='capsule' fromto='0 0 0 .1 0 0' size='.01'/>";
  return "<extension><plugin plugin='mujoco.elasticity.cable'><instance name='c'>"
         "<config key='twist' value='" +
         twist + "'/><config key='bend' value='4e6'/>" + more +
         "</instance></plugin></extension><worldbody><body pos='0 0 1'>" + plugin + capsule +
         "<body pos='.1 0 0'><joint type='ball'/>" + plugin + capsule +
         "<body pos='.1 0 0' euler='0 0 20'><joint type='ball'/>" + plugin +
         "<geom type='box' size='.05 .01 .02' pos='.05 0 0'/></body></body></body></worldbody>";
}

TEST_CASE("a cable has no stress at rest and resists bending") {
  TestModel t(scene());
  mj_forward(&t.m(), &t.d());
  check_values(t.d().qfrc_passive, {0, 0, 0, 0, 0, 0}, 1e-9);
  engine::set(t.d().qpos, {.98, .1, .05, .16});
  mj_forward(&t.m(), &t.d());
  check_values(t.d().qfrc_passive,
               {-.03342130390758435, -.04124977444984562, -.09714391497470551, 0, 0, 0}, 1e-9);
}

TEST_CASE("a flat cable is straight at rest") {
  TestModel t(scene("<config key='flat' value='true'/>"));
  mj_forward(&t.m(), &t.d());
  check_values(t.d().qfrc_passive, {0, 0, 0, 0, 0, -.3723369070921235}, 1e-9);
}

TEST_CASE("the geoms of a cable are coloured by its stress") {
  TestModel t(scene("<config key='vmax' value='.1'/>"));
  mj_forward(&t.m(), &t.d());
  mjvScene drawn;
  mjvOption opt;
  mjvCamera cam;
  mjv_defaultScene(&drawn);
  mjv_defaultOption(&opt);
  mjv_defaultFreeCamera(&t.m(), &cam);
  mjv_makeScene(&t.m(), &drawn, 10);
  const auto colours = [&] {
    mj_forward(&t.m(), &t.d());
    mjv_updateScene(&t.m(), &t.d(), &opt, nullptr, &cam, mjCAT_ALL, &drawn);
    REQUIRE(drawn.ngeom == 3);
  };
  colours();
  check_values(drawn.geoms[0].rgba, {0, 0, 1, 1}, 1e-6);
  // The stress between the first two bodies is .1107. This is the mean stress of the first body,
  // and the second body has half of it.
  engine::set(t.d().qpos, {.98, .1, .05, .16});
  colours();
  check_values(drawn.geoms[0].rgba, {1, 0, 0, 1}, 1e-6);
  CHECK(drawn.geoms[1].rgba[1] > .5);
  check_values(drawn.geoms[2].rgba, {0, 0, 1, 1}, 1e-6);
  mjv_freeScene(&drawn);
}

TEST_CASE("the bodies of a composite cable share one instance") {
  TestModel t(
      "<extension><plugin plugin='mujoco.elasticity.cable'/></extension><worldbody>"
      "<composite type='cable' curve='s' count='5' size='1' initial='none' prefix='P'>"
      "<geom type='capsule' size='.01'/><plugin plugin='mujoco.elasticity.cable'>"
      "<config key='twist' value='1e6'/><config key='bend' value='4e6'/></plugin></composite>"
      "</worldbody>");
  const mjModel& m = t.m();
  REQUIRE(m.nplugin == 1);
  CHECK(mj_name2id(&m, mjOBJ_PLUGIN, "compositeP") == 0);
  check_values(m.body_plugin, {-1, 0, 0, 0, 0});
  CHECK(mj_getPluginConfig(&m, 0, "bend") == std::string("4e6"));
  for (int i = 0; i < 100; ++i) mj_step(&t.m(), &t.d());
  const double tip = t.d().xpos[3 * 4 + 2];
  CHECK(tip < 0);
  CHECK(tip > -.5);
}

TEST_CASE("a cable refuses parameters that are not numbers and bodies without its instance") {
  const auto refusal = [](const std::string& content) {
    Diagnostics diagnostics;
    compiler::CompileMjcf()("<mujoco>" + content + "</mujoco>", diagnostics);
    return diagnostics.ok() ? std::string() : diagnostics.all()[0].message;
  };
  CHECK(refusal(scene("", "soft")) ==
        "plugin->init failed for plugin id 0: Invalid parameter specification in cable plugin");
  CHECK(refusal("<extension><plugin plugin='mujoco.elasticity.cable'><instance name='c'/></plugin>"
                "</extension><worldbody><body><plugin instance='c'/><geom size='1'/></body>"
                "<body><geom size='1'/></body><body><plugin instance='c'/><geom size='1'/></body>"
                "</worldbody>") == "This body does not have the requested plugin instance");
}

}  // namespace
}  // namespace mj
