// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-simulate under mpirun: equal numbers for any number of ranks, and ranks that fail,
// stop or are killed.

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "resource/read_file.h"
#include "run_tool.h"
#include "test_cart.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

using Words = std::vector<std::string>;

Words joined(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Returns the processes of mj-simulate that mpirun has started on this machine.
std::vector<pid_t> ranks_of(pid_t mpirun) {
  const std::string id = std::to_string(mpirun);
  std::ifstream children("/proc/" + id + "/task/" + id + "/children");
  std::vector<pid_t> out;
  for (pid_t child = 0; children >> child;) {
    std::string name;
    std::ifstream("/proc/" + std::to_string(child) + "/comm") >> name;
    if (name == "mj-simulate") out.push_back(child);
  }
  return out;
}

// Returns whether a process has the MPI rank `rank`.
bool is_rank(pid_t process, int rank) {
  const std::string environment = contents_of("/proc/" + std::to_string(process) + "/environ");
  const std::string variable = "OMPI_COMM_WORLD_RANK=" + std::to_string(rank);
  return ('\0' + environment).find('\0' + variable + '\0') != std::string::npos;
}

// Returns whether a process has the file of a shard open, and thus simulates it.
bool has_shard(pid_t process) {
  std::error_code ended;
  const std::string folder = "/proc/" + std::to_string(process) + "/fd";
  for (std::filesystem::directory_iterator file(folder, ended), end; !ended && file != end;
       file.increment(ended)) {
    std::error_code closed;
    const auto path = std::filesystem::read_symlink(file->path(), closed);
    if (path.filename().string().find(".shard-") != std::string::npos) return true;
  }
  return false;
}

// Stops one of the ranks of a job, which then ends by MPI_Abort(). After that, mpirun of Open MPI
// 4.1 with PMIx 4.2 sometimes hangs on a busy machine.
struct Stopping {
  std::function<bool(pid_t)> is_chosen;
  bool has_stopped = false;
  std::chrono::steady_clock::time_point last_life = {};

  static bool is_alive(pid_t process) {
    std::string line;
    std::getline(std::ifstream("/proc/" + std::to_string(process) + "/stat"), line);
    const size_t end_of_name = line.rfind(')');
    return end_of_name + 2 < line.size() && line[end_of_name + 2] != 'Z';
  }
  // Returns true, so that mpirun is killed, if it still runs ten seconds after all its ranks ended.
  bool operator()(pid_t mpirun) {
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    if (!has_stopped) {
      const auto chosen = std::ranges::find_if(ranks, is_chosen);
      has_stopped = chosen != ranks.end();
      if (has_stopped) ::kill(*chosen, SIGSTOP);
    }
    const auto now = std::chrono::steady_clock::now();
    if (!has_stopped || std::ranges::any_of(ranks, is_alive)) last_life = now;
    return now - last_life > std::chrono::seconds(10);
  }
};

struct Folder {
  TemporaryFolder folder;
  std::string cart = folder.file("cart.xml", kCart);

  Run mpirun(int ranks, const std::string& name, const Words& options,
             const Words& of_mpirun = {}) const {
    const Words start = joined({"-n", std::to_string(ranks)}, of_mpirun);
    return {.arguments =
                joined(joined(start, {MJTOOLS_SIMULATE, cart, "-o", folder.path(name)}), options),
            .environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                            {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                            {"OMPI_MCA_rmaps_base_oversubscribe", "1"}}};
  }
  [[nodiscard]] Result start(const Run& r) const { return run(MJTOOLS_MPIRUN, r); }
  // Starts three ranks and stops the first one for which `is_chosen` returns true.
  [[nodiscard]] Result stop_one(const std::string& name, const Words& options,
                                const std::function<bool(pid_t)>& is_chosen) const {
    Run r = mpirun(3, name, options);
    r.signal = SIGKILL;
    r.when = Stopping{.is_chosen = is_chosen};
    const Result done = start(r);
    if (done.signal == SIGKILL) {
      MESSAGE("mpirun hung after all ranks had ended, so its exit code is not tested");
    } else {
      CHECK(done.exit_code == 0);
    }
    return done;
  }

  Words simulate(const std::string& name, const Words& options) const {
    const auto done = run({.arguments = joined({cart, "-o", folder.path(name)}, options)});
    CHECK(done.exit_code == 0);
    CHECK(done.err == "");
    return options;
  }
  [[nodiscard]] std::string shard(const std::string& stem, int64_t i, int64_t n) const {
    return folder.path(stem + ".shard-" + std::to_string(i) + "-of-" + std::to_string(n) + ".h5");
  }

  // Checks that two recordings have the same numbers, and that the files of their shards are equal.
  void check_same(const std::string& a, const std::string& b, int64_t shards) const {
    for (int64_t i = 0; i < shards; ++i) {
      CAPTURE(i);
      CHECK(mj::read_file(shard(a, i, shards)) == mj::read_file(shard(b, i, shards)));
    }
    check_rollouts(folder.path(a + ".h5"), folder.path(b + ".h5"));
  }
  static void check_rollouts(const std::string& a, const std::string& b) {
    const int64_t rollouts = load_trajectory(a).rollouts;
    REQUIRE(load_trajectory(b).rollouts == rollouts);
    for (int64_t r = 0; r < rollouts; ++r) {
      const Trajectory x = load_trajectory(a, r), y = load_trajectory(b, r);
      REQUIRE(x.channels.size() == y.channels.size());
      for (size_t c = 0; c < x.channels.size(); ++c) {
        CAPTURE(x.channels[c].name);
        CHECK(x.channels[c].values == y.channels[c].values);
      }
    }
  }
};

const Words kRun = {"--rollouts",   "20",  "--steps",      "50",   "--seed",   "3",
                    "--ctrl-noise", "0.4", "--init-noise", "0.05", "--shards", "7"};
const Words kLong = {"--rollouts", "60", "--steps",      "4000", "--every",      "20",
                     "--seed",     "3",  "--ctrl-noise", "0.4",  "--init-noise", "0.05",
                     "--shards",   "6",  "-j",           "1"};

}  // namespace

