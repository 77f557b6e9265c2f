// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of shards: equal numbers for any number of shards, shards that are killed and resumed, and
// shards that launchers choose.

#include "divided/shard.h"

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <map>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "run_tool.h"
#include "test_cart.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

using namespace mj::testing;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

void check_same(const Trajectory& a, const Trajectory& b) {
  REQUIRE(a.channels.size() == b.channels.size());
  CHECK(a.frames == b.frames);
  for (size_t c = 0; c < a.channels.size(); ++c) {
    CAPTURE(a.channels[c].name);
    CHECK(a.channels[c].values == b.channels[c].values);
  }
}

mj::simulate::Environment environment(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) {
    const auto at = variables.find(name);
    return at == variables.end() ? nullptr : at->second.c_str();
  };
}

// Returns what "auto" chooses, as text, or the error.
std::string chosen(const std::map<std::string, std::string>& variables) try {
  const auto choice = mj::simulate::choose_shard("auto", environment(variables));
  return std::to_string(choice.shard.index) + "/" + std::to_string(choice.shard.count) + " " +
         choice.source;
} catch (const mj::Error& e) {
  return e.what();
}

struct Files {
  TemporaryFolder folder;
  std::string cart = folder.file("cart.xml", kCart);

  Run with(const std::string& name, const std::vector<std::string>& options,
           const std::vector<std::string>& more = {}) const {
    Run out;
    out.arguments = {cart, "-o", folder.path(name)};
    out.arguments.insert(out.arguments.end(), options.begin(), options.end());
    out.arguments.insert(out.arguments.end(), more.begin(), more.end());
    return out;
  }
};

}  // namespace

TEST_CASE("rollouts of shards have the numbers of the rollouts of one run") {
  const Files files;
  const std::string controls = files.folder.file("controls.csv", "1\n2\n-1\n");
  const std::vector<std::vector<std::string>> variants = {
      {"--ctrl-noise", "0.5", "--init-noise", "0.05", "--keyframe", "left,right", "--seed", "7"},
      {"--randomize", "body_mass[pole]*=uniform(0.5,2)", "--ctrl", controls, "--record",
       "qpos,contact"}};
  for (std::vector<std::string> options : variants) {
    options.insert(options.end(), {"--rollouts", "8", "--steps", "40"});
    CHECK(run(files.with("whole.h5", options)).exit_code == 0);
    for (const int64_t shards : {1, 3, 7, 8}) {
      int64_t rollout = 0;
      for (int64_t i = 0; i < shards; ++i) {
        const std::string part = std::to_string(i) + "/" + std::to_string(shards);
        CAPTURE(part);
        const auto r = run(files.with("out.h5", options, {"--shard", part}));
        CHECK(r.exit_code == 0);
        CHECK(r.err == "");
        const std::string file = files.folder.path("out.shard-" + std::to_string(i) + "-of-" +
                                                   std::to_string(shards) + ".h5");
        const int64_t count = load_trajectory(file).rollouts;
        for (int64_t k = 0; k < count; ++k, ++rollout) {
          CAPTURE(rollout);
          check_same(load_trajectory(files.folder.path("whole.h5"), rollout),
                     load_trajectory(file, k));
        }
        CHECK(run({{"--check-against", file, "--ctrl", controls}}).exit_code ==
              (options[0] == "--randomize" ? 0 : 2));
      }
      CHECK(rollout == 8);
    }
  }
}

TEST_CASE("a killed shard that is resumed has the bytes of an uninterrupted one") {
  const Files files;
  for (const std::string& extra : {"--every=1", "--every=7", "--state-every=400"}) {
    CAPTURE(extra);
    const std::vector<std::string> options = {
        "--rollouts", "60",      "--steps", "2001", "--seed", "3",   "--init-noise",
        "0.05",       "--shard", "1/2",     "-j",   "2",      extra, "--ctrl-noise=0.4"};
    CHECK(run(files.with("whole.h5", options)).exit_code == 0);
    const std::string part = files.folder.path("part.shard-1-of-2.h5");
    std::filesystem::remove(part);
    (void)run({.arguments = files.with("part.h5", options).arguments,
               .signal = SIGKILL,
               .when = [&](pid_t) { return std::filesystem::exists(part); }});
    CHECK(std::filesystem::exists(part));
    const auto resumed = run(files.with("part.h5", options, {"--resume-shard"}));
    CAPTURE(resumed.err);
    CHECK(resumed.exit_code == 0);
    CHECK(mj::read_file(part) == mj::read_file(files.folder.path("whole.shard-1-of-2.h5")));
  }
}

TEST_CASE("a shard keeps its complete rollouts and repeats those that were interrupted") {
  const Files files;
  const std::vector<std::string> options = {
      "--rollouts", "40", "--steps", "30000",  "--every", "3000",         "--shard",
      "0/1",        "-j", "1",       "--seed", "3",       "--init-noise", "0.05"};
  const std::string part = files.folder.path("part.shard-0-of-1.h5");
  (void)run(
      {.arguments = files.with("part.h5", options).arguments, .signal = SIGINT, .when = [&](pid_t) {
         try {
           const std::vector<bool> finished = mj::RecordedRollouts(part).ends().finished;
           return !finished.empty() && finished[0];
         } catch (const std::exception&) {
           return false;
         }
       }});
  const auto resumed = run(files.with("part.h5", options, {"--resume-shard", "--json"}));
  CHECK(resumed.exit_code == 0);
  CHECK(resumed.err.find("which are kept") != std::string::npos);
  CHECK(checked_json(resumed.out)["rollouts"][39]["status"] == "complete");
  CHECK(run(files.with("whole.h5", options)).exit_code == 0);
  CHECK(mj::read_file(part) == mj::read_file(files.folder.path("whole.shard-0-of-1.h5")));
}

