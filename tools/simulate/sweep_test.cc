// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of --sweep and --summary=FILE.csv.

#include "sweep.h"

#include <doctest/doctest.h>

#include <sstream>

#include "run_tool.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"

using namespace mj::testing;

namespace {

struct Cart {
  TemporaryFolder folder;
  std::string xml = folder.file("cart.xml", kPendulum);
  std::string csv = folder.path("s.csv");

  std::string with(const std::string& name, std::vector<std::string> options) const {
    options.insert(options.begin(), {xml, "--steps", "20", "-o", folder.path(name)});
    const Result r = run({options});
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    return folder.path(name);
  }
};

std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
  std::vector<std::vector<std::string>> out;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    out.emplace_back();
    std::istringstream cells(line + ",");
    for (std::string cell; std::getline(cells, cell, ',');) out.back().push_back(cell);
  }
  return out;
}

mj::Trajectory rollout_of(const std::string& file, int64_t rollout) {
  return mj::load_trajectory(file, rollout);
}

}  // namespace

TEST_CASE("a sweep is the grid of its values, and the last axis changes fastest") {
  const mj::simulate::Sweep sweep({"opt.timestep=1,2", "body_mass[a,0]=0:1:3"}, 100);
  CHECK(sweep.points() == 6);
  CHECK(sweep.texts(0) == std::vector<std::string>{"1", "0"});
  CHECK(sweep.texts(1) == std::vector<std::string>{"1", "0.5"});
  CHECK(sweep.texts(5) == std::vector<std::string>{"2", "1"});
  CHECK(sweep.point_of(7) == 1);
  CHECK(mj::simulate::Sweep().points() == 1);
}

TEST_CASE("each rollout of a sweep equals a run of its own with the same options") {
  const Cart cart;
  const std::string all = cart.with(
      "all.h5", {"--sweep", "opt.timestep=0.001,0.004", "--sweep", "opt.gravity[2]=-9.81,-1",
                 "--rollouts", "2", "--joint-position", "pivot=1"});
  for (int64_t r = 0; r < 8; ++r) {
    const std::string timestep = r % 4 < 2 ? "0.001" : "0.004";
    const std::string gravity = r % 2 == 0 ? "0,0,-9.81" : "0,0,-1";
    const std::string one =
        cart.with("one.h5", {"--set", "opt.timestep=" + timestep, "--set", "opt.gravity=" + gravity,
                             "--rollouts", "1", "--joint-position", "pivot=1"});
    CAPTURE(r);
    CHECK(rollout_of(all, r)[mj::Channel::kQpos].values ==
          rollout_of(one, 0)[mj::Channel::kQpos].values);
  }
}

TEST_CASE("the recording of a sweep has its values, and gives the same bytes on any threads") {
  const Cart cart;
  const std::vector<std::string> options = {"--sweep", "dof_damping[pivot]=0:1:3", "--sweep",
                                            "opt.integrator=Euler,RK4"};
  auto with_threads = [&](const std::string& name, const std::string& threads) {
    std::vector<std::string> all = options;
    all.insert(all.end(), {"--threads", threads});
    return cart.with(name, all);
  };
  const std::string one = with_threads("one.h5", "1"), three = with_threads("three.h5", "3");
  CHECK(contents_of(one) == contents_of(three));
  const mj::Hdf5File file(std::make_shared<const mj::FileBytes>(one));
  CHECK(file.texts("rollouts/sweep_names", 0, 2) ==
        std::vector<std::string>{"dof_damping[pivot]", "opt.integrator"});
  CHECK(file.numbers("rollouts/sweep", 0, 6) ==
        std::vector<double>{0, 0, 0, 1, 0.5, 0, 0.5, 1, 1, 0, 1, 1});
  CHECK(run({{cart.xml, "--check-against", one}}).exit_code == 0);
  const Result resumed =
      run({{cart.xml, "--resume",
            cart.with("state.h5", {"--sweep", "dof_damping[pivot]=0,1", "--state-every", "10"}),
            "--steps", "30", "-o", cart.folder.path("long.h5")}});
  CHECK(resumed.exit_code == 0);
  CHECK(rollout_of(cart.folder.path("long.h5"), 1).rollouts == 2);
  const std::string state = cart.folder.path("state.h5"), more = cart.folder.path("more.h5");
  check_refused({{cart.xml, "--resume", state, "--steps", "30", "-o", more, "--sweep",
                  "dof_damping[pivot]=0,2"}},
                "not with --sweep 'dof_damping[pivot]=0,2'");
  check_refused({{cart.xml, "--resume", state, "--steps", "30", "-o", more, "--summary=" + cart.csv,
                  "--return", "angle"}},
                "--return cannot be combined with --resume");
  check_refused({{cart.xml, "--resume", cart.with("plain.h5", {"--state-every", "10"}), "--steps",
                  "30", "-o", more, "--sweep", "dof_damping[pivot]=0,2"}},
                "was made without --sweep");
}

