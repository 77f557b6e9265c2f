// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trial.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/diagnostic.h"
#include "base/parallel.h"
#include "program.h"
#include "trajectory/reader.h"

namespace mj::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kNotLoaded = 127;  // exit code when the system cannot load the program
constexpr const char* kCache = ".cache";
// A run in which nothing fails follows each failed call. A run has thousands of allocations, so the
// next run follows only one in this many.
constexpr long kNextAfter = 16;

const char* variable(Failing::Kind kind) {
  switch (kind) {
    case Failing::Kind::kAllocation:
      return "FAIL_MALLOC";
    case Failing::Kind::kRead:
      return "FAIL_READ";
    case Failing::Kind::kChange:
      return "FAIL_CHANGE";
    case Failing::Kind::kSystem:
      break;
  }
  return "FAIL_SYSTEM";
}

bool is_of_cache(const std::string& name) {
  return name.starts_with(kCache);
}

}  // namespace

Trial::Trial(const Scenario& scenario, CallStacks& known) : scenario_(scenario) {
  write_tree(scenario_.before, folder_.path(""));
  Run good = run_in(folder_.path(""));
  if (!scenario_.has_own_cache) {
    const TemporaryFolder first;  // this run fills the cache
    write_tree(scenario_.before, first.path(""));
    const Result filled = run(program(scenario_.tool), run_in(first.path("")));
    CAPTURE(filled.err);
    REQUIRE(filled.exit_code == scenario_.good);
  }
  const TemporaryFolder counts;
  good.environment.emplace_back("LD_PRELOAD", MJTOOLS_FAIL_CALLS);
  good.environment.emplace_back("FAIL_COUNTS", counts.path("counts"));
  const Result r = run(program(scenario_.tool), good);
  CAPTURE(line());
  CAPTURE(r.err);
  REQUIRE(r.exit_code == scenario_.good);
  counts_ = counts_in(counts.path("counts"), known);
  after_ = tree_of(folder_.path(""));
}

// Reads what FAIL_COUNTS has written.
Trial::Counts Trial::counts_in(const std::string& file, CallStacks& known) const {
  Counts out;
  std::ifstream in(file);
  in >> out.allocations >> out.reads >> out.changes >> out.others;
  uint64_t stack = 0;
  long first = 0;
  while (in >> stack >> first) {
    if (known.emplace(scenario_.tool, stack).second) out.of_new_stacks.push_back(first);
  }
  return out;
}

long Trial::count(Failing::Kind kind) const {
  switch (kind) {
    case Failing::Kind::kAllocation:
      return counts_.allocations;
    case Failing::Kind::kRead:
      return counts_.reads;
    case Failing::Kind::kChange:
      return counts_.changes;
    case Failing::Kind::kSystem:
      break;
  }
  return counts_.others;
}

void Trial::fail(const Failing& failing, long most) const {
  const long last = count(failing.kind), step = std::max(1L, last / most);
  std::vector<long> calls;
  for (long k = 1; k <= last; k += step) calls.push_back(k);
  fail_calls(failing, calls);
}

void Trial::fail_every(const Failing& failing) const {
  if (failing.kind == Failing::Kind::kAllocation) {
    fail_calls(failing, counts_.of_new_stacks);
  } else {
    fail(failing, std::numeric_limits<long>::max());
  }
}

void Trial::fail_calls(const Failing& failing, const std::vector<long>& calls) const {
  std::vector<std::string> problems(calls.size());
  std::vector<char> is_good(calls.size());
  const auto fail_one = [&](int i) {
    const auto at = static_cast<size_t>(i);
    const TemporaryFolder folder;
    write_tree(scenario_.before, folder.path(""));
    Run failed = run_in(folder.path(""));
    failed.environment.emplace_back("LD_PRELOAD", MJTOOLS_FAIL_CALLS);
    failed.environment.emplace_back(variable(failing.kind), std::to_string(calls[at]));
    failed.environment.emplace_back("FAIL_ERROR", failing.error);
    if (failing.is_persistent) failed.environment.emplace_back("FAIL_PERSISTENT", "1");
    const bool has_next = failing.kind != Failing::Kind::kAllocation || calls[at] % kNextAfter == 1;
    bool good = false;
    problems[at] = attempt(failed, has_next, failing.is_persistent, good);
    is_good[at] = good ? 1 : 0;
  };
  run_parallel(static_cast<int>(calls.size()), processors(), fail_one);
  for (size_t i = 0; i < calls.size(); ++i) {
    CAPTURE(line());
    CAPTURE(std::string(variable(failing.kind)));
    CAPTURE(calls[i]);
    CAPTURE(failing.is_persistent);
    CHECK(problems[i] == "");
  }
  report(variable(failing.kind) + std::string(failing.is_persistent ? " from then on" : ""),
         calls.size(), static_cast<size_t>(std::ranges::count(is_good, 1)), problems);
}

void Trial::limit_memory(long first, long last, long step) const {
  std::vector<std::string> problems;
  size_t good = 0;
  for (long bytes = first; bytes <= last; bytes += step) {
    const TemporaryFolder folder;
    write_tree(scenario_.before, folder.path(""));
    Run limited = run_in(folder.path(""));
    limited.max_memory_bytes = bytes;
    bool is_good = false;
    problems.push_back(attempt(limited, false, true, is_good));
    good += is_good ? 1 : 0;
    CAPTURE(line());
    CAPTURE(bytes);
    CHECK(problems.back() == "");
  }
  report("limits of the address space", problems.size(), good, problems);
}

