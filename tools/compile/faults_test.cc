// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of tools that write files and folders on a disk that fails at any one call
// (tools/development/fail_calls). tools/simulate/faults_test.cc tests mj-simulate's recordings.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "resource/read_file.h"
#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

namespace {

constexpr int kMostCalls = 2000;

std::string program(const std::string& name) {
  return (fs::path(MJTOOLS_COMPILE).parent_path() / name).string();
}

// Returns the contents of all files below the folder, by their paths. A folder has the contents
// "/".
std::map<std::string, std::string> tree_of(const std::string& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    out[name] = entry.is_directory() ? "/" : contents_of(entry.path().string());
  }
  return out;
}

// A run of a tool that writes to the folder "out", which may contain output of an earlier run.
struct Writer {
  std::string tool;
  std::vector<std::string> arguments;
  bool is_deterministic = true;  // false for reports with times or failures
  int good = 0;                  // exit status of a run that writes everything
};

class Faults {
 public:
  explicit Faults(const TemporaryFolder& folder) : folder_(folder) {}

  // Runs the tool with the first call failing, then with the second call failing, and so on, until
  // no call is left to fail.
  void check(const Writer& w, const std::map<std::string, std::string>& before,
             const std::string& error, bool is_persistent) {
    CAPTURE(w.tool);
    std::string line;
    for (const std::string& argument : w.arguments) line += " " + argument;
    CAPTURE(line);
    CAPTURE(error);
    CAPTURE(is_persistent);
    reset(before);
    REQUIRE(attempt(w, 0, error, is_persistent).exit_code == w.good);
    const auto after = tree_of(out());
    REQUIRE(after != before);
    int failed = 0, since = 0;
    for (int k = 1; since < 5; ++k) {
      REQUIRE(k < kMostCalls);
      CAPTURE(k);
      reset(before);
      const Result r = attempt(w, k, error, is_persistent);
      const auto now = tree_of(out());
      CHECK(r.signal == 0);
      if (r.exit_code == w.good) {
        ++since;
        if (w.is_deterministic) CHECK(now == after);
        CHECK(names(now) == names(after));
        continue;
      }
      ++failed;
      since = 0;
      CHECK(r.exit_code == 2);
      CHECK(r.error_count() >= 1);  // one for each file
      check_left(w, now, before, after);
    }
    CHECK(failed > 0);
  }

 private:
  [[nodiscard]] std::string out() const { return folder_.path("out"); }

  void reset(const std::map<std::string, std::string>& before) const {
    fs::remove_all(out());
    fs::create_directory(out());
    for (const auto& [name, contents] : before) (void)folder_.file("out/" + name, contents);
  }

  [[nodiscard]] Result attempt(const Writer& w, int k, const std::string& error,
                               bool is_persistent) const {
    Run r{.arguments = w.arguments};
    r.environment = {{"XDG_CACHE_HOME", folder_.path("cache")}};
    if (k > 0) {
      r.environment.emplace_back("LD_PRELOAD", MJTOOLS_FAIL_CALLS);
      r.environment.emplace_back("FAIL_CHANGE", std::to_string(k));
      r.environment.emplace_back("FAIL_ERROR", error);
      if (is_persistent) r.environment.emplace_back("FAIL_PERSISTENT", "1");
    }
    return run(program(w.tool), r);
  }

  static std::vector<std::string> names(const std::map<std::string, std::string>& tree) {
    std::vector<std::string> out;
    for (const auto& [name, contents] : tree) out.push_back(name);
    return out;
  }

  // Checks that each file is unchanged or complete, and that no other file exists.
  static void check_left(const Writer& w, const std::map<std::string, std::string>& now,
                         const std::map<std::string, std::string>& before,
                         const std::map<std::string, std::string>& after) {
    for (const auto& entry : now) {
      CAPTURE(entry.first);
      const auto old = before.find(entry.first), made = after.find(entry.first);
      const bool is_old = old != before.end() && old->second == entry.second;
      const bool is_made = made != after.end() && made->second == entry.second;
      CHECK((is_old || is_made || (made != after.end() && !w.is_deterministic)));
    }
    for (const auto& [name, contents] : before) CHECK(now.contains(name));
  }

  const TemporaryFolder& folder_;
};

void fail_every_call(const std::string& error, bool is_persistent) {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string other =
      folder.file("other.xml", "<mujoco><worldbody><geom size='2'/></worldbody></mujoco>");
  const std::string meshes = folder.file(
      "m.xml",
      "<mujoco><asset><mesh name='m' file='a.obj'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>");
  (void)folder.file("a.obj",
                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const auto out = [&](const std::string& name) { return folder.path("out/" + name); };
  Faults faults(folder);
  const auto check = [&](const Writer& w, const std::string& old) {
    faults.check(w, {}, error, is_persistent);
    if (!old.empty()) faults.check(w, {{old, "old"}}, error, is_persistent);
  };
  check({"mj-compile", {in, out("m.mjb")}}, "m.mjb");
  check({"mj-compile", {in, out("m.xml")}}, "m.xml");
  check({"mj-compile", {in, out("m.mjz")}}, "m.mjz");
  check({"mj-compile", {in, out("m.mjb"), "--depfile", out("m.d")}}, "m.d");
  check({"mj-compile", {in, other, "--out-dir", out("all")}}, "");
  check({"mj-compile", {meshes, "--bundle", out("bundle"), "--cache", "off"}}, "");
  check({"mj-compile",
         {meshes, out("flat.xml"), "--flatten", "--assets-dir", out("assets"), "--manifest",
          out("m.json"), "--cache", "off"}},
        "");
  check({"mj-compile", {"--check", in, "--diagnostics", "junit:" + out("j.xml")}, false}, "j.xml");
  check({"mj-inspect", {in, "-o", out("i.json"), "--format", "json"}}, "i.json");
  check({"mj-diff", {in, other, "-o", out("d.txt")}, true, 1}, "d.txt");
  check({"mj-diff", {in, other, "--diagnostics", "sarif:" + out("d.sarif")}, false, 1}, "d.sarif");
  check({"mj-bench",
         {in, "--stage", "step", "--repeat", "1", "--min-time", "0.001", "-o", out("b.json")},
         false},
        "b.json");
}

}  // namespace

TEST_CASE("if one call fails with ENOSPC, files are old or complete and no draft is left") {
  fail_every_call("ENOSPC", false);
}

TEST_CASE("if the disk is full from any call on, files are old or complete and no draft is left") {
  fail_every_call("ENOSPC", true);
}

TEST_CASE("if a call fails once or forever with EIO, no file is half written") {
  fail_every_call("EIO", false);
  fail_every_call("EIO", true);
}
