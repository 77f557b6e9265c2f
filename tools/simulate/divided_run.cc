// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided_run.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "base/parallel.h"
#include "common/cli/tool.h"
#include "common/program/exit_code.h"
#include "common/program/progress.h"
#include "common/report/diagnostic_output.h"
#include "ranks.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "rollout/shard.h"
#include "run.h"
#include "shard_queue.h"
#include "trajectory/rollouts/merge.h"

namespace mj::simulate {
namespace {

using Kind = RankMessage::Kind;
using Clock = std::chrono::steady_clock;

constexpr int64_t kLeastShards = 64;
constexpr int64_t kShardsOfRank = 4;  // so that ranks of different speed end at about the same time
constexpr int64_t kMostRolloutsOfShard = 50000;        // unless --shards is given
constexpr auto kPause = std::chrono::milliseconds(2);  // between questions for messages
constexpr double kReportSeconds = 0.5;                 // between messages about progress

double seconds_now() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

// Returns the number of threads for each of the ranks that share this machine.
int threads_of_rank(int ranks_here) {
  cpu_set_t set;
  CPU_ZERO(&set);
  const int allowed =
      ::sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : processors();
  return std::max(1, std::min(allowed, processors() / std::max(1, ranks_here)));
}

// Simulates one shard after the other in a thread of its own, so that the thread of the caller can
// answer messages.
class ShardWorker {
 public:
  struct Outcome {
    int64_t shard = -1;
    std::optional<Diagnostic> problem;
    bool is_interrupted = false;
  };

  ShardWorker(const CLI::App& app, const Options& o, const mjModel& m, report::Output& out)
      : app_(app), o_(o), m_(m), out_(out) {}
  ~ShardWorker() {
    if (thread_.joinable()) thread_.join();
  }
  ShardWorker(const ShardWorker&) = delete;
  ShardWorker& operator=(const ShardWorker&) = delete;

  void start(int64_t shard) {
    shard_ = shard;
    is_done_ = false;
    thread_ = std::thread([this] { work(); });
  }
  void cancel() { is_cancelled_ = true; }
  [[nodiscard]] bool is_busy() const { return thread_.joinable(); }
  // Returns the outcome of the shard if its simulation has ended.
  [[nodiscard]] std::optional<Outcome> take_outcome() {
    if (!is_busy() || !is_done_) return std::nullopt;
    thread_.join();
    return std::move(outcome_);
  }
  [[nodiscard]] int64_t steps() const { return steps_; }
  [[nodiscard]] int64_t rollouts() const { return rollouts_; }

 private:
  void work() {
    outcome_ = {.shard = shard_};
    try {
      Options part = options_of_shard(app_, o_, {shard_, o_.shards});
      // Rank 0 has removed an old file. Any other file belongs to another rank, which does the work
      // if rank 0 has given up this rank and it wakes later.
      part.no_clobber = !part.is_resuming_shard;
      const int64_t count = part.rollouts, before = rollouts_;
      const RunWatch watch{
          .is_cancelled = [this] { return is_cancelled_ || interrupted(); },
          .on_progress =
              [&](int64_t steps, int64_t done, int64_t all) {
                steps_ += steps;
                const double part_done = static_cast<double>(done) / static_cast<double>(all);
                rollouts_ = before + static_cast<int64_t>(part_done * static_cast<double>(count));
              }};
      run(app_, part, copy_model(m_), out_, watch);
      outcome_.is_interrupted = is_cancelled_ || interrupted();
      if (!outcome_.is_interrupted) rollouts_ = before + count;
    } catch (...) {
      outcome_.problem = report::current_problem();
    }
    is_done_ = true;
  }

