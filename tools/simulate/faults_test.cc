// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings on a disk that fails at any one call (tools/development/fail_calls).

#include <doctest/doctest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "hdf5/isolated.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;

namespace {

constexpr int kMostCalls = 5000;

void check_same(const std::string& path, const mj::Trajectory& good) {
  const mj::Trajectory t = mj::load_trajectory(path);
  CHECK(t.frames == good.frames);
  CHECK(t.attribute("status") == good.attribute("status"));
  CHECK(t[mj::Channel::kQpos].values == good[mj::Channel::kQpos].values);
  CHECK(t[mj::Channel::kQpos].labels == good[mj::Channel::kQpos].labels);
}

// Records with every call failing in turn, until a run makes fewer calls than that.
void fail_every_call(const std::vector<std::string>& options, bool is_persistent) {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  Run recording{.arguments = {in, "-o", out, "--steps", "5"}};
  recording.arguments.insert(recording.arguments.end(), options.begin(), options.end());
  REQUIRE(run(recording).exit_code == 0);
  const mj::Trajectory good = mj::load_trajectory(out);
  recording.environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS}};
  if (is_persistent) recording.environment.emplace_back("FAIL_PERSISTENT", "1");
  int failed = 0, since = 0;
  for (int k = 1; since < 20; ++k) {
    REQUIRE(k < kMostCalls);
    CAPTURE(k);
    std::filesystem::remove(out);
    Run failing = recording;
    failing.environment.emplace_back("FAIL_WRITE", std::to_string(k));
    const Result r = run(failing);
    CHECK(r.signal == 0);
    if (r.exit_code == 0) {
      ++since;
      check_same(out, good);
      continue;
    }
    ++failed;
    since = 0;
    CHECK(r.exit_code == 2);
    CHECK(r.error_count() == 1);
    // Frames that reached the disk are kept. A file claims to be complete only if it is.
    if (!std::filesystem::exists(out)) continue;
    if (!mj::load_trajectory(out).attribute("status").empty()) check_same(out, good);
  }
  CHECK(failed > 0);
}

}  // namespace

TEST_CASE("whichever write fails once, a recording is whole or known to have failed") {
  fail_every_call({}, false);
  fail_every_call({"--rollouts", "2", "--compress", "4"}, false);
}

TEST_CASE(
    "from whichever write on the disk is full, a recording is whole or known to have failed") {
  fail_every_call({}, true);
  fail_every_call({"--rollouts", "2", "--compress", "4"}, true);
}

TEST_CASE("a tool that has no memory left when it begins says so and ends with exit code 2") {
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
  CHECK(::read(ends[0], &byte, 1) == 1);  // the child is at work
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  pollfd end{.fd = ends[0], .events = POLLIN, .revents = 0};
  constexpr int kMilliseconds = 30000;  // after which it would never end
  REQUIRE(::poll(&end, 1, kMilliseconds) == 1);
  CHECK(::read(ends[0], &byte, 1) == 0);  // nobody holds the other end
  ::close(ends[0]);
}
