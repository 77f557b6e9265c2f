// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/divided_run.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "base/parallel.h"
#include "common/cli/tool.h"
#include "common/program/exit_code.h"
#include "common/program/program.h"
#include "common/program/time_limit.h"
#include "common/report/diagnostic_output.h"
#include "divided/dismissal.h"
#include "divided/follower.h"
#include "divided/leader.h"
#include "divided/ranks.h"

namespace mj::simulate {
namespace {

constexpr int64_t kLeastShards = 64;
constexpr int64_t kShardsOfRank = 4;  // so that ranks of different speed end at about the same time
constexpr int64_t kMostRolloutsOfShard = 50000;  // unless --shards is given

// Returns the number of threads for each of the ranks that share this machine.
int threads_of_rank(int ranks_here) {
  cpu_set_t set;
  CPU_ZERO(&set);
  const int allowed =
      ::sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : processors();
  return std::max(1, std::min(allowed, processors() / std::max(1, ranks_here)));
}

// Chooses the number of shards. It is the same for any number of ranks up to kLeastShards /
// kShardsOfRank, so that other ranks can continue a recording.
void choose_shards(Options& o, int ranks) {
  if (o.shards == 0) {
    o.shards = std::max({kLeastShards, kShardsOfRank * ranks, o.rollouts / kMostRolloutsOfShard});
    o.shards = std::min(o.shards, o.rollouts);
  }
  if (o.shards <= o.rollouts) return;
  throw Error("usage", "there are only " + std::to_string(o.rollouts) + " rollouts for " +
                           std::to_string(o.shards) + " shards (--shards)");
}

void warn(const std::string& message) {
  report::print_always(
      Diagnostic{.severity = Severity::kWarning, .code = "simulation-warning", .message = message});
}

// Ends this process, and with it the job, after a warning.
[[noreturn]] void end_now(const CLI::App& app, const std::string& warning) try {
  warn(warning);
  std::_Exit(report::finish_run(app));
} catch (...) {  // no memory
  std::_Exit(report::kExitError);
}

// Calls ranks.leave(), but ends this process if that takes too long: a rank may stop after it has
// sent kLeaving.
void leave(Ranks& ranks, const Patience& patience, const CLI::App& app) {
  std::optional<TimeLimit> limit;
  try {
    limit.emplace(std::chrono::duration<double>(patience.silence),
                  [&app] { end_now(app, "a rank does not end, so all of them are killed"); });
  } catch (const std::system_error&) {
    // Without a thread there is no limit.
  }
  ranks.leave();
}

// Ends the job. MPI_Abort() kills all ranks if one does not end. Therefore rank 0 writes its
// reports first.
void end_job(Ranks& ranks, const Patience& patience, const CLI::App& app) {
  if (interrupted()) {
    // mpirun kills all ranks two seconds after a signal.
    (void)dismiss(ranks, {.silence = 1});
    std::_Exit(report::finish_run(app));
  }
  const std::vector<int> lost = dismiss(ranks, patience);
  for (const int rank : lost) warn(ranks.name_of(rank) + " does not end, so it is killed");
  if (!lost.empty()) ranks.end_all(report::finish_run(app));
  leave(ranks, patience, app);
}

}  // namespace

bool is_divided(const CLI::App& app, const Options& o, const Environment& environment) {
  const bool has_rollouts = app.get_option("--rollouts")->count() > 0 || !o.sweeps.empty();
  return has_rollouts && o.shard_word.empty() && launched_processes(environment).has_value();
}

std::optional<int64_t> launched_processes(const Environment& environment) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* text = environment(name);
    if (text && *text != '\0') return std::atoll(text);
  }
  return std::nullopt;
}

void run_divided(CLI::App& app, Options& o, const std::function<ModelPtr()>& load,
                 report::Output& out) {
  const std::unique_ptr<Ranks> ranks = join_ranks();
  if (!ranks) {
    throw Error("usage", "mj-simulate was built without MPI, so mpirun cannot divide rollouts",
                "give --shard auto, or install MPI (scripts/setup --with mpi) and build again");
  }
  stop_in_order();
  if (o.threads == 0) o.threads = threads_of_rank(ranks->size_on_machine());
  const auto prepare = [&] {
    ModelPtr m = load();
    choose_shards(o, ranks->size());
    return m;
  };
  if (ranks->rank() > 0) {
    report::program().is_quiet = true;
    follow(app, o, *ranks, prepare, out);
    // Rank 0 writes the documents of the run.
    report::program().diagnostics = "text";
    report::program().reports.clear();
    ranks->leave();
    o.is_follower = true;
    return;
  }
  try {
    const ModelPtr m = prepare();
    if (m) lead(app, o, *ranks, *m, out);
  } catch (...) {
    report::print(report::current_problem());
  }
  end_job(*ranks, patience_of(o), app);
}

}  // namespace mj::simulate
