// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/follower.h"

#include <optional>
#include <string>
#include <thread>

#include "base/diagnostic.h"
#include "common/cli/tool.h"
#include "divided/shard_worker.h"

namespace mj::simulate {
namespace {

using Kind = RankMessage::Kind;

constexpr double kReportSeconds = 0.5;  // between messages about progress

class Follower {
 public:
  Follower(const CLI::App& app, const Options& o, Ranks& ranks, report::Output& out)
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
  const Options& o_;
  Ranks& ranks_;
  report::Output& out_;
  ModelPtr m_;
  std::optional<ShardWorker> worker_;
  double next_report_ = 0;
  bool has_ended_ = false;
};

}  // namespace

void follow(const CLI::App& app, const Options& o, Ranks& ranks,
            const std::function<ModelPtr()>& load, report::Output& out) {
  Follower(app, o, ranks, out).follow(load);
}

}  // namespace mj::simulate
