// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of programs that are killed or have no memory. Calls that fail are tested for all tools in
// tools/faults/.

#include <doctest/doctest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/sanitizer.h"
#include "hdf5/isolated.h"
#include "run_tool.h"

using namespace mj::testing;

TEST_CASE("drafts of a killed process are removed when the file is written again") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  REQUIRE(gone > 0);
  ::waitpid(gone, nullptr, 0);
  folder.file(".t.h5." + std::to_string(gone) + ".0.tmp", "stale");
  folder.file(".t.h5." + std::to_string(::getpid()) + ".0.tmp", "of a process that lives");
  folder.file(".other.h5." + std::to_string(gone) + ".0.tmp", "of another file");
  folder.file(".t.h5.tmp", "of nobody");
  CHECK(run({{in, "-o", folder.path("t.h5"), "--steps", "5"}}).exit_code == 0);
  CHECK(folder.names() == std::vector<std::string>{".other.h5." + std::to_string(gone) + ".0.tmp",
                                                   ".t.h5." + std::to_string(::getpid()) + ".0.tmp",
                                                   ".t.h5.tmp", "pendulum.xml", "t.h5"});
}

TEST_CASE("a tool without memory at its start reports this and exits with 2") {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: the sanitizer has its own allocator");
  return;
#endif
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  for (int k : {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584}) {
    CAPTURE(k);
    const Result r = run({.arguments = {in, "--steps", "5"},
                          .environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS},
                                          {"FAIL_MALLOC", std::to_string(k)},
                                          {"FAIL_PERSISTENT", "1"}}});
    CHECK(r.signal == 0);
    CHECK(r.exit_code == 2);
    CHECK(r.err.find("[out-of-memory]") != std::string::npos);
  }
}

TEST_CASE("a recording that the disk cannot read is not called damaged") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum), out = folder.path("t.h5");
  REQUIRE(run({{in, "-o", out, "--steps", "2"}}).exit_code == 0);
  int failures = 0;
  for (int k = 1; k <= 26; ++k) {
    CAPTURE(k);
    const Result r = run({.arguments = {"--check-against", out},
                          .environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS},
                                          {"FAIL_READ", std::to_string(k)},
                                          {"FAIL_ERROR", "EIO"}}});
    if (r.exit_code == 0) continue;
    ++failures;
    CHECK(r.exit_code == 2);
    CHECK(r.err ==
          "mj-simulate: error: cannot read '" + out + "': Input/output error [file-unreadable]\n");
  }
  CHECK(failures > 20);
}

TEST_CASE("a child that reads a damaged file ends with its parent") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    ::close(ends[0]);
    const auto work = [&]() -> std::string {
      if (::write(ends[1], "x", 1) == 1) ::pause();
      return {};
    };
    (void)mj::run_isolated(work, 0, "t.h5");
    ::_exit(0);
  }
  REQUIRE(parent > 0);
  ::close(ends[1]);
  char byte = 0;
  CHECK(::read(ends[0], &byte, 1) == 1);  // the child has started its work
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  pollfd end{.fd = ends[0], .events = POLLIN, .revents = 0};
  constexpr int kMilliseconds = 30000;  // a child that still runs then would never end
  REQUIRE(::poll(&end, 1, kMilliseconds) == 1);
  CHECK(::read(ends[0], &byte, 1) == 0);  // end of file: the child has ended
  ::close(ends[0]);
}
