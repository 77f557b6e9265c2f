// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of every tool when memory runs out or a file cannot be read: the k-th allocation or read
// fails (tools/development/fail_calls). The tests use only some values of k, spread over the whole
// run, or all values if MJTOOLS_EVERY_CALL is in the environment (scripts/check/faults).

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "base/parallel.h"
#include "base/sanitizer.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
namespace fs = std::filesystem;

namespace {

constexpr long kSpread = 24;     // failing calls of each kind in a quick run
constexpr int kNotLoaded = 127;  // exit code when the system cannot load the program
constexpr long kMegabyte = 1 << 20;
constexpr long kLeast = 16 * kMegabyte;  // with less, the system cannot start a program

bool tests_every_call() {
  return std::getenv("MJTOOLS_EVERY_CALL") != nullptr;
}

// A tool, and the file that it writes in its folder, if any.
struct Tool {
  std::string name;
  std::vector<std::string> arguments;
  std::string output = {};
  bool is_recording = false;  // a failed run may leave the frames written so far
  bool is_repeatable = true;  // false if the output contains times
  int good = 0;               // exit code of a run in which nothing fails
};

std::string program(const std::string& name) {
  return (fs::path(MJTOOLS_COMPILE).parent_path() / name).string();
}

// The numbers of calls in a run, as the library fail_calls writes them to the file FAIL_COUNTS.
struct Counts {
  long allocations = 0, reads = 0, changes = 0;
};

// Runs a tool again and again while calls fail, and checks the results of each run.
class Trial {
 public:
  explicit Trial(const Tool& tool) : tool_(tool) {
    Run good = run_in(folder_);
    good.environment.emplace_back("LD_PRELOAD", MJTOOLS_FAIL_CALLS);
    good.environment.emplace_back("FAIL_COUNTS", folder_.path("counts"));
    require_good(good);  // fills the cache
    require_good(good);
    std::ifstream(folder_.path("counts")) >> counts_.allocations >> counts_.reads >>
        counts_.changes;
    if (!tool_.output.empty()) after_ = contents_of(folder_.path(tool_.output));
  }

  [[nodiscard]] const Counts& counts() const { return counts_; }

  // Runs the tool several times. In each run, another one of the calls 1 to `last` fails. `kind` is
  // the environment variable that selects the kind of calls. Prints a summary.
  void fail(const std::string& kind, long last, bool is_persistent) {
    const std::vector<long> calls = chosen(last);
    std::vector<Result> results(calls.size());
    std::vector<std::string> left(calls.size());
    const auto attempt = [&](int i) {
      const auto at = static_cast<size_t>(i);
      const TemporaryFolder folder;
      Run failing = run_in(folder);
      failing.environment.emplace_back("LD_PRELOAD", MJTOOLS_FAIL_CALLS);
      failing.environment.emplace_back(kind, std::to_string(calls[at]));
      failing.environment.emplace_back("FAIL_ERROR", "EIO");
      if (is_persistent) failing.environment.emplace_back("FAIL_PERSISTENT", "1");
      results[at] = run(program(tool_.name), failing);
      left[at] = problem_of(results[at], folder, is_persistent);
    };
    mj::run_parallel(static_cast<int>(calls.size()), mj::processors(), attempt);
    long good = 0;
    for (size_t i = 0; i < calls.size(); ++i) {
      CAPTURE(calls[i]);
      CAPTURE(results[i].err);
      CHECK(left[i] == "");
      good += results[i].exit_code == tool_.good;
    }
    std::printf("%s: %s%s: %zu of %ld calls failed: %ld runs good, %zu errors\n", line().c_str(),
                kind.c_str(), is_persistent ? " from then on" : "", calls.size(), last, good,
                calls.size() - static_cast<size_t>(good));
    require_good(run_in(folder_));
  }