  const CLI::App& app_;
  const Options& o_;
  const mjModel& m_;
  report::Output& out_;
  int64_t shard_ = -1;
  Outcome outcome_;
  std::atomic<bool> is_done_ = false, is_cancelled_ = false;
  std::atomic<int64_t> steps_ = 0, rollouts_ = 0;
  std::thread thread_;
};

RankMessage progress_of(const ShardWorker& worker, Kind kind) {
  return {.kind = kind,
          .steps = worker.steps(),
          .rollouts = worker.rollouts(),
          .exit_code = report::exit_code()};
}

std::string text_of(const Diagnostic& problem) {
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

// ---- ranks other than 0

class Follower {
 public:
  Follower(const CLI::App& app, Options& o, Ranks& ranks, report::Output& out)
      : app_(app), o_(o), ranks_(ranks), out_(out) {}

  void follow(const std::function<ModelPtr()>& load) {
    ranks_.send(0, {.kind = Kind::kHello, .text = o_.command_line + '\n' + ranks_.machine()});
    while (!has_ended_) {
      while (const auto received = ranks_.receive()) take(received->message, load);
      if (worker_) {
        if (const auto outcome = worker_->take_outcome()) tell(*outcome);
      }
      const double now = seconds_now();
      if (now >= next_report_) {
        next_report_ = now + kReportSeconds;
        ranks_.send(0, worker_ ? progress_of(*worker_, Kind::kProgress)
                               : RankMessage{.kind = Kind::kProgress});
      }
      std::this_thread::sleep_for(kPause);
    }
    worker_.reset();  // waits until the shard has ended
  }

 private:
  void take(const RankMessage& message, const std::function<ModelPtr()>& load) {
    if (message.kind == Kind::kPrepare) prepare(load);
    if (message.kind == Kind::kShard && worker_) worker_->start(message.shard);
    if (message.kind != Kind::kStop) return;
    if (worker_) worker_->cancel();
    has_ended_ = true;
  }

  // Loads the model. Rank 0 prints the warnings.
  void prepare(const std::function<ModelPtr()>& load) {
    try {
      m_ = load();
      if (!m_) throw Error("usage", "the model cannot be loaded");
      worker_.emplace(app_, o_, *m_, out_);
      ranks_.send(0, {.kind = Kind::kReady});
    } catch (...) {
      const Diagnostic d = report::current_problem();
      ranks_.send(0,
                  {.kind = Kind::kFailed, .text = text_of(d), .code = std::string(d.code.name())});
    }
  }

  void tell(const ShardWorker::Outcome& outcome) {
    RankMessage message = progress_of(
        *worker_, outcome.problem || outcome.is_interrupted ? Kind::kFailed : Kind::kDone);
    message.shard = outcome.shard;
    if (outcome.is_interrupted) message.text = "it was interrupted";
    if (outcome.problem) {
      message.text = text_of(*outcome.problem);
      message.code = outcome.problem->code.name();
    }
    ranks_.send(0, message);
  }

  const CLI::App& app_;
  Options& o_;
  Ranks& ranks_;
  report::Output& out_;
  ModelPtr m_;
  std::optional<ShardWorker> worker_;
  double next_report_ = 0;
  bool has_ended_ = false;
};

// ---- rank 0

class Leader {
 public:
  Leader(const CLI::App& app, Options& o, Ranks& ranks, const mjModel& m, report::Output& out)
      : o_(o),
        ranks_(ranks),
        queue_(o.shards, ranks.size(), patience(o)),
        worker_(app, o, m, out),
        machines_(static_cast<size_t>(ranks.size())),
        rollouts_(static_cast<size_t>(ranks.size()), 0),
        exit_codes_(static_cast<size_t>(ranks.size()), 0) {
    machines_[0] = ranks.machine();
  }

  // Simulates all shards. Throws Error if a shard is left.
  void simulate() {
    queue_.ready(0, seconds_now());
    for (int r = 1; r < ranks_.size(); ++r) ranks_.send(r, {.kind = Kind::kPrepare});
    report::Progress progress("simulate", o_.rollouts, report::Progress::Place::kTerminalOrLog);
    while (!queue_.is_finished() && !queue_.is_hopeless() && !interrupted()) {
      while (const auto received = ranks_.receive()) take(*received);
      work_myself();
      for (const ShardQueue::LostRank& lost : queue_.lose(seconds_now())) tell_loss(lost);
      hand_out();
      show(progress);
      std::this_thread::sleep_for(kPause);
    }
    if (queue_.is_finished() || interrupted()) return;
    worker_.cancel();
    Diagnostic d;
    d.code = first_code_;
    d.message = first_problem_;
    d.hint = "remove the cause, and simulate what is missing with --resume-shard";
    throw Error(std::move(d));
  }

  [[nodiscard]] bool has_lost_ranks() const { return queue_.has_lost_ranks(); }
  [[nodiscard]] bool is_finished() const { return queue_.is_finished(); }
  void cancel() { worker_.cancel(); }

 private:
  static ShardQueue::Patience patience(const Options& o) {
    if (!o.timeout) return {};
    return {.silence = *o.timeout, .no_step = *o.timeout};
  }

  [[nodiscard]] std::string name_of(int rank) const {
    const std::string& machine = machines_[static_cast<size_t>(rank)];
    return "rank " + std::to_string(rank) + (machine.empty() ? "" : " on " + machine);
  }
  [[nodiscard]] std::string name_of_shard(int64_t shard) const {
    const rollout::Range range = rollout::range_of({shard, o_.shards}, o_.rollouts);
    return "shard " + std::to_string(shard) + " of " + std::to_string(o_.shards) + " (rollouts " +
           std::to_string(range.first) + " to " + std::to_string(range.first + range.count - 1) +
           ")";
  }

  void take(const Ranks::Received& received) {
    const RankMessage& m = received.message;
    const int rank = received.from;
    if (!queue_.is_present(rank)) return;
    const double now = seconds_now();
    queue_.heard(rank, m.steps, now);
    if (m.kind == Kind::kHello) greet(rank, m.text);
    if (m.kind == Kind::kReady) queue_.ready(rank, now);
    if (m.kind == Kind::kFailed) fail(rank, m.code, m.text);
    if (m.kind != Kind::kProgress && m.kind != Kind::kDone) return;
    rollouts_[static_cast<size_t>(rank)] = m.rollouts;
    if (m.kind != Kind::kDone) return;
    queue_.done(rank, now);
    take_exit_code(rank, m.exit_code);
  }

  // All ranks must have the same command line, because each of them simulates any shard.
  void greet(int rank, const std::string& text) {
    const size_t end = text.rfind('\n');
    machines_[static_cast<size_t>(rank)] = text.substr(end + 1);
    if (text.substr(0, end) == o_.command_line) return;
    throw Error("usage",
                name_of(rank) + " was started as '" + text.substr(0, end) + "', rank 0 as '" +
                    o_.command_line + "'",
                "start all ranks with the same options, or give --shard");
  }

  void work_myself() {
    const auto outcome = worker_.take_outcome();
    const double now = seconds_now();
    if (!queue_.is_present(0)) return;
    queue_.heard(0, worker_.steps(), now);
    rollouts_[0] = worker_.rollouts();
    if (!outcome) return;
    // Every shard gives the warnings that the first one has given.
    report::program().is_quiet = true;
    if (outcome->is_interrupted) return;
    if (outcome->problem) {
      const Diagnostic& d = *outcome->problem;
      return fail(0, std::string(d.code.name()), text_of(d));
    }
    queue_.done(0, now);
  }

  // Makes the worst exit code of a rank the exit code of the run. The rank has printed the
  // messages.
  void take_exit_code(int rank, int64_t code) {
    int64_t& worst = exit_codes_[static_cast<size_t>(rank)];
    if (code <= worst) return;
    worst = code;
    Diagnostic d{.code = "failed-check", .message = name_of(rank) + " reports an error"};
    if (code == report::kExitError) return report::print(d);
    d.message = name_of(rank) + " reports a failed check";
    report::add_failure(d);
  }

  void fail(int rank, const std::string& code, const std::string& why) {
    const auto shard = queue_.shard_of(rank);
    queue_.fail(rank);
    std::string message = name_of(rank) + " failed";
    if (shard) message += " in " + name_of_shard(*shard);
    message += ": " + why;
    if (first_problem_.empty()) {
      first_problem_ = message;
      first_code_ = DiagnosticCode::named(code);
    }
    if (!queue_.is_hopeless()) warn(message + "; the other ranks do its work");
  }

  void tell_loss(const ShardQueue::LostRank& lost) {
    const bool is_stuck = lost.why == ShardQueue::Loss::kNoStep;
    std::string message =
        name_of(lost.rank) + (is_stuck ? " has made no step" : " has not answered") + " for " +
        std::to_string(static_cast<int>(o_.timeout.value_or(ShardQueue::Patience().silence))) +
        " seconds";
    if (lost.shard >= 0) {
      message += " in " + name_of_shard(lost.shard);
      // The rank may still have the file open. Another rank then makes a new file.
      remove_files(lost.shard);
    }
    if (first_problem_.empty()) first_problem_ = message;
    if (!queue_.is_hopeless()) warn(message + "; the other ranks do its work");
  }

  void remove_files(int64_t shard) const {
    std::error_code ignored;
    std::filesystem::remove(shard_file(o_.output, {shard, o_.shards}), ignored);
    if (o_.summary_file.empty()) return;
    std::filesystem::remove(shard_file(o_.summary_file, {shard, o_.shards}), ignored);
  }

  static void warn(const std::string& message) {
    const bool was_quiet = report::program().is_quiet;
    report::program().is_quiet = false;
    report::print(Diagnostic{
        .severity = Severity::kWarning, .code = "simulation-warning", .message = message});
    report::program().is_quiet = was_quiet;
  }

  void hand_out() {
    const double now = seconds_now();
    // Rank 0 comes last, so that a short recording does not become its work alone.
    for (int r = ranks_.size(); r-- > 0;) {
      const auto shard = queue_.take(r, now);
      if (!shard) continue;
      if (!o_.no_clobber && !o_.is_resuming_shard) remove_files(*shard);
      if (r == 0) {
        worker_.start(*shard);
      } else {
        ranks_.send(r, {.kind = Kind::kShard, .shard = *shard});
      }
    }
  }

  void show(report::Progress& progress) {
    int64_t sum = 0;
    for (const int64_t n : rollouts_) sum += n;
    progress.advance(std::max<int64_t>(0, sum - shown_));
    shown_ = std::max(shown_, sum);
  }

  const Options& o_;
  Ranks& ranks_;
  ShardQueue queue_;
  ShardWorker worker_;
  std::vector<std::string> machines_;
  std::vector<int64_t> rollouts_;    // that each rank has simulated
  std::vector<int64_t> exit_codes_;  // worst of each rank so far
  int64_t shown_ = 0;
  std::string first_problem_;
  DiagnosticCode first_code_ = "interrupted";
};

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

// Joins the tables of the shards to one. Each has a line of names at its beginning.
void join_tables(const Options& o) {
  if (o.summary_file.empty()) return;
  std::string table;
  std::vector<std::string> parts;
  for (int64_t i = 0; i < o.shards; ++i) {
    parts.push_back(shard_file(o.summary_file, {i, o.shards}));
    const std::string part = read_file(parts.back());
    table += table.empty() ? part : part.substr(part.find('\n') + 1);
  }
  write_file(o.summary_file, std::string_view(table), !o.no_clobber);
  for (const std::string& part : parts) std::filesystem::remove(part);
}

void merge(const Options& o) {
  std::vector<std::string> files;
  for (int64_t i = 0; i < o.shards; ++i) files.push_back(shard_file(o.output, {i, o.shards}));
  (void)merge_shards(o.output, files, {.copies = false, .may_replace = !o.no_clobber});
  join_tables(o);
}

void stop_followers(Ranks& ranks) {
  for (int r = 1; r < ranks.size(); ++r) ranks.send(r, {.kind = Kind::kStop});
}

void lead(const CLI::App& app, Options& o, Ranks& ranks, const mjModel& m, report::Output& out) {
  // Shows at once whether the recording can be written.
  { const PendingFile writable(o.output, !o.no_clobber); }
  Leader leader(app, o, ranks, m, out);
  std::exception_ptr problem;
  try {
    leader.simulate();
    if (leader.is_finished()) merge(o);
  } catch (...) {
    problem = std::current_exception();
    if (leader.has_lost_ranks()) report::print(report::current_problem());
    leader.cancel();
  }
  // A rank that is lost never leaves, and its thread may never end.
  if (leader.has_lost_ranks()) ranks.end_all(report::finish_messages());
  if (problem) std::rethrow_exception(problem);
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
    Follower(app, o, *ranks, out).follow(prepare);
    ranks->leave();
    o.is_follower = true;
    return;
  }
  try {
    const ModelPtr m = prepare();
    if (m) lead(app, o, *ranks, *m, out);
  } catch (...) {
    stop_followers(*ranks);
    ranks->leave();
    throw;
  }
  stop_followers(*ranks);
  ranks->leave();
}

}  // namespace mj::simulate
