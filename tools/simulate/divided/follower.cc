// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/follower.h"

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "base/diagnostic.h"
#include "common/cli/tool.h"
#include "divided/rank_messages.h"
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
    ranks_.send(0, {.kind = Kind::kHello, .text = o_.command_line});
    while (!is_stopped_ || is_busy()) {
      while (const auto received = ranks_.receive()) take(received->message, load);
      if (has_loaded()) tell_loaded();
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
    ranks_.send(0, new_messages());
    ranks_.send(0, {.kind = Kind::kLeaving});
  }

 private:
  void take(const RankMessage& message, const std::function<ModelPtr()>& load) {
    try {
      // Loads in a separate thread, so that this one continues to send messages to rank 0.
      if (message.kind == Kind::kPrepare) loading_ = std::async(std::launch::async, load);
      if (message.kind == Kind::kShard && worker_) worker_->start(message.shard);
    } catch (...) {  // no thread can be started
      tell_failure();
    }
    if (message.kind != Kind::kStop) return;
    if (worker_) worker_->cancel();
    is_stopped_ = true;
  }

  [[nodiscard]] bool is_busy() const { return loading_.valid() || (worker_ && worker_->is_busy()); }
  [[nodiscard]] bool has_loaded() const {
    return loading_.valid() &&
           loading_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }

  // Tells how loading the model has ended. Rank 0 prints the warnings.
  void tell_loaded() {
    try {
      m_ = loading_.get();
      if (!m_) throw Error("usage", "the model cannot be loaded");
      worker_.emplace(app_, o_, *m_, out_);
      ranks_.send(0, {.kind = Kind::kReady});
    } catch (...) {
      tell_failure();
    }
  }

  // Reports the exception that is being handled. This rank then does no more work.
  void tell_failure() {
    ranks_.send(0, new_messages_of_failure());
    const Diagnostic d = report::current_problem();
    ranks_.send(0, {.kind = Kind::kFailed, .text = text_of(d), .code = std::string(d.code.name())});
  }

  void tell(const ShardWorker::Outcome& outcome) {
    ranks_.send(0, new_messages());
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
  std::future<ModelPtr> loading_;
  ModelPtr m_;
  std::optional<ShardWorker> worker_;
  double next_report_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

void follow(const CLI::App& app, const Options& o, Ranks& ranks,
            const std::function<ModelPtr()>& load, report::Output& out) {
  Follower(app, o, ranks, out).follow(load);
}

}  // namespace mj::simulate