  // Runs the tool with each limit of the address space from `first` to `last` (bytes).
  void limit_memory(long first, long last, long step) {
    for (long bytes = first; bytes <= last; bytes += step) {
      CAPTURE(bytes);
      const TemporaryFolder folder;
      Run limited = run_in(folder);
      limited.max_memory_bytes = bytes;
      const Result r = run(program(tool_.name), limited);
      CAPTURE(r.err);
      CHECK(problem_of(r, folder, true) == "");
    }
  }

 private:
  static std::vector<long> chosen(long last) {
    std::vector<long> calls;
    const long step = tests_every_call() ? 1 : std::max(1L, last / kSpread);
    for (long k = 1; k <= last; k += step) calls.push_back(k);
    return calls;
  }

  [[nodiscard]] std::string line() const {
    std::string text = tool_.name;
    for (const std::string& word : tool_.arguments) {
      text += " " + fs::path(word).filename().string();
    }
    return text;
  }

  // Returns a run of the tool in a folder that contains an old output.
  [[nodiscard]] Run run_in(const TemporaryFolder& folder) const {
    Run r{.arguments = tool_.arguments};
    r.folder = folder.path("");
    r.environment = {{"XDG_CACHE_HOME", cache_.path("")}};
    if (!tool_.output.empty()) (void)folder.file(tool_.output, "old");
    return r;
  }

  void require_good(const Run& good) const {
    const Result r = run(program(tool_.name), good);
    CAPTURE(line());
    CAPTURE(r.err);
    REQUIRE(r.exit_code == tool_.good);
  }

  // Returns the mistake of a run, or the mistake in the files that it left, or an empty text.
  [[nodiscard]] std::string problem_of(const Result& r, const TemporaryFolder& folder,
                                       bool is_persistent) const {
    if (r.signal != 0) return "ended by signal " + std::to_string(r.signal);
    for (const std::string& name : folder.names()) {
      if (name != tool_.output) return "left '" + name + "'";
    }
    const std::string now = tool_.output.empty() ? "" : contents_of(folder.path(tool_.output));
    if (r.exit_code == tool_.good) {
      if (!tool_.is_repeatable || now == after_) return "";
      return tool_.is_recording ? problem_of_whole(folder.path(tool_.output))
                                : "the output is not as it should be";
    }
    // The dynamic linker has messages of its own.
    const bool is_loaded = r.exit_code != kNotLoaded;
    if (is_loaded && r.exit_code != 2) return "exit code " + std::to_string(r.exit_code);
    const bool has_message = is_loaded ? r.err.find("error") != std::string::npos : !r.err.empty();
    if (!has_message) return "no message";
    if (tool_.output.empty() || now == "old" || now == after_) return "";
    return tool_.is_recording ? problem_of_recording(folder.path(tool_.output), is_persistent)
                              : "the old output is lost";
  }

  // Returns the mistake in a complete recording, or an empty text. The recording must have the
  // contents of a good recording. Its bytes may differ if the final ordered copy could not be
  // written.
  [[nodiscard]] std::string problem_of_whole(const std::string& path) const {
    const std::string good = folder_.path(tool_.output);
    const int64_t rollouts = mj::load_trajectory(good).rollouts;
    for (int64_t r = 0; r < rollouts; ++r) {
      const mj::Trajectory now = mj::load_trajectory(path, r);
      const mj::Trajectory then = mj::load_trajectory(good, r);
      const auto& values = now[mj::Channel::kQpos].values;
      if (now.attribute("status") != then.attribute("status")) return "another status";
      if (values != then[mj::Channel::kQpos].values) return "other frames";
    }
    return "";
  }

  // Returns why the recording of a failed run cannot be read, or an empty text. If all later calls
  // failed too, the last objects may be incomplete, so an error of the reader is accepted.
  static std::string problem_of_recording(const std::string& path, bool is_persistent) try {
    const mj::Trajectory t = mj::load_trajectory(path);
    int64_t frames = 0;
    for (int64_t r = 0; r < t.rollouts; ++r) frames += mj::load_trajectory(path, r).frames;
    return frames > 0 ? "" : "a recording without frames";
  } catch (const mj::Error& e) {
    return is_persistent ? "" : e.what();
  }

