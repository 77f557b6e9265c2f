// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of tools that are killed at random moments while they write recordings, data sets and the
// cache of assets. MJTOOLS_KILLS is the number of kills, and MJTOOLS_SEED chooses the moments
// (scripts/check/kill).

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <mutex>
#include <random>
#include <thread>

#include "base/diagnostic.h"
#include "base/parallel.h"
#include "folder_tree.h"
#include "program.h"
#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
using Words = std::vector<std::string>;

namespace {

constexpr int kQuickKills = 14;
constexpr const char* kCache = ".cache";

// Moments are spread over this many times the duration of a whole run, because runs beside each
// other take longer.
constexpr double kReach = 2;

constexpr const char* kCart =
    "<mujoco><option timestep='0.005'/><worldbody><body><joint name='rail' type='slide' "
    "axis='1 0 0'/><geom type='box' size='.1 .05 .05'/><body pos='0 0 .1'><joint axis='0 1 0' "
    "damping='.01'/><geom type='capsule' size='.02 .3' pos='0 0 .3'/></body></body></worldbody>"
    "<actuator><motor joint='rail' ctrlrange='-2 4'/></actuator></mujoco>";

long number_of(const char* variable, long otherwise) {
  const char* const text = std::getenv(variable);
  return text ? std::atol(text) : otherwise;
}

// A kind of run that is killed.
struct Victim {
  std::string name;
  std::string tool;
  Words arguments;          // of the run that is killed
  Words again;              // of the run that follows; empty: the same
  FolderTree before;        // files of the folder before the run
  std::string output;       // file or folder that the run writes
  bool is_whole = true;     // the output is old or complete, never a part
  bool has_reader = false;  // another process does the same at the same time
  FolderTree after = {};    // files that a run without a kill leaves
  Seconds duration{};       // of a run without a kill
};

// Returns the files of a folder without the cache.
FolderTree without_cache(const std::string& folder) {
  FolderTree tree = tree_of(folder);
  std::erase_if(tree, [](const auto& file) { return file.first.starts_with(kCache); });
  return tree;
}

Run run_in(const std::string& folder, const Words& arguments) {
  return {.arguments = arguments,
          .environment = {{"XDG_CACHE_HOME", folder + kCache}},
          .folder = folder};
}

// Returns the mistake in a recording that was written in part, or an empty text. Its frames
// must be the first frames of the whole recording.
std::string problem_of_part(const std::string& part, const std::string& whole) {
  const Result shown = run(program("mj-inspect"), {.arguments = {part}});
  if (shown.exit_code != 0) return "mj-inspect does not read it: " + shown.err;
  const int64_t rollouts = mj::load_trajectory(part).rollouts;
  for (int64_t r = 0; r < rollouts; ++r) {
    const mj::Trajectory now = mj::load_trajectory(part, r), then = mj::load_trajectory(whole, r);
    const auto& some = now[mj::Channel::kQpos].values;
    const auto& all = then[mj::Channel::kQpos].values;
    const auto n = static_cast<std::ptrdiff_t>(some.size());
    if (some.size() > all.size() ||
        !std::equal(some.begin(), some.end(), all.begin(), all.begin() + n)) {
      return "rollout " + std::to_string(r) + " has other frames";
    }
  }
  return "";
}

class Kills {
 public:
  Kills() {
    prepare(recording("a recording over an older one", {"--state-every", "100"}, true));
    prepare(recording("rollouts", {"--rollouts", "6", "--state-every", "100"}, false));
    prepare(shard());
    prepare(appended());
    prepare(dataset("robomimic", "set.h5"));
    prepare(dataset("minari", "set"));
    prepare(heavy_meshes());
  }