TEST_CASE("a recording has the same numbers with any number of ranks, and without mpirun") {
  const Folder f;
  (void)f.simulate("plain.h5", {kRun.begin(), kRun.end() - 2});
  for (int i = 0; i < 7; ++i) {
    (void)f.simulate("shards.h5",
                     joined({kRun.begin(), kRun.end() - 2}, {"--shard", std::to_string(i) + "/7"}));
  }
  for (const int ranks : {1, 2, 4}) {
    CAPTURE(ranks);
    const std::string stem = "out" + std::to_string(ranks);
    const auto done = f.start(f.mpirun(ranks, stem + ".h5", kRun));
    CHECK(done.err == "");
    CHECK(done.exit_code == 0);
    f.check_same(stem, stem, 7);
    f.check_rollouts(f.folder.path("plain.h5"), f.folder.path(stem + ".h5"));
    for (int i = 0; i < 7; ++i) {
      CHECK(mj::read_file(f.shard("shards", i, 7)) == mj::read_file(f.shard(stem, i, 7)));
    }
  }
}

TEST_CASE("a sweep under mpirun writes one table, without --shards one shard for each rollout") {
  const Folder f;
  const std::string table = f.folder.path("table.csv");
  const auto done = f.start(f.mpirun(
      2, "out.h5", {"--sweep", "opt.gravity[2]=-9:-1:5", "--steps", "10", "--summary=" + table}));
  CHECK(done.err == "");
  CHECK(done.exit_code == 0);
  const std::string text = contents_of(table);
  CHECK(std::count(text.begin(), text.end(), '\n') == 6);
  CHECK(text.find("\n4,") != std::string::npos);
  CHECK(load_trajectory(f.folder.path("out.h5")).rollouts == 5);
  CHECK(std::filesystem::exists(f.shard("out", 4, 5)));
  CHECK(!std::filesystem::exists(f.folder.path("table.shard-0-of-5.csv")));
}

TEST_CASE("ranks that are killed with the whole job continue with --resume-shard") {
  const Folder f;
  CHECK(f.start(f.mpirun(2, "whole.h5", kLong)).exit_code == 0);
  Run r = f.mpirun(2, "part.h5", kLong);
  r.signal = SIGWINCH;  // has no effect
  r.when = [&](pid_t mpirun) {
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    if (ranks.size() < 2 || !std::filesystem::exists(f.shard("part", 1, 6))) return false;
    ::kill(ranks[1], SIGKILL);
    return true;
  };
  CHECK(f.start(r).exit_code != 0);
  CHECK(!std::filesystem::exists(f.folder.path("part.h5")));
  const auto resumed = f.start(f.mpirun(3, "part.h5", joined(kLong, {"--resume-shard"})));
  CHECK(resumed.err == "");
  CHECK(resumed.exit_code == 0);
  f.check_same("whole", "part", 6);
}

TEST_CASE("the other ranks do the work of a rank that stops answering") {
  const Folder f;
  CHECK(f.start(f.mpirun(1, "whole.h5", kLong)).exit_code == 0);
  const auto done = f.stop_one("part.h5", joined(kLong, {"--timeout", "5"}), [](pid_t process) {
    return is_rank(process, 1) && has_shard(process);
  });
  CAPTURE(done.err);
  CHECK(done.err.find("rank 1") != std::string::npos);
  CHECK(done.err.find("the other ranks do its work") != std::string::npos);
  f.check_same("whole", "part", 6);
}

TEST_CASE("a rank that stops answering without work does not keep the others from ending") {
  const Folder f;
  Words one_shard = kLong;
  one_shard[std::ranges::find(kLong, "--shards") - kLong.begin() + 1] = "1";
  (void)f.simulate("whole.h5", {kLong.begin(), kLong.end() - 4});
  bool is_begun = false;
  const auto done =
      f.stop_one("part.h5", joined(one_shard, {"--timeout", "3"}), [&](pid_t process) {
        is_begun = is_begun || has_shard(process);
        return is_begun && !has_shard(process) && !is_rank(process, 0);
      });
  CAPTURE(done.err);
  CHECK(done.err.find("warning: rank ") != std::string::npos);
  f.check_rollouts(f.folder.path("whole.h5"), f.folder.path("part.h5"));
}

