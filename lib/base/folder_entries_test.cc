// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/folder_entries.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace mj {
namespace {

namespace fs = std::filesystem;

TEST_CASE("the entries of a folder are its files, folders and links") {
  std::string name = (fs::temp_directory_path() / "mjtools-entries-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  const fs::path folder = name;
  std::ofstream(folder / ".file") << "x";
  fs::create_directory(folder / "inner");
  std::ofstream(folder / "inner" / "deep") << "x";
  fs::create_symlink("nowhere", folder / "link");
  std::error_code error;
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : folder_entries(folder, error)) {
    found.push_back(entry.path().filename().string());
  }
  std::ranges::sort(found);
  CHECK(found == std::vector<std::string>{".file", "inner", "link"});
  CHECK(!error);
  CHECK(folder_entries(folder / ".file", error).empty());
  CHECK(error == std::errc::not_a_directory);
  fs::remove_all(folder);
  CHECK(folder_entries(folder, error).empty());
  CHECK(error == std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace mj