  // Kills a run of a kind at a random moment, checks what it left, and checks that the next run
  // works. Returns the mistake, or an empty text.
  std::string kill_one(int i, uint64_t seed) {
    const Victim& v = victims_[static_cast<size_t>(i) % victims_.size()];
    std::mt19937_64 random(seed * 1000003 + static_cast<uint64_t>(i));
    const Seconds moment = v.duration * std::uniform_real_distribution<>(0, kReach)(random);
    const TemporaryFolder folder;
    write_tree(v.before, folder.path(""));
    std::string problem = kill_at(v, folder, moment);
    if (problem.empty()) problem = problem_of_left(v, folder);
    if (problem.empty()) problem = problem_of_next(v, folder);
    return problem.empty() ? ""
                           : v.name + " after " + std::to_string(moment.count()) + " s: " + problem;
  }

  void print_summary(long kills, uint64_t seed, long faults) const {
    std::printf(
        "%ld kills of %zu kinds of runs (seed %lu): left %d old, %d partial and %d "
        "complete outputs and %d drafts, %ld faults\n",
        kills, victims_.size(), static_cast<unsigned long>(seed), old_.load(), partial_.load(),
        complete_.load(), drafts_.load(), faults);
  }

 private:
  // Runs the victim to its end, and keeps what it writes and how long it takes.
  void prepare(Victim v) {
    CAPTURE(v.name);
    const TemporaryFolder folder;
    write_tree(v.before, folder.path(""));
    const auto begin = Clock::now();
    const Result r = run(program(v.tool), run_in(folder.path(""), v.arguments));
    v.duration = Clock::now() - begin;
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    v.after = without_cache(folder.path(""));
    write_tree(v.after, good_.path(std::to_string(victims_.size())));
    victims_.push_back(std::move(v));
  }

  std::string good(const Victim& v) const {
    return good_.path(std::to_string(&v - victims_.data()) + "/" + v.output);
  }

