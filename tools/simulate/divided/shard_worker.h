// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates shards of a divided recording in a rank, and describes the work in messages.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_WORKER_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_WORKER_H_

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/diagnostic.h"
#include "common/program/output.h"
#include "divided/ranks.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

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
  void work();

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

// Returns a message with the steps, rollouts and exit code of a worker.
[[nodiscard]] RankMessage progress_of(const ShardWorker& worker, RankMessage::Kind kind);

// Returns the text of a problem in a message.
[[nodiscard]] std::string text_of(const Diagnostic& problem);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_WORKER_H_