TEST_CASE("--summary=FILE.csv has a row for each rollout with its values and its return") {
  const Cart cart;
  const std::string plain = cart.with("plain.h5", {"--sweep", "opt.timestep=0.001,0.002"});
  const std::string with_table =
      cart.with("table.h5", {"--sweep", "opt.timestep=0.001,0.002", "--summary=" + cart.csv,
                             "--return", "angle", "--joint-position", "pivot=1"});
  const auto rows = cells_of(contents_of(cart.csv));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == std::vector<std::string>{"rollout", "seed", "opt.timestep", "return", "status",
                                            "steps", "end_time", "unstable_time", "qpos_norm",
                                            "qvel_norm", "act_norm", "steps_per_second"});
  CHECK(rows[2][2] == "0.002");
  CHECK(rows[2][4] == "complete");
  CHECK(std::stod(rows[2][6]) == doctest::Approx(0.04));
  double sum = 0;
  const mj::Trajectory recorded = rollout_of(with_table, 1);
  for (const double x : recorded[mj::Channel::kQpos].values) sum += x;
  CHECK(std::stod(rows[2][3]) == doctest::Approx(sum));
  std::vector<std::string> same = {"--sweep", "opt.timestep=0.001,0.002", "--joint-position",
                                   "pivot=1"};
  CHECK(contents_of(cart.with("table.h5", same)) == contents_of(with_table));
  check_refused({{cart.xml, "--steps", "5", "--return", "angle"}}, "--return needs --summary");
  CHECK(run({{cart.xml, "--steps", "5", "--summary=" + cart.csv}}).out.empty());
}

TEST_CASE("returns in the table are the same for any number of threads") {
  const Cart cart;
  const auto returns = [&](const std::string& threads) {
    (void)cart.with("table.h5", {"--rollouts", "32", "--init-noise", "0.5", "--seed", "3", "-j",
                                 threads, "--summary=" + cart.csv, "--return",
                                 "angle^2 + 2*(rate - min(angle, rate*3))"});
    std::vector<std::string> out;
    for (const auto& row : cells_of(contents_of(cart.csv))) out.push_back(row.at(2));
    return out;
  };
  const std::vector<std::string> one = returns("1");
  REQUIRE(one.size() == 33);
  CHECK(one[0] == "return");
  CHECK(one[1] != one[2]);
  CHECK(returns("4") == one);
}

TEST_CASE("a sweep over a mass changes what depends on it, together with --randomize") {
  const Cart cart;
  const std::string both = cart.with(
      "both.h5", {"--sweep", "body_mass[rod]=1,2", "--randomize", "dof_damping[pivot]=uniform(0,1)",
                  "--rollouts", "2", "--joint-position", "pivot=1"});
  CHECK(rollout_of(both, 0).rollouts == 4);
  CHECK(rollout_of(both, 0)[mj::Channel::kQpos].values !=
        rollout_of(both, 2)[mj::Channel::kQpos].values);
}

