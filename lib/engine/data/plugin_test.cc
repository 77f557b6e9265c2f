// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/plugin.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include "base/invariant.h"
#include "compile/compile.h"
#include "engine/test_model.h"
#include "plugin/recording_plugin.h"

namespace mj::engine {
namespace {

using Calls = std::vector<std::string>;

constexpr char kExtension[] =
    "<extension><plugin plugin='test.all'><instance name='I1'><config key='b' value='x y'/>"
    "</instance><instance name='I2'/></plugin><plugin plugin='test.sensor'/></extension>";
constexpr char kUses[] =
    "<worldbody><body><plugin instance='I1'/><joint name='j' type='slide'/><geom size='.1'/>"
    "</body></worldbody>"
    "<actuator><plugin joint='j' instance='I2'/></actuator>"
    "<sensor><plugin name='acc' instance='I1' cutoff='3'/>"
    "<plugin name='none' plugin='test.sensor' cutoff='3'/><plugin instance='I1'/></sensor>";

// The model of the tests, and the functions of plugins that were called while it was compiled.
struct Recorded {
  Recorded() {
    plugin::register_test_plugins();
    plugin::calls().clear();
    Diagnostics diagnostics;
    const std::string text = std::string("<mujoco>") + kExtension + kUses + "</mujoco>";
    model =
        compile(mjcf::read_mjcf_text(text, "test.xml", MemoryReader({}), diagnostics), diagnostics);
    for (const Diagnostic& problem : diagnostics.all()) MESSAGE(format(problem));
    REQUIRE(model);
    compilation = take();
  }

  static Calls take() {
    Calls taken = plugin::calls();
    plugin::calls().clear();
    return taken;
  }

