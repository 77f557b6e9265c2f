// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/leader.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "common/cli/number.h"
#include "common/cli/tool.h"
#include "common/program/exit_code.h"
#include "common/program/program.h"
#include "common/program/progress.h"
#include "common/report/diagnostic_output.h"
#include "divided/join_shards.h"
#include "divided/rank_messages.h"
#include "divided/shard.h"
#include "divided/shard_queue.h"
#include "divided/shard_worker.h"
#include "resource/write/atomic_file.h"
#include "rollout/shard.h"

namespace mj::simulate {
namespace {

using Kind = RankMessage::Kind;

class Leader {
 public:
  Leader(const CLI::App& app, const Options& o, Ranks& ranks, const mjModel& m, report::Output& out)
      : o_(o),
        ranks_(ranks),
        queue_(o.shards, ranks.size(), patience_of(o), now()),
        worker_(app, o, m, out),
        rollouts_(static_cast<size_t>(ranks.size()), 0),
        exit_codes_(static_cast<size_t>(ranks.size()), 0) {}

  // Simulates all shards. Throws Error if a shard is left.
  void simulate() {
    queue_.ready(0);
    for (int r = 1; r < ranks_.size(); ++r) ranks_.send(r, {.kind = Kind::kPrepare});
    report::Progress progress("simulate", o_.rollouts, report::Progress::Place::kTerminalOrLog);
    while (!queue_.is_finished() && !queue_.is_hopeless() && !interrupted()) {
      while (const auto received = ranks_.receive()) take(*received);
      work_myself();
      for (const ShardQueue::LostRank& lost : queue_.lose(now())) tell_loss(lost);
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
  Seconds now() { return clock_.at(seconds_now()); }
  [[nodiscard]] std::string name_of(int rank) const { return ranks_.name_of(rank); }
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
    queue_.heard(rank, m.steps, now());
    if (m.kind == Kind::kHello) greet(rank, m.text);
    if (m.kind == Kind::kReady) queue_.ready(rank);
    if (m.kind == Kind::kFailed) fail(rank, m.code, m.text);
    if (m.kind == Kind::kMessages) keep_messages(m, exit_codes_[static_cast<size_t>(rank)]);
    if (m.kind != Kind::kProgress && m.kind != Kind::kDone) return;
    rollouts_[static_cast<size_t>(rank)] = m.rollouts;
    if (m.kind != Kind::kDone) return;
    queue_.done(rank);
    take_exit_code(rank, m.exit_code);
  }

  // All ranks must have the same command line, because each of them simulates any shard.
  void greet(int rank, const std::string& text) {
    if (text == o_.command_line) return;
    throw Error(
        "usage",
        name_of(rank) + " was started as '" + text + "', rank 0 as '" + o_.command_line + "'",
        "start all ranks with the same options, or give --shard");
  }

  void work_myself() {
    const auto outcome = worker_.take_outcome();
    if (!queue_.is_present(0)) return;
    queue_.heard(0, worker_.steps(), now());
    rollouts_[0] = worker_.rollouts();
    if (!outcome) return;
    // Every shard gives the warnings that the first one has given.
    report::program().hides_warnings = true;
    if (outcome->is_interrupted) return;
    if (outcome->problem) {
      const Diagnostic& d = *outcome->problem;
      return fail(0, std::string(d.code.name()), text_of(d));
    }
    queue_.done(0);
  }

  // Makes the worst exit code of a rank the exit code of the run, unless its messages have done so.
  // The rank has printed the messages.
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
    std::string message = name_of(lost.rank) +
                          (is_stuck ? " has made no step" : " has not answered") + " for " +
                          report::number_text(patience_of(o_).silence) + " seconds";
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
    report::print_always(Diagnostic{
        .severity = Severity::kWarning, .code = "simulation-warning", .message = message});
  }

  void hand_out() {
    // Rank 0 comes last, so that a short recording does not become its work alone.
    for (int r = ranks_.size(); r-- > 0;) {
      const auto shard = queue_.take(r, now());
      if (!shard) continue;
      if (!o_.no_clobber && !o_.is_resuming_shard) remove_files(*shard);
      if (r == 0) {
        work_on(*shard);
      } else {
        ranks_.send(r, {.kind = Kind::kShard, .shard = *shard});
      }
    }
  }

  void work_on(int64_t shard) {
    try {
      worker_.start(shard);
    } catch (...) {  // no thread can be started
      const Diagnostic d = report::current_problem();
      fail(0, std::string(d.code.name()), text_of(d));
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
  WakingClock clock_;
  ShardQueue queue_;
  ShardWorker worker_;
  std::vector<int64_t> rollouts_;    // that each rank has simulated
  std::vector<int64_t> exit_codes_;  // worst of each rank so far
  int64_t shown_ = 0;
  std::string first_problem_;
  DiagnosticCode first_code_ = "interrupted";
};

}  // namespace

Patience patience_of(const Options& o) {
  if (!o.timeout) return {};
  return {.silence = *o.timeout, .no_step = *o.timeout};
}

void lead(const CLI::App& app, const Options& o, Ranks& ranks, const mjModel& m,
          report::Output& out) {
  // Shows at once whether the recording can be written.
  { const PendingFile writable(o.output, !o.no_clobber); }
  Leader leader(app, o, ranks, m, out);
  std::exception_ptr problem;
  try {
    leader.simulate();
    if (leader.is_finished()) join_shards(o);
  } catch (...) {
    problem = std::current_exception();
    if (leader.has_lost_ranks()) report::print(report::current_problem());
    leader.cancel();
  }
  report::program().hides_warnings = false;
  // A rank that is lost never leaves, and its thread may never end.
  if (leader.has_lost_ranks()) ranks.end_all(report::finish_run(app));
  if (problem) std::rethrow_exception(problem);
}

}  // namespace mj::simulate
