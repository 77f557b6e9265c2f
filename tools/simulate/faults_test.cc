// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of recordings on a disk that fails at any one call (tools/development/fail_calls).

#include <doctest/doctest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/diagnostic.h"
#include "hdf5/isolated.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "trajectory/datasets/minari_folder.h"
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

enum class Old { kNone, kThere };

// Checks the output file after a run that ended with an error. If the file exists, it must have its
// old contents or some frames of the new recording. A recording that is marked as complete must be
// complete.
void check_kept(const std::string& out, Old old, const mj::Trajectory& good,
                bool is_persistent) try {
  const bool is_there = std::filesystem::exists(out);
  if (old == Old::kThere) REQUIRE(is_there);
  if (!is_there || contents_of(out) == "old") return;
  const mj::Trajectory t = mj::load_trajectory(out);
  int64_t frames = 0;
  for (int64_t r = 0; r < t.rollouts; ++r) frames += mj::load_trajectory(out, r).frames;
  CHECK(frames > 0);
  if (!t.attribute("status").empty()) check_same(out, good);
} catch (const mj::Error& e) {
  // If all later calls fail too, the rest of a half-written object is missing. Readers may report
  // this.
  CHECK_MESSAGE(is_persistent, e.what());
}

// Records with the first call failing, then with the second call failing, and so on, until no call
// is left to fail.
void fail_every_call(const std::vector<std::string>& options, bool is_persistent,
                     const std::string& error, Old old) {
  CAPTURE(error);
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  Run recording{.arguments = {in, "-o", out, "--steps", "5"}};
  recording.arguments.insert(recording.arguments.end(), options.begin(), options.end());
  REQUIRE(run(recording).exit_code == 0);
  const mj::Trajectory good = mj::load_trajectory(out);
  recording.environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS}, {"FAIL_ERROR", error}};
  if (is_persistent) recording.environment.emplace_back("FAIL_PERSISTENT", "1");
  int failed = 0, since = 0;
  for (int k = 1; since < 20; ++k) {
    REQUIRE(k < kMostCalls);
    CAPTURE(k);
    std::filesystem::remove(out);
    if (old == Old::kThere) folder.file("t.h5", "old");
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
    check_kept(out, old, good, is_persistent);
  }
  CHECK(failed > 0);
}

// Does the same as fail_every_call() for the layout of another project. After a failure, the new
// data set must be complete or absent.
void fail_every_call_of_layout(const std::string& layout, bool is_persistent,
                               const std::string& error, Old old) {
  CAPTURE(layout);
  CAPTURE(error);
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path(layout == "minari" ? "set" : "set.h5");
  Run recording{.arguments = {in, "-o", out, "--steps", "5", "--layout", layout}};
  REQUIRE(run(recording).exit_code == 0);
  const std::string data = mj::recording_path(out);
  const std::string good = contents_of(data);
  recording.arguments[4] = "4";
  REQUIRE(run(recording).exit_code == 0);
  const std::string before = contents_of(data);
  recording.arguments[4] = "5";
  recording.environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS}, {"FAIL_ERROR", error}};
  if (is_persistent) recording.environment.emplace_back("FAIL_PERSISTENT", "1");
  int failed = 0, since = 0;
  for (int k = 1; since < 20; ++k) {
    REQUIRE(k < kMostCalls);
    CAPTURE(k);
    std::filesystem::remove_all(out);
    if (old == Old::kThere) {
      recording.arguments[4] = "4";
      REQUIRE(run(Run{.arguments = recording.arguments}).exit_code == 0);
      recording.arguments[4] = "5";
    }
    Run failing = recording;
    failing.environment.emplace_back("FAIL_WRITE", std::to_string(k));
    const Result r = run(failing);
    CHECK(r.signal == 0);
    CHECK(folder.names().size() <= 2);  // no draft is left
    if (r.exit_code == 0) {
      ++since;
      CHECK(contents_of(data) == good);
      continue;
    }
    ++failed;
    since = 0;
    CHECK(r.exit_code == 2);
    CHECK(r.error_count() == 1);
    if (old == Old::kNone) {
      CHECK(!std::filesystem::exists(data));
    } else {
      CHECK(contents_of(data) == before);
    }
  }
  CHECK(failed > 0);
}

}  // namespace

TEST_CASE("if one call fails, the recording is complete or an error is reported") {
  for (const std::string error : {"ENOSPC", "EIO"}) {
    fail_every_call({}, false, error, Old::kThere);
    fail_every_call({"--rollouts", "2", "--compress", "4"}, false, error, Old::kNone);
  }
}

TEST_CASE("if all calls fail from one on, the recording is complete or an error is reported") {
  for (const std::string error : {"ENOSPC", "EIO"}) {
    fail_every_call({}, true, error, Old::kThere);
    fail_every_call({"--rollouts", "2", "--compress", "4"}, true, error, Old::kNone);
  }
}

TEST_CASE("if a call fails, a data set of another project is complete or unchanged") {
  for (const std::string layout : {"robomimic", "minari", "d4rl"}) {
    fail_every_call_of_layout(layout, false, "EIO", Old::kThere);
    fail_every_call_of_layout(layout, true, "ENOSPC", Old::kNone);
  }
}

TEST_CASE("if a call fails, a recording that is appended to keeps its old frames") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("t.h5");
  REQUIRE(run({{in, "-o", out, "--steps", "5", "--state-every", "2"}}).exit_code == 0);
  const std::string old = contents_of(out);
  const int64_t before = mj::load_trajectory(out).frames;
  const Run appending{.arguments = {"--resume", out, "--append", "--steps", "9"}};
  for (const bool is_persistent : {false, true}) {
    CAPTURE(is_persistent);
    int failed = 0, since = 0;
    for (int k = 1; since < 20; ++k) {
      REQUIRE(k < kMostCalls);
      CAPTURE(k);
      folder.file("t.h5", old);
      Run failing = appending;
      failing.environment = {{"LD_PRELOAD", MJTOOLS_FAIL_CALLS},
                             {"FAIL_ERROR", "EIO"},
                             {"FAIL_WRITE", std::to_string(k)}};
      if (is_persistent) failing.environment.emplace_back("FAIL_PERSISTENT", "1");
      const Result r = run(failing);
      CHECK(r.signal == 0);
      since = r.exit_code == 0 ? since + 1 : 0;
      failed += r.exit_code != 0;
      CHECK(mj::load_trajectory(out).frames >= before);
      if (r.exit_code == 0) CHECK(mj::load_trajectory(out).frames == 10);
    }
    CHECK(failed > 0);
  }
}

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
  CHECK(::read(ends[0], &byte, 1) == 1);  // the child has started its work
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  pollfd end{.fd = ends[0], .events = POLLIN, .revents = 0};
  constexpr int kMilliseconds = 30000;  // a child that still runs then would never end
  REQUIRE(::poll(&end, 1, kMilliseconds) == 1);
  CHECK(::read(ends[0], &byte, 1) == 0);  // end of file: the child has ended
  ::close(ends[0]);
}