  Words simulate(const Words& more) const {
    const bool has_steps = std::ranges::count(more, "--steps") > 0;
    Words words = {models_.path("cart.xml"), "--every", "10", "--seed", "3", "--ctrl-noise", "0.4"};
    if (!has_steps) words.insert(words.end(), {"--steps", "4000"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  std::string recorded(const Words& arguments) const {
    const TemporaryFolder folder;
    const Result r = run(program("mj-simulate"), run_in(folder.path(""), arguments));
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    return contents_of(folder.path("t.h5"));
  }

  Victim recording(const std::string& name, const Words& options, bool has_old) const {
    Words words = simulate({"-o", "t.h5"});
    words.insert(words.end(), options.begin(), options.end());
    Victim v{.name = name, .tool = "mj-simulate", .arguments = words, .output = "t.h5"};
    if (has_old) v.before = {{"t.h5", recorded(simulate({"-o", "t.h5", "--steps", "1"}))}};
    v.again = {"--resume", "t.h5", "--append"};
    v.is_whole = false;
    return v;
  }

  Victim shard() const {
    Victim v{.name = "a shard", .tool = "mj-simulate", .output = "t.shard-0-of-2.h5"};
    v.arguments = simulate({"-o", "t.h5", "--rollouts", "12", "--shard", "0/2", "--resume-shard"});
    v.is_whole = false;
    return v;
  }

  Victim appended() const {
    Victim v{.name = "a recording that is continued", .tool = "mj-simulate", .output = "t.h5"};
    v.before = {{"t.h5", recorded(simulate({"-o", "t.h5", "--state-every", "100"}))}};
    v.arguments = v.again = {"--resume", "t.h5", "--append", "--steps", "8000"};
    v.is_whole = false;
    return v;
  }

  Victim dataset(const std::string& layout, const std::string& output) const {
    Victim v{.name = "a data set of " + layout, .tool = "mj-simulate", .output = output};
    v.arguments = simulate({"-o", output, "--layout", layout, "--rollouts", "4"});
    return v;
  }

  // Two built-in meshes of many vertices, and an OBJ file with a hull of many faces.
  Victim heavy_meshes() const {
    Victim v{.name = "the cache of assets", .tool = "mj-compile", .output = "m.mjb"};
    v.arguments = {models_.path("mesh.xml"), "m.mjb"};
    v.before = {{"m.mjb", "old"}};
    v.has_reader = true;
    return v;
  }

  std::string kill_at(const Victim& v, const TemporaryFolder& folder, Seconds moment) {
    Run killed = run_in(folder.path(""), v.arguments);
    killed.signal = SIGKILL;
    killed.when = [end = Clock::now() + moment](pid_t) { return Clock::now() >= end; };
    if (!v.has_reader) {
      (void)run(program(v.tool), killed);
      return "";
    }
    const TemporaryFolder beside;
    Run reading = run_in(beside.path(""), v.arguments);
    reading.environment = killed.environment;
    Result r;
    std::thread reader([&] { r = run(program(v.tool), reading); });
    (void)run(program(v.tool), killed);
    reader.join();
    if (r.exit_code != 0) return "a process that reads the cache fails: " + r.err;
    const bool is_same = contents_of(beside.path(v.output)) == v.after.at(v.output);
    return is_same ? "" : "a process that reads the cache has another result";
  }

  // Checks the files that a killed run left.
  std::string problem_of_left(const Victim& v, const TemporaryFolder& folder) try {
    const FolderTree now = without_cache(folder.path(""));
    for (const auto& [name, contents] : now) {
      if (v.after.contains(name)) continue;
      ++drafts_;
      if (fs::path(name).filename().string().front() != '.' && !name.starts_with('.')) {
        return "left '" + name + "', which has the name of no draft";
      }
    }
    const auto at = now.find(v.output), old = v.before.find(v.output);
    if (at == now.end()) {
      if (old != v.before.end()) return "the old file is lost";
      ++old_;
      return "";
    }
    if (old != v.before.end() && at->second == old->second) {
      ++old_;
      return "";
    }
    const bool is_complete = std::ranges::all_of(v.after, [&](const auto& file) {
      const auto found = now.find(file.first);
      return found != now.end() && found->second == file.second;
    });
    ++(is_complete ? complete_ : partial_);
    if (is_complete) return "";
    if (v.is_whole) return "'" + v.output + "' is neither old nor complete";
    return problem_of_part(folder.path(v.output), good(v));
  } catch (const mj::Error& e) {
    return e.what();
  }

  // Runs the tool once more, and checks that the output is complete and no draft is left.
  std::string problem_of_next(const Victim& v, const TemporaryFolder& folder) const try {
    const Result next = next_run(v, folder);
    if (next.exit_code != 0) return "the next run fails: " + next.err;
    const FolderTree now = without_cache(folder.path(""));
    for (const auto& [name, contents] : now) {
      if (!v.after.contains(name)) return "'" + name + "' is still there after the next run";
    }
    for (const auto& [name, contents] : v.after) {
      const auto found = now.find(name);
      if (found == now.end()) return "the next run did not write '" + name + "'";
      if (found->second == contents) continue;
      if (v.is_whole) return "'" + name + "' is not that of a run without a kill";
      // A recording that was killed when it was complete, before its copy in order, stays as it is.
      const Result r = run(program("mj-diff"), {.arguments = {folder.path(name), good(v)}});
      if (r.exit_code != 0) return "'" + name + "' has other data: " + r.out + r.err;
    }
    return problem_of_cache(folder.path(kCache));
  } catch (const mj::Error& e) {
    return e.what();
  }

  // Continues the recording. If no recording can be continued, begins anew. If the killed run
  // was at its end, nothing is left to do.
  static Result next_run(const Victim& v, const TemporaryFolder& folder) {
    if (!v.again.empty()) {
      Result next = run(program(v.tool), run_in(folder.path(""), v.again));
      const bool is_refused = next.exit_code == 2 && next.error_count() == 1 &&
                              (next.err.find("[cannot-resume]") != std::string::npos ||
                               next.err.find("[file-not-found]") != std::string::npos);
      if (!is_refused) return next;
      if (next.err.find("it is at step") != std::string::npos) return {.exit_code = 0};
    }
    return run(program(v.tool), run_in(folder.path(""), v.arguments));
  }

  // Checks that a draft in the cache is removed when it is old.
  static std::string problem_of_cache(const std::string& cache) {
    if (!fs::exists(cache)) return "";
    for (const auto& entry : fs::recursive_directory_iterator(cache)) {
      const std::string name = entry.path().filename().string();
      const bool is_named = name.starts_with("mjcache") || name.ends_with(".mjcache");
      if (!entry.is_directory() && !is_named) return "'" + name + "' is left in the cache";
    }
    return "";
  }

  struct Models : TemporaryFolder {
    Models() {
      (void)file("cart.xml", kCart);
      (void)file("a.obj", bumpy_sphere());
      (void)file("mesh.xml",
                 "<mujoco><asset><mesh name='a' file='a.obj'/><mesh name='b' builtin='supersphere' "
                 "params='60 .5 .5'/></asset><worldbody><geom type='mesh' mesh='a'/><geom "
                 "type='mesh' mesh='b'/></worldbody></mujoco>");
    }
    // Returns a closed surface as OBJ.
    static std::string bumpy_sphere() {
      constexpr int kRings = 60, kSectors = 90;
      std::string text = "v 0 0 1\n";
      for (int i = 1; i < kRings; ++i) {
        for (int j = 0; j < kSectors; ++j) {
          const double a = i * M_PI / kRings, b = j * 2 * M_PI / kSectors;
          const double r = 1 + 0.1 * std::sin(5 * a) * std::sin(3 * b);
          text += "v " + std::to_string(r * std::sin(a) * std::cos(b)) + " " +
                  std::to_string(r * std::sin(a) * std::sin(b)) + " " +
                  std::to_string(r * std::cos(a)) + "\n";
        }
      }
      text += "v 0 0 -1\n";
      const int last = 2 + (kRings - 1) * kSectors;
      const auto vertex = [](int ring, int sector) {
        return std::to_string(2 + (ring - 1) * kSectors + sector % kSectors);
      };
      for (int j = 0; j < kSectors; ++j) {
        text += "f 1 " + vertex(1, j) + " " + vertex(1, j + 1) + "\n";
        for (int i = 1; i + 1 < kRings; ++i) {
          text += "f " + vertex(i, j) + " " + vertex(i + 1, j) + " " + vertex(i + 1, j + 1) + " " +
                  vertex(i, j + 1) + "\n";
        }
        text += "f " + std::to_string(last) + " " + vertex(kRings - 1, j + 1) + " " +
                vertex(kRings - 1, j) + "\n";
      }
      return text;
    }
  };

  Models models_;
  TemporaryFolder good_;  // folder N has the files that victim N writes without a kill
  std::vector<Victim> victims_;
  std::atomic<int> old_{0}, partial_{0}, complete_{0}, drafts_{0};
};

}  // namespace

TEST_CASE("a tool that is killed leaves old, partial or whole files, and the next run continues") {
  const long count = number_of("MJTOOLS_KILLS", kQuickKills);
  const auto seed = static_cast<uint64_t>(number_of("MJTOOLS_SEED", 1));
  Kills kills;
  std::vector<std::string> problems(static_cast<size_t>(count));
  mj::run_parallel(static_cast<int>(count), mj::processors(),
                   [&](int i) { problems[static_cast<size_t>(i)] = kills.kill_one(i, seed); });
  long faults = 0;
  for (size_t i = 0; i < problems.size(); ++i) {
    CAPTURE(i);
    CHECK(problems[i] == "");
    faults += problems[i].empty() ? 0 : 1;
  }
  kills.print_summary(count, seed, faults);
}