  Tool tool_;
  TemporaryFolder folder_, cache_;
  Counts counts_;
  std::string after_;
};

// Files that the tools read.
class Inputs {
 public:
  Inputs() {
    REQUIRE(run(MJTOOLS_SIMULATE, {{model, "-o", recording, "--steps", "3"}}).exit_code == 0);
  }

  TemporaryFolder folder;
  std::string model = folder.file("pendulum.xml", kPendulum);
  std::string mesh = folder.file(
      "mesh.xml",
      "<mujoco><asset><mesh name='m' file='a.obj'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>");
  std::string obj = folder.file(
      "a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  std::string recording = folder.path("r.h5");
};

std::vector<Tool> recorders(const Inputs& in) {
  const std::vector<std::string> plain = {in.model, "-o", "t.h5", "--steps", "3"};
  std::vector<std::string> several = plain, robomimic = plain;
  several.insert(several.end(), {"--rollouts", "2", "--compress", "4"});
  robomimic.insert(robomimic.end(), {"--layout", "robomimic"});
  return {{"mj-simulate", plain, "t.h5", true},
          {"mj-simulate", several, "t.h5", true},
          {"mj-simulate", robomimic, "t.h5"},
          {"mj-simulate", {in.model, "-o", "t.csv", "--steps", "3"}, "t.csv"}};
}

std::vector<Tool> others(const Inputs& in) {
  return {{"mj-compile", {in.mesh, "m.mjb"}, "m.mjb"},
          {"mj-inspect", {in.mesh, "-o", "i.json"}, "i.json"},
          {"mj-inspect", {in.recording, "qpos", "-o", "q.csv"}, "q.csv"},
          {"mj-diff", {in.model, in.mesh, "-o", "d.txt"}, "d.txt", false, true, 1},
          {"mj-diff", {in.recording, in.recording, "-o", "d.txt"}, "d.txt"},
          {"mj-bench",
           {in.model, "--stage", "step", "--repeat", "1", "--min-time", "0.001", "-o", "b.json"},
           "b.json",
           false,
           false}};
}

bool can_fail() {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: the sanitizer has its own allocator and address space");
  return false;
#else
  return true;
#endif
}

void fail_every_allocation(const std::vector<Tool>& tools) {
  for (const Tool& tool : tools) {
    Trial trial(tool);
    for (const bool is_persistent : {false, true}) {
      CAPTURE(is_persistent);
      trial.fail("FAIL_MALLOC", trial.counts().allocations, is_persistent);
    }
  }
}

}  // namespace

TEST_CASE("mj-simulate reports any allocation that fails and leaves no draft") {
  if (!can_fail()) return;
  const Inputs in;
  fail_every_allocation(recorders(in));
}

TEST_CASE("the other tools report any allocation that fails and leave no draft") {
  if (!can_fail()) return;
  const Inputs in;
  fail_every_allocation(others(in));
}

TEST_CASE("a tool reports any read that fails or gives the same result") {
  if (!can_fail()) return;
  const Inputs in;
  for (const std::vector<Tool>& tools : {recorders(in), others(in)}) {
    for (const Tool& tool : tools) {
      Trial trial(tool);
      for (const bool is_persistent : {false, true}) {
        CAPTURE(is_persistent);
        trial.fail("FAIL_READ", trial.counts().reads, is_persistent);
      }
    }
  }
}

TEST_CASE("a tool reports too little address space and leaves no draft") {
  if (!can_fail()) return;
  const Inputs in;
  const long step = tests_every_call() ? kMegabyte / 4 : 4 * kMegabyte;
  for (const std::vector<Tool>& tools : {recorders(in), others(in)}) {
    for (const Tool& tool : tools) Trial(tool).limit_memory(kLeast, 160 * kMegabyte, step);
  }
}
