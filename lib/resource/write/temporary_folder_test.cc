// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/temporary_folder.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>

#include "base/diagnostic.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// Calls `work` in a child process. Returns its exit code, or -1 after a signal.
int exit_code_of(const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    forget_doomed_paths();
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_CASE("only its user can access a temporary folder, which is removed with its contents") {
  fs::path path;
  {
    TemporaryFolder folder;
    path = folder.path();
    CHECK((fs::status(path).permissions() & fs::perms::all) == fs::perms::owner_all);
    std::ofstream(path / "file") << "x";
    folder.clear();
    CHECK(fs::is_empty(path));
    fs::create_directory(path / "inner");
    std::ofstream(path / "inner" / "file") << "x";
  }
  CHECK(!fs::exists(path));
}

TEST_CASE(
    "a missing parent of a temporary folder is created, and a parent that is a file is an error") {
  const TemporaryFolder outer;
  { CHECK(TemporaryFolder(outer.path() / "new").path().parent_path() == outer.path() / "new"); }
  CHECK(fs::is_empty(outer.path() / "new"));
  std::ofstream(outer.path() / "file") << "x";
  CHECK_THROWS_WITH_AS(TemporaryFolder(outer.path() / "file"),
                       doctest::Contains("file': Not a directory"), Error);
}

TEST_CASE("a temporary folder of the system that does not exist is an error") {
  CHECK(exit_code_of([] {
          ::setenv("TMPDIR", "/does/not/exist", 1);
          try {
            const TemporaryFolder folder;
          } catch (const Error& e) {
            ::_exit(e.diagnostic().code.name() == "file-unwritable" ? 3 : 4);
          }
        }) == 3);
}

TEST_CASE("a signal removes a temporary folder") {
  const TemporaryFolder outer;
  CHECK(exit_code_of([&] {
          end_on_signals();
          const TemporaryFolder inner(outer.path());
          std::ofstream(inner.path() / "file") << "x";
          ::raise(SIGTERM);
        }) == 143);
  CHECK(fs::is_empty(outer.path()));
}

TEST_CASE("a temporary folder is removed, or not created, if no more files can be opened") {
  const TemporaryFolder outer;
  CHECK(exit_code_of([&] {
          std::optional<TemporaryFolder> inner(outer.path());
          std::ofstream(inner->path() / "file") << "x";
          const rlimit none{.rlim_cur = 0, .rlim_max = 0};
          ::setrlimit(RLIMIT_NOFILE, &none);
          inner.reset();
          try {
            inner.emplace(outer.path());
          } catch (const Error&) {
            return;
          }
          ::_exit(1);
        }) == 0);
  CHECK(fs::is_empty(outer.path()));
}

}  // namespace
}  // namespace mj
