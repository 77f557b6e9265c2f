// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/unnamed_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"

namespace mj {
namespace {

bool is_empty(const TemporaryFolder& folder) {
  return std::filesystem::is_empty(folder.path());
}

TEST_CASE("a file without a name appears when it gets one, and leaves nothing before") {
  const TemporaryFolder folder;
  const std::string target = folder.path() / "t";
  const std::string text(3'000'000, 'x');
  for (const bool has_name : {false, true}) {
    UnnamedFile file(folder.path(), target);
    std::ofstream out(file.path());
    CHECK(!is_empty(folder));
    file.hide();
    CHECK(is_empty(folder));
    out << text;
    out.close();
    if (has_name) file.give_name(target);
    CHECK(is_empty(folder) == !has_name);
  }
  CHECK(read_file(target) == text);
  UnnamedFile other(folder.path(), target);
  CHECK_THROWS_WITH_AS(other.give_name(target, false), doctest::Contains("already exists"), Error);
  other.give_name(target);
  CHECK(read_file(target).empty());
  CHECK_THROWS_WITH_AS(UnnamedFile("/no/such/folder", "t"), doctest::Contains("cannot write 't'"),
                       Error);
}

}  // namespace
}  // namespace mj
