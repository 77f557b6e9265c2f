// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/dismissal.h"

#include <doctest/doctest.h>

#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace mj::simulate {
namespace {

using Kind = RankMessage::Kind;

// Rank 0 of a job whose other ranks answer as a test wants.
class AnsweringRanks final : public Ranks {
 public:
  // `answers` returns the messages that a rank sends as soon as it is told to end.
  AnsweringRanks(int size, std::function<std::vector<RankMessage>(int rank)> answers)
      : size_(size), answers_(std::move(answers)) {}

  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] int size_on_machine() const override { return size_; }
  [[nodiscard]] std::string name_of(int rank) const override { return std::to_string(rank); }
  void send(int to, const RankMessage& message) override {
    CHECK(message.kind == Kind::kStop);
    for (const RankMessage& m : answers_(to)) arrived_.push_back({to, m});
  }
  [[nodiscard]] std::optional<Received> receive() override {
    if (arrived_.empty()) return often_ ? often_() : std::nullopt;
    const Received first = arrived_.front();
    arrived_.pop_front();
    return first;
  }
  // Makes receive() return what `often` returns whenever no other message is left.
  void then(std::function<std::optional<Received>()> often) { often_ = std::move(often); }
  void leave() override {}
  [[noreturn]] void end_all(int /*exit_code*/) override { throw std::logic_error("not asked for"); }

 private:
  int size_;
  std::function<std::vector<RankMessage>(int)> answers_;
  std::function<std::optional<Received>()> often_;
  std::deque<Received> arrived_;
};

TEST_CASE("rank 0 waits until all ranks have said that they end, however long their words are") {
  AnsweringRanks ranks(4, [](int) {
    return std::vector<RankMessage>{{.kind = Kind::kHello, .text = std::string(100000, 'x')},
                                    {.kind = Kind::kFailed},
                                    {.kind = Kind::kLeaving}};
  });
  CHECK(dismiss(ranks, {}).empty());
  CHECK(!ranks.receive());  // nothing is left that a rank may wait for
  AnsweringRanks alone(1, {});
  CHECK(dismiss(alone, {}).empty());
}

// Returns a clock that advances by a tenth of a second whenever it is asked.
std::function<Seconds()> quick_clock() {
  return [time = 0.0]() mutable { return time += 0.1; };
}

TEST_CASE("a rank that says nothing more is lost, and no other one") {
  AnsweringRanks ranks(4, [](int rank) {
    if (rank == 2) return std::vector<RankMessage>{{.kind = Kind::kReady}};
    return std::vector<RankMessage>{{.kind = Kind::kLeaving}};
  });
  CHECK(dismiss(ranks, {.silence = 5}, quick_clock()) == std::vector<int>{2});
}

TEST_CASE("rank 0 waits for a rank that is busy, but without steps only as long as options say") {
  for (const bool moves : {true, false}) {
    CAPTURE(moves);
    AnsweringRanks ranks(2, [](int) { return std::vector<RankMessage>(); });
    int64_t messages = 0;
    bool is_one_due = false;
    ranks.then([&]() -> std::optional<Ranks::Received> {
      is_one_due = !is_one_due;  // the clock advances after each message
      if (!is_one_due) return std::nullopt;
      ++messages;
      return Ranks::Received{1,
                             {.kind = messages < 100 ? Kind::kProgress : Kind::kLeaving,
                              .steps = moves ? messages : 0}};
    });
    CHECK(dismiss(ranks, {.silence = 60, .no_step = 2}, quick_clock()).empty() == moves);
    CHECK((messages == 100) == moves);
  }
}

TEST_CASE("a clock stands still while the process is stopped") {
  WakingClock clock;
  const Seconds start = clock.at(5000);
  CHECK(clock.at(5000.25) - start == 0.25);
  CHECK(clock.at(9000.25) - start == 1.25);
  CHECK(clock.at(9001) - start == 2);
}

}  // namespace
}  // namespace mj::simulate