TEST_CASE("shards of a sweep have the rollouts of one run, and tables with their numbers") {
  const Cart cart;
  const std::vector<std::string> options = {"--sweep",          "opt.timestep=0.001,0.002,0.004",
                                            "--sweep",          "body_mass[rod]=1,2",
                                            "--rollouts",       "2",
                                            "--randomize",      "dof_damping[pivot]=uniform(0,1)",
                                            "--joint-position", "pivot=1"};
  const auto with = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.begin(), options.begin(), options.end());
    return cart.with(name, more);
  };
  const std::string whole = with("whole.h5", {"--summary=" + cart.folder.path("w.csv")});
  const auto rows = cells_of(contents_of(cart.folder.path("w.csv")));
  REQUIRE(rows.size() == 13);
  int64_t rollout = 0;
  for (int i = 0; i < 5; ++i) {
    const std::string name = ".shard-" + std::to_string(i) + "-of-5";
    const std::string shard = std::to_string(i) + "/5";
    (void)with("out.h5", {"--shard", shard, "--summary=" + cart.csv});
    const std::string file = cart.folder.path("out" + name + ".h5");
    const auto part = cells_of(contents_of(cart.folder.path("s" + name + ".csv")));
    const int64_t count = rollout_of(file, 0).rollouts;
    REQUIRE(part.size() == static_cast<size_t>(count) + 1);
    for (int64_t k = 0; k < count; ++k, ++rollout) {
      CAPTURE(rollout);
      CHECK(rollout_of(file, k)[mj::Channel::kQpos].values ==
            rollout_of(whole, rollout)[mj::Channel::kQpos].values);
      std::vector<std::string> a = part[static_cast<size_t>(k) + 1],
                               b = rows[static_cast<size_t>(rollout) + 1];
      a.pop_back();  // steps per second
      b.pop_back();
      CHECK(a == b);
    }
    CHECK(run({{"--check-against", file}}).exit_code == 0);
    const std::string before = contents_of(file);
    (void)with("out.h5", {"--shard", shard, "--resume-shard"});
    CHECK(contents_of(file) == before);
  }
  CHECK(rollout == 12);
  check_refused(
      {{cart.xml, "--steps", "20", "-o", cart.folder.path("out.h5"), "--sweep",
        "opt.timestep=0.001,0.002,0.004", "--rollouts", "4", "--shard", "1/5", "--resume-shard"}},
      "the inputs was");
  check_refused({{cart.xml, "--steps", "20", "-o", cart.folder.path("out.h5"), "--rollouts", "4",
                  "--shard", "1/4", "--resume-shard", "--summary=" + cart.csv}},
                "cannot be combined");
}

TEST_CASE("mj-simulate refuses sweeps that it cannot carry out") {
  const Cart cart;
  const auto refused = [&](std::vector<std::string> options, const std::string& words) {
    options.insert(options.begin(), {cart.xml, "--steps", "1"});
    check_refused({options}, words);
  };
  refused({"--sweep", "opt.timestep"}, "a name and values are needed");
  refused({"--sweep", "opt.timestep=0.1,"}, "a value is empty");
  refused({"--sweep", "opt.timestep=1:2"}, "not of the form FIRST:LAST:COUNT");
  refused({"--sweep", "opt.timestep=1:2:1"}, "is not between 2 and");
  refused({"--sweep", "opt.timestep=0,1"}, "the timestep must be positive");
  refused({"--sweep", "opt.timestep=nan"}, "");
  refused({"--sweep", "opt.timestop=1"}, "timestep");
  refused({"--sweep", "opt.gravity=1"}, "opt.gravity has 3 numbers");
  refused({"--sweep", "opt.gravity[3]=1"}, "no number 'opt.gravity[3]'");
  refused({"--sweep", "dof_dumping[pivot]=1"}, "dof_damping");
  refused({"--sweep", "dof_damping[pivit]=1"}, "pivot");
  refused({"--sweep", "actuator_gainprm[drive,99]=1"}, "columns, counted from 0");
  refused({"--sweep", "dof_damping[pivot]=x"}, "'x' is not a finite number");
  refused({"--sweep", "timestep=1"}, "neither opt.NAME nor FIELD[OBJECT]");
  refused({"--sweep", "opt.timestep=1", "--sweep", "opt.timestep=2"}, "is swept twice");
  refused({"--sweep", "opt.timestep=1:2:100000", "--rollouts", "1000"}, "COUNT");
  refused({"--sweep", "opt.timestep=1:2:1000", "--sweep", "opt.density=1:2:2000"},
          "more than 1048576 points");
  refused({"--sweep", "opt.timestep=1", "--set", "opt.timestep=2"}, "is set and swept");
  refused({"--summary=table.txt"}, "the table is CSV");
  check_refused({{cart.xml, "--duration", "1", "--sweep", "opt.timestep=1"}}, "needs --steps");
}
