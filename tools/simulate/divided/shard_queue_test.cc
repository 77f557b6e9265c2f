// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/shard_queue.h"

#include <doctest/doctest.h>

using mj::simulate::Patience;
using mj::simulate::ShardQueue;

namespace {

// Returns a queue whose ranks wait for shards at time 0.
ShardQueue waiting(int64_t shards, int ranks, const Patience& patience) {
  ShardQueue out(shards, ranks, patience, 0);
  for (int r = 0; r < ranks; ++r) out.ready(r);
  return out;
}

}  // namespace

TEST_CASE("ranks that wait take the shards one after the other") {
  ShardQueue q(3, 2, {}, 0);
  CHECK(q.take(0, 0) == std::nullopt);  // still loads the model
  q.ready(0);
  q.ready(1);
  CHECK(q.take(0, 0) == 0);
  CHECK(q.take(0, 0) == std::nullopt);  // has a shard
  CHECK(q.take(1, 0) == 1);
  q.done(1);
  CHECK(q.take(1, 1) == 2);
  q.done(0);
  CHECK(q.take(0, 2) == std::nullopt);
  CHECK(!q.is_finished());
  q.done(1);
  CHECK(q.is_finished());
  CHECK(!q.is_hopeless());
}

TEST_CASE("the shard of a rank that fails goes to another rank") {
  ShardQueue q = waiting(2, 2, {});
  CHECK(q.take(0, 0) == 0);
  q.fail(0);
  CHECK(!q.is_hopeless());
  CHECK(q.take(0, 0) == std::nullopt);
  CHECK(q.take(1, 0) == 0);
  q.done(1);
  CHECK(q.take(1, 1) == 1);
  q.done(1);
  CHECK(q.is_finished());
}

TEST_CASE("a shard that fails on two ranks ends the work") {
  ShardQueue q = waiting(5, 3, {});
  CHECK(q.take(0, 0) == 0);
  q.fail(0);
  CHECK(q.take(1, 0) == 0);
  q.fail(1);
  CHECK(q.is_hopeless());
}

TEST_CASE("the work ends without ranks") {
  ShardQueue q = waiting(5, 1, {});
  q.fail(0);
  CHECK(q.is_hopeless());
}

TEST_CASE("a silent rank is lost, and its later messages do not count") {
  ShardQueue q = waiting(1, 2, {.silence = 10});
  CHECK(q.take(0, 0) == 0);
  q.heard(0, 0, 5);
  q.heard(1, 0, 9);
  CHECK(q.lose(15).empty());
  const auto lost = q.lose(15.5);
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].rank == 0);
  CHECK(lost[0].shard == 0);
  CHECK(lost[0].why == ShardQueue::Loss::kSilence);
  CHECK(!q.is_present(0));
  CHECK(q.has_lost_ranks());
  CHECK(q.take(1, 16) == 0);
  q.done(0);
  CHECK(!q.is_finished());
  q.done(1);
  CHECK(q.is_finished());
}

TEST_CASE("a rank that makes no step is lost only with a shard") {
  ShardQueue q = waiting(1, 2, {.silence = 100, .no_step = 10});
  CHECK(q.take(1, 0) == 0);
  q.heard(1, 500, 8);
  q.heard(1, 500, 17);
  q.heard(0, 0, 17);
  CHECK(q.lose(17).empty());
  const auto lost = q.lose(19);
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].rank == 1);
  CHECK(lost[0].why == ShardQueue::Loss::kNoStep);
}

TEST_CASE("a rank that does not end loading the model is lost") {
  ShardQueue q(1, 3, {.silence = 100, .no_step = 10}, 0);
  q.ready(0);
  q.ready(1);
  for (int r = 0; r < 3; ++r) q.heard(r, 0, 10);
  CHECK(q.lose(10).empty());
  const auto lost = q.lose(11);
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].rank == 2);
}

TEST_CASE("a rank that is silent while it loads the model is lost") {
  ShardQueue q(1, 2, {.silence = 10}, 100);
  q.heard(0, 0, 105);
  CHECK(q.lose(110).empty());
  const auto lost = q.lose(111);
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].rank == 1);
  CHECK(lost[0].shard == -1);
  q.ready(1);
  CHECK(q.take(1, 112) == std::nullopt);
}
