// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/dismissal.h"

#include <algorithm>
#include <cstddef>
#include <thread>

#include "divided/rank_messages.h"

namespace mj::simulate {
namespace {

using Kind = RankMessage::Kind;

struct Dismissed {
  int rank = 0;
  Signs signs;
  bool has_left = false;
};

void receive(Ranks& ranks, std::vector<Dismissed>& dismissed, Seconds now) {
  while (const auto received = ranks.receive()) {
    const auto from = std::ranges::find(dismissed, received->from, &Dismissed::rank);
    if (from == dismissed.end()) continue;
    from->signs.heard(received->message.steps, now);
    int64_t worst = 0;
    if (received->message.kind == Kind::kMessages) keep_messages(received->message, worst);
    if (received->message.kind == Kind::kLeaving) from->has_left = true;
  }
}

}  // namespace

std::vector<int> dismiss(Ranks& ranks, const Patience& patience,
                         const std::function<Seconds()>& now) {
  const Seconds limit = patience.no_step.value_or(patience.silence);
  WakingClock clock;
  std::vector<Dismissed> dismissed;
  for (int r = 1; r < ranks.size(); ++r) {
    ranks.send(r, {.kind = Kind::kStop});
    dismissed.push_back({.rank = r, .signs = Signs(clock.at(now()))});
  }
  std::vector<int> lost;
  for (;;) {
    const Seconds time = clock.at(now());
    receive(ranks, dismissed, time);
    std::erase_if(dismissed, [&](const Dismissed& d) {
      if (d.has_left) return true;
      const bool is_lost = d.signs.standstill(time) > limit;
      if (is_lost) lost.push_back(d.rank);
      return is_lost;
    });
    if (dismissed.empty()) return lost;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace mj::simulate
