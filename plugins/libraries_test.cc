// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the shared libraries of the first-party plugins, in a program that does not link them.

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <map>
#include <string>

namespace {

// slot of the first plugin and number of plugins, by library
std::map<std::string, std::pair<int, int>> g_loaded;

void note(const char* file, int first, int count) {
  g_loaded[file] = {first, count};
}

}  // namespace

TEST_CASE("loading the libraries of a folder twice registers their plugins once") {
  REQUIRE(mjp_pluginCount() == 0);
  mj_loadAllPluginLibraries(MJTOOLS_PLUGINS, note);
  REQUIRE(g_loaded.size() == 4);
  CHECK(g_loaded["libactuator.so"].second == 1);
  CHECK(g_loaded["libelasticity.so"].second == 1);
  CHECK(g_loaded["libsensor.so"].second == 1);
  CHECK(g_loaded["libsdf.so"].second == 5);
  CHECK(mjp_pluginCount() == 8);

  const int first = g_loaded["libsdf.so"].first;
  const char* names[] = {"mujoco.sdf.bolt", "mujoco.sdf.bowl", "mujoco.sdf.gear", "mujoco.sdf.nut",
                         "mujoco.sdf.torus"};
  for (int i = 0; i < 5; ++i) CHECK(mjp_getPluginAtSlot(first + i)->name == std::string(names[i]));

  mj_loadAllPluginLibraries(MJTOOLS_PLUGINS, note);
  for (const auto& [file, added] : g_loaded) CHECK(added == std::pair(-1, 0));
  CHECK(mjp_pluginCount() == 8);
}

TEST_CASE("the first-party plugins have their capabilities and stages") {
  const auto check = [](const char* name, int capabilities, int stage) {
    const mjpPlugin* plugin = mjp_getPlugin(name, nullptr);
    REQUIRE(plugin != nullptr);
    CHECK(plugin->capabilityflags == capabilities);
    CHECK(plugin->needstage == stage);
  };
  check("mujoco.pid", mjPLUGIN_ACTUATOR, mjSTAGE_NONE);
  check("mujoco.elasticity.cable", mjPLUGIN_PASSIVE, mjSTAGE_NONE);
  check("mujoco.sensor.touch_grid", mjPLUGIN_SENSOR, mjSTAGE_ACC);
  for (const char* shape : {"bolt", "bowl", "gear", "nut", "torus"}) {
    check((std::string("mujoco.sdf.") + shape).c_str(), mjPLUGIN_SDF, mjSTAGE_NONE);
  }
}