TEST_CASE("a shard that is complete is not simulated again, also with unstable rollouts") {
  const Files files;
  const std::vector<std::string> options = {"--rollouts", "3",          "--steps",
                                            "20",         "--keyframe", "left,mad",
                                            "--shard",    "0/1",        "--resume-shard"};
  CHECK(run(files.with("out.h5", options)).exit_code == 1);
  const std::string file = files.folder.path("out.shard-0-of-1.h5");
  const std::string before = mj::read_file(file);
  const auto time = std::filesystem::last_write_time(file);
  const auto again = run(files.with("out.h5", options));
  CHECK(again.exit_code == 0);
  CHECK(again.err.find("is complete") != std::string::npos);
  CHECK(std::filesystem::last_write_time(file) == time);
  CHECK(mj::read_file(file) == before);
  const std::pair<std::vector<std::string>, const char*> others[] = {
      {{"--seed", "1"}, "the seed was '0', now it is '1'"},
      {{"--set", "opt.timestep=0.001"}, "the model was"},
      {{"--ctrl-noise", "0.1"}, "the inputs was"},
      {{"--record", "qpos"}, "the settings was"},
      {{"--init-noise", "0.1"}, "the initial state was"}};
  for (const auto& [more, words] : others) {
    check_refused(files.with("out.h5", options, more), words);
  }
  std::filesystem::copy(file, files.folder.path("two.shard-0-of-2.h5"));
  std::vector<std::string> half = options;
  half[7] = "0/2";
  check_refused(files.with("two.h5", half), "the number of shards was '1', now it is '2'");
  CHECK(mj::read_file(file) == before);
}

TEST_CASE("launchers choose the shard") {
  using Variables = std::map<std::string, std::string>;
  const std::pair<Variables, const char*> cases[] = {
      {{{"SLURM_PROCID", "2"}, {"SLURM_NTASKS", "4"}}, "2/4 SLURM_PROCID"},
      {{{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "3"}}, "0/3 OMPI_COMM_WORLD_RANK"},
      {{{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}, "1/2 PMI_RANK"},
      {{{"JOB_COMPLETION_INDEX", "5"}, {"JOB_COMPLETIONS", "6"}}, "5/6 JOB_COMPLETION_INDEX"},
      {{{"SLURM_ARRAY_TASK_ID", "14"},
        {"SLURM_ARRAY_TASK_MIN", "10"},
        {"SLURM_ARRAY_TASK_MAX", "18"},
        {"SLURM_ARRAY_TASK_STEP", "4"},
        {"SLURM_ARRAY_TASK_COUNT", "3"},
        {"SLURM_PROCID", "0"}},
       "1/3 SLURM_ARRAY_TASK_ID"},
      {{{"SLURM_ARRAY_TASK_ID", "1"},
        {"SLURM_ARRAY_TASK_MIN", "0"},
        {"SLURM_ARRAY_TASK_MAX", "1"},
        {"SLURM_ARRAY_TASK_COUNT", "2"},
        {"SLURM_PROCID", "3"},
        {"SLURM_NTASKS", "5"}},
       "8/10 SLURM_ARRAY_TASK_ID and SLURM_PROCID"},
      {{}, "--shard auto: no launcher has set the variables of a shard"},
      {{{"JOB_COMPLETION_INDEX", "5"}},
       "--shard auto: JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not"},
      {{{"PMI_RANK", "2"}, {"PMI_SIZE", "2"}}, "--shard auto: PMI_RANK is 2, but PMI_SIZE is 2"},
      {{{"PMI_RANK", "-1"}, {"PMI_SIZE", "2"}}, "--shard auto: PMI_RANK='-1' is not a number"},
      {{{"SLURM_ARRAY_TASK_ID", "7"},
        {"SLURM_ARRAY_TASK_MIN", "1"},
        {"SLURM_ARRAY_TASK_MAX", "7"},
        {"SLURM_ARRAY_TASK_COUNT", "3"}},
       "--shard auto: the ids of the job array are not a range with a constant step"}};
  for (const auto& [variables, expected] : cases) CHECK(chosen(variables) == expected);
}

TEST_CASE("a shard that cannot be simulated is refused") {
  const Files files;
  const std::vector<std::string> steps = {"--steps", "2", "--rollouts", "4"};
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"--shard", "4/4"}, "shards are numbered from 0"},
      {{"--shard", "0/0"}, "shards are numbered from 0"},
      {{"--shard", "a/4"}, "is not a shard"},
      {{"--shard", "1"}, "is not a shard"},
      {{"--shard", "5/8"}, "has no rollouts, because there are only 4"},
      {{"--shard", "0/2", "--csv"}, "--shard records into a file in HDF5"},
      {{"--resume-shard"}, "--shard"},
      {{"--shard", "0/2", "--resume-shard", "--no-clobber"}, "--no-clobber protects"}};
  for (const auto& [more, words] : cases) {
    const std::string expected = words;
    CAPTURE(expected);
    check_refused(files.with("out.h5", steps, more), words);
  }
  const auto noted = run({.arguments = files.with("out.h5", steps, {"--shard", "auto"}).arguments,
                          .environment = {{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "2"}}});
  CHECK(noted.exit_code == 0);
  CHECK(noted.err.find("this is shard 1 of 2, from SLURM_PROCID") != std::string::npos);
  check_refused({.arguments = {files.cart, "-o", "/nowhere/out.h5", "--steps", "2", "--rollouts",
                               "4", "--shard", "1/2"}},
                "/nowhere");
}