  ModelPtr model;
  Calls compilation;
};

const Calls kStep = {"compute(2,SENSOR)",   "compute(0,PASSIVE)", "compute(1,PASSIVE)",
                     "act_dot(0)",          "act_dot(1)",         "compute(0,ACTUATOR)",
                     "compute(1,ACTUATOR)", "compute(0,SENSOR)",  "compute(1,SENSOR)",
                     "advance(0)",          "advance(1)",         "advance(2)"};

TEST_CASE("configurations of plugin instances are flattened in the order of their attributes") {
  const Recorded test;
  const mjModel& m = *test.model;
  CHECK(m.nplugin == 3);
  REQUIRE(m.npluginattr == 12);
  CHECK(std::string(m.plugin_attr, 12) == std::string("\0x y\0\0\0\0\0\0\0\0", 12));
  check_values(m.plugin_attradr, {0, 6, 9});
  check_values(m.plugin_stateadr, {0, 2, 4});
  check_values(m.plugin_statenum, {2, 2, 0});
  CHECK(m.npluginstate == 4);
  CHECK(m.body_plugin[1] == 0);
  CHECK(m.geom_plugin[0] == -1);
  CHECK(m.actuator_plugin[0] == 1);
  check_values(m.sensor_plugin, {0, 2, 0});
  check_values(m.sensor_needstage, {mjSTAGE_ACC, mjSTAGE_NONE, mjSTAGE_ACC});
  CHECK(m.nsensordata == 6);
  CHECK(mj_getPluginConfig(&m, 0, "b") == std::string("x y"));
  CHECK(mj_getPluginConfig(&m, 1, "b") == std::string());
  CHECK(mj_getPluginConfig(&m, 0, "B") == nullptr);
  CHECK(mj_getPluginConfig(&m, 3, "b") == nullptr);
  CHECK(mj_name2id(&m, mjOBJ_PLUGIN, "I2") == 1);
}

TEST_CASE("a plugin is called at every stage of a step, in the order of instances") {
  const Recorded test;
  const DataPtr d = make_data(*test.model);
  Recorded::take();
  mj_step(test.model.get(), d.get());
  CHECK(Recorded::take() == kStep);
  mj_inverse(test.model.get(), d.get());
  CHECK(Recorded::take() == Calls{"compute(2,SENSOR)", "compute(0,PASSIVE)", "compute(1,PASSIVE)",
                                  "compute(0,SENSOR)", "compute(1,SENSOR)"});
}

TEST_CASE("compilation asks for sizes, then makes data, steps and destroys them") {
  const Recorded test;
  Calls expected = {"nstate(0)",         "nsensordata(0,s0)", "nsensordata(0,s2)",
                    "nstate(1)",         "nstate(2)",         "nsensordata(2,s1)",
                    "nsensordata(0,s0)", "nsensordata(2,s1)", "nsensordata(0,s2)",
                    "init(0)",           "init(1)",           "init(2)",
                    "reset(0)",          "reset(1)",          "reset(2)"};
  expected.insert(expected.end(), kStep.begin(), kStep.end());
  for (const char* end : {"destroy(0)", "destroy(1)", "destroy(2)"}) expected.emplace_back(end);
  if (kChecksInvariants) {  // such builds validate the finished model again
    for (const char* s : {"nsensordata(0,s0)", "nsensordata(2,s1)", "nsensordata(0,s2)"}) {
      expected.emplace_back(s);
    }
  }
  CHECK(test.compilation == expected);
}

TEST_CASE("data make, copy, reset and destroy the plugin instances") {
  const Recorded test;
  const mjModel* m = test.model.get();
  const Calls made = {"init(0)", "init(1)", "init(2)", "reset(0)", "reset(1)", "reset(2)"};
  DataPtr d = make_data(*m);
  CHECK(Recorded::take() == made);
  d->plugin_state[3] = 7;
  d->plugin_data[1] = 42;

  const DataPtr copy(mj_copyData(nullptr, m, d.get()));
  CHECK(Recorded::take() ==
        Calls{"init(0)", "init(1)", "init(2)", "copy(0)", "copy(1)", "copy(2)"});
  CHECK(copy->plugin_state[3] == 7);
  CHECK(copy->plugin_data[1] == 0);
  copy->plugin_data[1] = 43;
  mj_copyData(copy.get(), m, d.get());
  CHECK(Recorded::take() == Calls{"copy(0)", "copy(1)", "copy(2)"});
  CHECK(copy->plugin_data[1] == 43);

  mj_resetData(m, d.get());
  CHECK(Recorded::take() == Calls{"reset(0)", "reset(1)", "reset(2)"});
  CHECK(d->plugin_state[3] == 7);
  CHECK(d->plugin_data[1] == 42);
  d.reset();
  CHECK(Recorded::take() == Calls{"destroy(0)", "destroy(1)", "destroy(2)"});
}

TEST_CASE("the state of plugins is part of the state of a simulation") {
  const Recorded test;
  const mjModel* m = test.model.get();
  const DataPtr d = make_data(*m);
  CHECK(mj_stateSize(m, mjSTATE_PLUGIN) == 4);
  const double state[4] = {1, 2, 3, 4};
  mj_setState(m, d.get(), state, mjSTATE_PLUGIN);
  check_values(d->plugin_state, {1, 2, 3, 4});
  double back[4];
  mj_getState(m, d.get(), back, mjSTATE_PLUGIN);
  check_values(back, {1, 2, 3, 4});
}

TEST_CASE("sensors of plugins are cut off at their stage, and sensors without a stage are not") {
  const Recorded test;
  const DataPtr d = make_data(*test.model);
  mj_forward(test.model.get(), d.get());
  check_values(d->sensordata, {3, -3, 5, -5, 5, -5});
}

TEST_CASE("an error that a plugin reports is thrown, whatever the stage") {
  const Recorded test;
  mjModel& m = *test.model;
  const DataPtr d = make_data(m);
  m.plugin[0] = 100000;
  CHECK_THROWS_WITH_AS(mj_forward(&m, d.get()), "invalid plugin slot: 100000", Error);
  CHECK_THROWS_WITH_AS(mj_makeData(&m), "invalid plugin slot: 100000", Error);
  const auto code_of = [&] {
    try {
      mj_forward(&m, d.get());
    } catch (const Error& e) {
      return std::string(e.diagnostic().code.name());
    }
    return std::string("none");
  };
  CHECK(code_of() == "plugin-slot");
  mjpPlugin incomplete;
  mjp_defaultPlugin(&incomplete);
  incomplete.name = "test.incomplete";
  incomplete.capabilityflags = mjPLUGIN_PASSIVE;
  incomplete.nstate = [](const mjModel*, int) { return 0; };
  m.plugin[0] = mjp_registerPlugin(&incomplete);
  CHECK(code_of() == "plugin-function");
}

}  // namespace
}  // namespace mj::engine
