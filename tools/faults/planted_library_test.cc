// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests that files in the current folder are not loaded as shared libraries.

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "folder_tree.h"
#include "program.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

// Returns the names of the shared libraries that a program needs, such as "libm.so.6".
std::vector<std::string> libraries_of(const std::string& path) {
  // The dynamic loader prints lines "name => path (address)" and runs nothing.
  const Result r = run(path, {.environment = {{"LD_TRACE_LOADED_OBJECTS", "1"}}});
  std::vector<std::string> out;
  std::istringstream lines(r.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, arrow;
    if (words >> name >> arrow && arrow == "=>") out.push_back(name);
  }
  return out;
}

}  // namespace

TEST_CASE("no shared library is loaded from the current folder") {
  for (const char* tool : {"mj-compile", "mj-simulate", "mj-inspect", "mj-diff", "mj-bench"}) {
    CAPTURE(tool);
    const std::vector<std::string> libraries = libraries_of(program(tool));
    REQUIRE(libraries.size() > 3);
    FolderTree planted;
    for (const std::string& name : libraries) planted[name] = "not a library";
    const TemporaryFolder folder;
    write_tree(planted, folder.path(""));
    const Result r = run(program(tool), {.arguments = {"--version"}, .folder = folder.path("")});
    CAPTURE(r.err);
    CHECK(r.exit_code == 0);
  }
}
