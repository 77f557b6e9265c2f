// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/shard_queue.h"

#include <algorithm>
#include <numeric>

namespace mj::simulate {

ShardQueue::ShardQueue(int64_t shards, int ranks, const Patience& patience, Seconds now)
    : shards_(shards),
      patience_(patience),
      ranks_(static_cast<size_t>(ranks), {.signs = Signs(now)}),
      left_(static_cast<size_t>(shards)),
      failures_(static_cast<size_t>(shards), 0) {
  std::iota(left_.begin(), left_.end(), int64_t{0});
}

void ShardQueue::ready(int rank) {
  Rank& r = of(rank);
  if (r.state == State::kLoading) r.state = State::kWaiting;
}

std::optional<int64_t> ShardQueue::take(int rank, Seconds now) {
  Rank& r = of(rank);
  if (r.state != State::kWaiting || left_.empty()) return std::nullopt;
  r.state = State::kWorking;
  r.shard = left_.front();
  r.signs.got_work(now);
  left_.pop_front();
  return r.shard;
}

void ShardQueue::heard(int rank, int64_t steps, Seconds now) {
  of(rank).signs.heard(steps, now);
}

void ShardQueue::done(int rank) {
  Rank& r = of(rank);
  if (r.state != State::kWorking) return;
  r.state = State::kWaiting;
  r.shard = -1;
  ++done_;
}

void ShardQueue::fail(int rank) {
  Rank& r = of(rank);
  if (r.state == State::kLost) return;
  r.state = State::kFailed;
  give_back(r);
}

void ShardQueue::give_back(Rank& rank) {
  if (rank.shard < 0) return;
  has_failed_twice_ = ++failures_[static_cast<size_t>(rank.shard)] > 1 || has_failed_twice_;
  left_.push_front(rank.shard);
  rank.shard = -1;
}

std::vector<ShardQueue::LostRank> ShardQueue::lose(Seconds now) {
  std::vector<LostRank> out;
  for (size_t i = 0; i < ranks_.size(); ++i) {
    Rank& r = ranks_[i];
    if (r.state == State::kLost) continue;
    const bool has_work = r.state == State::kLoading || r.state == State::kWorking;
    const bool is_silent = r.signs.silence(now) > patience_.silence;
    const bool is_stuck =
        has_work && patience_.no_step && r.signs.standstill(now) > *patience_.no_step;
    if (!is_silent && !is_stuck) continue;
    out.push_back({static_cast<int>(i), r.shard, is_silent ? Loss::kSilence : Loss::kNoStep});
    r.state = State::kLost;
    give_back(r);
  }
  return out;
}

bool ShardQueue::has_lost_ranks() const {
  return std::ranges::count(ranks_, State::kLost, &Rank::state) > 0;
}

std::optional<int64_t> ShardQueue::shard_of(int rank) const {
  return of(rank).shard < 0 ? std::nullopt : std::optional(of(rank).shard);
}

bool ShardQueue::is_hopeless() const {
  const bool has_ranks = std::ranges::any_of(
      ranks_, [](const Rank& r) { return r.state != State::kFailed && r.state != State::kLost; });
  return has_failed_twice_ || !has_ranks;
}

}  // namespace mj::simulate
