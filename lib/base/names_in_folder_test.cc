// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/names_in_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace mj {
namespace {

namespace fs = std::filesystem;

TEST_CASE("the names in a folder are those of its files, folders and links") {
  std::string name = (fs::temp_directory_path() / "mjtools-entries-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  const fs::path folder = name;
  std::ofstream(folder / ".file") << "x";
  fs::create_directory(folder / "inner");
  std::ofstream(folder / "inner" / "deep") << "x";
  fs::create_symlink("nowhere", folder / "link");
  std::error_code error;
  std::vector<std::string> found = names_in_folder(name, error);
  std::ranges::sort(found);
  CHECK(found == std::vector<std::string>{".file", "inner", "link"});
  CHECK(!error);
  CHECK(names_in_folder(name + "/.file", error).empty());
  CHECK(error == std::errc::not_a_directory);
  fs::remove_all(folder);
  CHECK(names_in_folder(name, error).empty());
  CHECK(error == std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace mj
