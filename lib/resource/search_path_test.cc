// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/search_path.h"

#include <doctest/doctest.h>

#include "resource/file_reader.h"
#include "resource/path.h"
#include "resource/recording_reader.h"

using namespace mj;

TEST_CASE("a file is where it should be, else in the first folder that has it") {
  const MemoryReader files({{"own/a", ""}, {"x/b", ""}, {"y/b", ""}, {"y/a", ""}});
  auto find = [&](const std::string& name) {
    return find_file(places_of("own/" + name, name, {"gone", "x", "y", "x"}), files);
  };
  CHECK(find("a") == "own/a");
  CHECK(find("b") == "x/b");
  CHECK(find("c") == "own/c");
  CHECK(looked_for(places_of("own/c", "c", {"x", "./x", "y"})) == "looked for own/c, x/c, y/c");
  CHECK(places_of("/abs/c", "/abs/c", {"x"}).size() == 1);
}

TEST_CASE("a relative path leads from a folder to a file") {
  CHECK(relative_path("d/meshes/a.stl", "d/") == "meshes/a.stl");
  CHECK(relative_path("lib/a.stl", "d/meshes/") == "../../lib/a.stl");
  CHECK(relative_path("a.stl", "") == "a.stl");
  CHECK(relative_path("/abs/a.stl", "d/") == "/abs/a.stl");
  CHECK(relative_path("/home/lib/a.stl", "/home/d/") == "../lib/a.stl");
  CHECK(relative_path("/opt/lib/a.stl", "/home/d/") == "/opt/lib/a.stl");
  CHECK(join_path("../d", relative_path("../lib/a.stl", "../d")) == "../lib/a.stl");
  CHECK(is_absolute_path(relative_path("a.stl", "../d")));
}

TEST_CASE("a recording reader knows what was read, once") {
  const MemoryReader files({{"a", "1"}, {"b", "2"}});
  const RecordingReader reader(files);
  CHECK(reader.read("./a").bytes == "1");
  CHECK(reader.read("a").bytes == "1");
  CHECK_FALSE(reader.read("gone").bytes);
  CHECK(reader.exists("b"));
  CHECK(reader.files() == std::set<std::string>{"a"});
}
