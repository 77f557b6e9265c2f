// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/config/namespaces.h"

#include <doctest/doctest.h>

#include "common/config/yaml_config.h"

TEST_CASE("a key is searched in its namespace and then in the enclosing ones") {
  const mjtools::Config root = mj::config::parse_yaml(
      "MujocoPlugins: [top]\n"
      "realtime: 1.0\n"
      "robot:\n"
      "  arm: {MujocoPlugins: [inner], other: 1}\n"
      "  realtime: 0.5\n",
      "sim.yaml");
  const auto found = [&](const char* name, const char* key) {
    const mjtools::Config* value = mj::config::find_in_namespace(root, name, key);
    return value ? value->to_yaml() : "none";
  };
  CHECK(found("/robot/arm", "MujocoPlugins") == "[inner]");
  CHECK(found("robot", "MujocoPlugins") == "[top]");
  CHECK(found("/", "MujocoPlugins") == "[top]");
  CHECK(found("/robot/arm/", "realtime") == "0.5");
  CHECK(found("/robot/leg", "realtime") == "0.5");  // a missing struct ends the path
  CHECK(found("/other", "realtime") == "1.0");
  CHECK(found("/robot/arm", "nothing") == "none");
}

TEST_CASE("the first match of a key counts even if it is malformed") {
  const mjtools::Config root =
      mj::config::parse_yaml("MujocoPlugins: [a]\nn: {MujocoPlugins: {type: a}}\n", "sim.yaml");
  CHECK(mj::config::find_in_namespace(root, "/n", "MujocoPlugins")->is_struct());
}
