// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hands out the shards of a recording to ranks, one after the other. A shard of a rank that fails,
// or from which nothing is heard, goes to another rank.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_QUEUE_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_QUEUE_H_

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "divided/patience.h"

namespace mj::simulate {

class ShardQueue {
 public:
  enum class Loss { kSilence, kNoStep };
  struct LostRank {
    int rank = 0;
    int64_t shard = -1;  // -1 if the rank had no shard
    Loss why = Loss::kSilence;
  };

  ShardQueue(int64_t shards, int ranks, const Patience& patience, Seconds now);

  // Tells that a rank waits for shards.
  void ready(int rank);
  // Returns the next shard for a rank that waits. Returns nothing for another rank, or if no shard
  // is left.
  [[nodiscard]] std::optional<int64_t> take(int rank, Seconds now);
  // Tells that a message of a rank has arrived, which has made this number of steps.
  void heard(int rank, int64_t steps, Seconds now);
  // Tells that a rank has simulated its shard, and waits for another.
  void done(int rank);
  // Tells that a rank cannot work. Its shard goes to another rank.
  void fail(int rank);
  // Gives up ranks that exceeded a limit of the patience, and returns them. Their shards go to
  // other ranks.
  [[nodiscard]] std::vector<LostRank> lose(Seconds now);

  // Returns whether a rank is not lost. Messages of lost ranks must be ignored.
  [[nodiscard]] bool is_present(int rank) const { return state(rank) != State::kLost; }
  [[nodiscard]] bool has_lost_ranks() const;
  [[nodiscard]] std::optional<int64_t> shard_of(int rank) const;
  [[nodiscard]] bool is_finished() const { return done_ == shards_; }
  // Returns whether the rest cannot be simulated: a shard has failed on two ranks, or no rank can
  // work.
  [[nodiscard]] bool is_hopeless() const;

 private:
  enum class State { kLoading, kWaiting, kWorking, kFailed, kLost };
  struct Rank {
    State state = State::kLoading;
    int64_t shard = -1;
    Signs signs = {};
  };

  [[nodiscard]] const Rank& of(int rank) const { return ranks_[static_cast<size_t>(rank)]; }
  [[nodiscard]] Rank& of(int rank) { return ranks_[static_cast<size_t>(rank)]; }
  [[nodiscard]] State state(int rank) const { return of(rank).state; }
  void give_back(Rank& rank);

  int64_t shards_, done_ = 0;
  Patience patience_;
  std::vector<Rank> ranks_;
  std::deque<int64_t> left_;
  std::vector<int> failures_;  // of each shard
  bool has_failed_twice_ = false;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_QUEUE_H_
