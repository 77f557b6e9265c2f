// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/remove_folder.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace mj {
namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "mjtools-remove-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  return name;
}

TEST_CASE(
    "removing a folder removes subfolders, hidden files and thousands of files, and follows no "
    "links") {
  const fs::path folder = new_folder(), other = new_folder();
  std::ofstream(other / "kept") << "x";
  fs::create_directories(folder / "inner" / "empty");
  std::ofstream(folder / "inner" / ".hidden") << "x";
  fs::create_symlink("nowhere", folder / "inner" / "dangling");
  fs::create_directory_symlink(other, folder / "inner" / "link");
  constexpr int kMany = 3000;
  for (int i = 0; i < kMany; ++i) std::ofstream(folder / std::to_string(i)) << "x";
  CHECK(remove_folder(folder.c_str()));
  CHECK(!fs::exists(folder));
  CHECK(fs::exists(other / "kept"));
  CHECK(!remove_folder(folder.c_str()));

  const int opened = ::open(other.c_str(), O_RDONLY | O_DIRECTORY);
  remove_contents(opened);
  remove_contents(opened);
  CHECK(fs::is_empty(other));
  ::close(opened);
  CHECK(remove_folder(other.c_str()));
}

TEST_CASE("remove_folder() removes neither files nor links to folders") {
  const fs::path folder = new_folder(), link = folder / "link", file = folder / "file";
  std::ofstream(file) << "x";
  fs::create_directory(folder / "target");
  fs::create_directory_symlink("target", link);
  CHECK(!remove_folder(file.c_str()));
  CHECK(!remove_folder(link.c_str()));
  CHECK(fs::exists(file));
  CHECK(fs::exists(link));
  CHECK(remove_folder(folder.c_str()));
}

}  // namespace
}  // namespace mj