TEST_CASE("a rank whose model cannot be read to its end is killed when the others have ended") {
  const Folder f;
  const std::string pipe = f.folder.path("pipe.xml");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);  // nobody writes to it
  const std::string script = f.folder.file(
      "own_model",
      "#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && m=pipe.xml || m=cart.xml\n"
      "mkdir own$OMPI_COMM_WORLD_RANK && cd own$OMPI_COMM_WORLD_RANK && ln -s ../$m model.xml\n"
      "exec \"$@\"\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  Run r = f.mpirun(2, "out.h5", joined(kRun, {"--timeout", "2", "--quiet"}));
  std::ranges::replace(r.arguments, f.cart, std::string("model.xml"));
  r.arguments.insert(std::ranges::find(r.arguments, std::string(MJTOOLS_SIMULATE)), script);
  r.folder = f.folder.path("");
  const auto done = f.start(r);
  CAPTURE(done.err);
  CHECK(done.exit_code == 0);
  CHECK(done.err.find("warning") == std::string::npos);  // --quiet
  CHECK(load_trajectory(f.folder.path("out.h5")).rollouts == 20);
}

TEST_CASE("documents of a run under mpirun have the messages of all ranks") {
  const Folder f;
  const Words options = {"--rollouts", "6", "--steps", "50", "--keyframe", "left,mad"};
  const auto messages = [&](const std::string& name) {
    std::multiset<std::string> out;
    const auto document = checked_json(contents_of(f.folder.path(name)));
    for (const auto& d : document["diagnostics"]) {
      out.insert(d["message"]);
    }
    return out;
  };
  const auto json = [&](const std::string& name) {
    return Words{"--diagnostics", "json:" + f.folder.path(name)};
  };
  Words words = joined({f.cart, "-o", f.folder.path("plain.h5")}, options);
  CHECK(run({joined(words, json("plain.json"))}).exit_code == 1);
  CHECK(messages("plain.json").size() == 3);
  const Words divided = joined(options, {"--shards", "6"});
  CHECK(f.start(f.mpirun(3, "out.h5", joined(divided, json("out.json")))).exit_code == 1);
  CHECK(messages("out.json") == messages("plain.json"));
}

TEST_CASE("the other ranks do the work of a rank whose disk is full") {
  const Folder f;
  // MPI itself writes files of a few megabytes.
  const std::string limited =
      f.folder.file("limited",
                    "#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" != \"$1\" ] || ulimit -f 40000\nshift\n"
                    "exec \"$@\"\n");
  std::filesystem::permissions(limited, std::filesystem::perms::owner_all);
  const Words run = {"--rollouts", "3", "--steps", "400000", "--shards", "3"};
  const auto with_full = [&](const std::string& name, const std::string& rank, int ranks) {
    Run r = f.mpirun(ranks, name, run);
    const auto at = std::ranges::find(r.arguments, std::string(MJTOOLS_SIMULATE));
    r.arguments.insert(at, {limited, rank});
    return f.start(r);
  };
  const auto one = with_full("out.h5", "1", 2);
  CAPTURE(one.err);
  CHECK(one.exit_code == 0);
  CHECK(one.error_count() == 0);
  CHECK(one.err.find("rank 1") != std::string::npos);
  CHECK(one.err.find("the other ranks do its work") != std::string::npos);
  CHECK(load_trajectory(f.folder.path("out.h5"), 2).frames == 400001);
  const auto all = with_full("full.h5", "0", 1);
  CAPTURE(all.err);
  CHECK(all.exit_code != 0);
  CHECK(all.error_count() == 1);
  CHECK(!std::filesystem::exists(f.folder.path("full.h5")));
}

TEST_CASE("runs under mpirun that cannot work give one error") {
  const Folder f;
  const auto refused = [&](const Run& r, const std::string& words) {
    const auto done = f.start(r);
    CAPTURE(done.err);
    CHECK(done.exit_code != 0);
    CHECK(done.error_count() == 1);
    CHECK(done.err.find(words) != std::string::npos);
  };
  refused(f.mpirun(2, "out.csv", kRun), "records into a file in HDF5");
  refused(f.mpirun(2, "no/folder/out.h5", kRun), "no/folder");
  refused(f.mpirun(2, "out.h5", joined(kRun, {"--json"})), "--json");
  refused(f.mpirun(2, "out.h5", joined(kRun, {"--set", "opt.timestep=-1"})), "timestep");
  check_refused({joined({f.cart, "--timeout", "1"}, kRun)},
                "--timeout: must be a number of at least 2");
  Run other = f.mpirun(1, "out.h5",
                       joined(kRun, {":", "-n", "1", MJTOOLS_SIMULATE, f.cart, "-o",
                                     f.folder.path("out.h5"), "--rollouts", "3"}));
  refused(other, "with the same options");
}