// Prints a line that scripts/check/faults adds up.
void Trial::report(const std::string& what, size_t failed, size_t good,
                   const std::vector<std::string>& problems) const {
  const auto faults = problems.size() - static_cast<size_t>(std::ranges::count(problems, ""));
  std::printf("%s: %s: %zu calls failed: %zu good runs, %zu errors, %zu faults\n", line().c_str(),
              what.c_str(), failed, good, failed - good, faults);
  std::fflush(stdout);
}

// Runs the tool, checks the result, and runs it again without failures. Returns the mistake, or an
// empty text.
std::string Trial::attempt(const Run& failing, bool has_next, bool is_persistent,
                           bool& is_good) const {
  const Result r = run(program(scenario_.tool), failing);
  is_good = r.exit_code == scenario_.good;
  std::string problem = problem_of(r, failing.folder, is_persistent);
  if (!problem.empty()) return problem + "\n" + r.err;
  if (!has_next || (is_good && !scenario_.is_repeatable)) return "";
  const Result next = run(program(scenario_.tool), run_in(failing.folder));
  if (next.exit_code != scenario_.good) return "the next run does not work: " + next.err;
  problem = problem_of(next, failing.folder, false);
  return problem.empty() ? "" : "after the next run: " + problem;
}

std::string Trial::line() const {
  std::string text = scenario_.tool;
  for (const std::string& word : scenario_.arguments) {
    text += " " + fs::path(word).filename().string();
  }
  return text;
}

Run Trial::run_in(const std::string& folder) const {
  const std::string cache = scenario_.has_own_cache ? folder + kCache : cache_.path("");
  return {.arguments = scenario_.arguments,
          .environment = {{"XDG_CACHE_HOME", cache}, {"TMPDIR", folder}},
          .folder = folder};
}

// Returns the mistake of a run, or the mistake in the files that it left, or an empty text.
std::string Trial::problem_of(const Result& r, const std::string& folder,
                              bool is_persistent) const {
  std::string problem = problem_of_result(r);
  const bool is_good = r.exit_code == scenario_.good;
  const FolderTree now = tree_of(folder);
  for (const auto& [name, contents] : now) {
    if (!problem.empty()) return problem;
    problem = problem_of_file(folder, name, is_good, is_persistent);
  }
  for (const auto& [name, contents] : is_good ? after_ : scenario_.before) {
    if (!now.contains(name) && !is_of_cache(name)) return "'" + name + "' is missing";
  }
  return problem;
}

std::string Trial::problem_of_result(const Result& r) const {
  if (r.signal != 0) return "ended by signal " + std::to_string(r.signal);
  if (r.err.find("[internal]") != std::string::npos) return "an internal error";
  if (r.exit_code == scenario_.good || r.exit_code == kNotLoaded) return "";
  if (r.exit_code != 2) return "exit code " + std::to_string(r.exit_code);
  if (r.err.find("[bad-png]") != std::string::npos) return "a good image is called damaged";
  const int errors = r.error_count();
  if (errors == 0) return "no message";
  return errors > scenario_.most_errors ? std::to_string(errors) + " errors" : "";
}

// Returns the mistake in a file that a run left, or an empty text.
std::string Trial::problem_of_file(const std::string& folder, const std::string& name, bool is_good,
                                   bool is_persistent) const try {
  const bool is_temporary = name.ends_with(".tmp") || name.find("/mjtools-") != std::string::npos;
  if (is_of_cache(name)) return is_temporary ? "left '" + name + "' in the cache" : "";
  const auto old = scenario_.before.find(name), made = after_.find(name);
  if (old == scenario_.before.end() && made == after_.end()) return "left '" + name + "'";
  const std::string now = fs::is_directory(folder + name) ? "/" : contents_of(folder + name);
  if (made != after_.end() && made->second == now) return "";
  if (!is_good && old != scenario_.before.end() && old->second == now) return "";
  if (made == after_.end()) return "'" + name + "' is changed";
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  if (name == scenario_.timed && lines(now) == lines(made->second)) return "";
  if (scenario_.compared == Compared::kNames) return now.empty() ? "'" + name + "' is empty" : "";
  if (scenario_.compared == Compared::kBytes || !name.ends_with(".h5")) {
    return "'" + name + "' is neither the old nor the whole new file";
  }
  if (is_good) return problem_of_frames(folder + name);
  int64_t frames = 0;
  const int64_t rollouts = load_trajectory(folder + name).rollouts;
  for (int64_t r = 0; r < rollouts; ++r) frames += load_trajectory(folder + name, r).frames;
  return frames > 0 ? "" : "a recording without frames";
} catch (const Error& e) {
  // If all later calls failed too, the last objects may be incomplete.
  return is_persistent && !is_good ? "" : e.what();
}

// Returns the mistake in a complete recording, or an empty text. It must have the frames of a
// good recording. Its bytes may differ if the final ordered copy could not be written.
std::string Trial::problem_of_frames(const std::string& path) const {
  const std::string good = folder_.path(fs::path(path).filename().string());
  const int64_t rollouts = load_trajectory(good).rollouts;
  for (int64_t r = 0; r < rollouts; ++r) {
    const Trajectory now = load_trajectory(path, r), then = load_trajectory(good, r);
    if (now.attribute("status") != then.attribute("status")) return "another status";
    if (now[Channel::kQpos].values != then[Channel::kQpos].values) return "other frames";
  }
  return "";
}

}  // namespace mj::testing
