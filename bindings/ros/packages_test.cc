// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "packages.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

TEST_CASE("packages of ROS export the folders of their description files") {
  std::string root = (fs::temp_directory_path() / "packages-XXXXXX").string();
  REQUIRE(::mkdtemp(root.data()));
  const auto package = [&](const std::string& name, const std::string& text) {
    fs::create_directories(root + "/" + name + "/plugins");
    std::ofstream(root + "/" + name + "/package.xml") << text;
  };
  package("a/servo", "<package><export><mjtools plugin='${prefix}/plugins/p.xml'/></export></package>");
  package("b", "<package><export><nav plugin='${prefix}/p.xml'/></export></package>");
  package("c", "<package><export>");
  package("d", "<package><export><mjtools plugin='p.xml'/></export></package>");
  ::setenv("ROS_PACKAGE_PATH", (root + "/none:" + root).c_str(), 1);
  CHECK(mj::server::plugin_folders_of_packages() ==
        std::vector<std::string>{root + "/a/servo/plugins", root + "/d"});
  ::unsetenv("ROS_PACKAGE_PATH");
  CHECK(mj::server::plugin_folders_of_packages().empty());
  fs::remove_all(root);
}
