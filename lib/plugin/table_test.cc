// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/table.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"

namespace {

mjpPlugin named(const char* name, int capabilities = 0) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name;
  plugin.capabilityflags = capabilities;
  return plugin;
}

std::string refusal(const mjpPlugin& plugin) {
  try {
    mjp_registerPlugin(&plugin);
  } catch (const mj::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a plugin registered again keeps its slot, and another with its name is refused") {
  const mjpPlugin plugin = named("A.b", mjPLUGIN_SENSOR);
  const int slot = mjp_registerPlugin(&plugin);
  CHECK(slot == mjp_pluginCount() - 1);
  CHECK(mjp_registerPlugin(&plugin) == slot);
  CHECK(refusal(named("A.b", mjPLUGIN_PASSIVE)) == "plugin 'A.b' is already registered");
  CHECK(refusal(named("a.B", mjPLUGIN_SENSOR)) == "plugin 'a.B' is already registered");

  int found = 0;
  CHECK(mjp_getPlugin("a.b", &found) == mjp_getPluginAtSlot(slot));
  CHECK(found == slot);
  CHECK(mjp_getPlugin("absent", &found) == nullptr);
  CHECK(found == -1);
  CHECK(mjp_getPluginAtSlot(-1) == nullptr);
  CHECK(mjp_getPluginAtSlot(mjp_pluginCount()) == nullptr);
}

TEST_CASE("names and attributes of a plugin are bounded") {
  const std::string longest(1023, 'x'), too_long(1024, 'x');
  CHECK(refusal(named(longest.c_str())).empty());
  CHECK(refusal(named(too_long.c_str())) ==
        "plugin->name length exceeds the maximum limit of 1024");
  CHECK(refusal(named(nullptr)) == "plugin->name is a null pointer");
  CHECK(refusal(named("")) == "plugin->name is an empty string");
  mjpPlugin plugin = named("attributes");
  plugin.nattribute = 256;
  CHECK(refusal(plugin) == "plugin->nattribute exceeds the maximum limit of 255");
  plugin.nattribute = -1;
  CHECK(refusal(plugin) == "plugin->nattribute is negative");
  const char* attributes[] = {"a", too_long.c_str()};
  plugin.attributes = attributes;
  plugin.nattribute = 2;
  CHECK(refusal(plugin) == "length of plugin attribute 1 exceeds the maximum limit of 1023");
}

TEST_CASE("the texts of a plugin are copied and stay where they are") {
  std::string name = "copied", attribute = "first";
  const char* attributes[] = {attribute.c_str()};
  mjpPlugin plugin = named(name.c_str());
  plugin.nattribute = 1;
  plugin.attributes = attributes;
  const mjpPlugin* kept = mjp_getPluginAtSlot(mjp_registerPlugin(&plugin));
  name[0] = attribute[0] = '?';
  for (int i = 0; i < 40; ++i) {
    const std::string other = "other" + std::to_string(i);
    const mjpPlugin more = named(other.c_str());
    mjp_registerPlugin(&more);
  }
  CHECK(kept->name == std::string("copied"));
  CHECK(kept->attributes[0] == std::string("first"));
  CHECK(mjp_getPlugin("Copied", nullptr) == kept);
}

TEST_CASE("plugins are found while other threads register some") {
  const mjpPlugin plugin = named("found");
  const int slot = mjp_registerPlugin(&plugin);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < 50; ++i) {
        const std::string name = "t" + std::to_string(t) + "." + std::to_string(i);
        const mjpPlugin mine = named(name.c_str());
        mjp_registerPlugin(&mine);
      }
    });
  }
  bool same = true;
  for (int i = 0; i < 10000; ++i) same = same && mj::plugin::find("FOUND") == slot;
  for (std::thread& thread : threads) thread.join();
  CHECK(same);
  CHECK(mj::plugin::find("t3.49") >= 0);
}

TEST_CASE("what is not a library is refused with a reason, an absent folder holds nothing") {
  CHECK_THROWS_WITH_AS(mj_loadPluginLibrary("absent.so"),
                       doctest::Contains("Error loading plugin library 'absent.so': "), mj::Error);
  CHECK_THROWS_WITH_AS(mj_loadPluginLibrary(MJTOOLS_TESTDATA), doctest::Contains("Error loading"),
                       mj::Error);
  mj_loadAllPluginLibraries("absent", [](const char*, int, int) { FAIL("nothing is there"); });
}
