// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <list>
#include <vector>

#include "base/diagnostic.h"
#include "divided/ranks.h"
#include "trajectory/packing.h"

namespace mj::simulate {
namespace {

std::string packed(const RankMessage& m) {
  Packer out;
  out.put(static_cast<int64_t>(m.kind));
  out.put(m.shard);
  out.put(m.steps);
  out.put(m.rollouts);
  out.put(m.exit_code);
  out.put(std::string_view(m.text));
  out.put(std::string_view(m.code));
  return out.bytes();
}

RankMessage unpacked(std::string_view bytes) {
  Unpacker in(bytes);
  RankMessage out;
  out.kind = static_cast<RankMessage::Kind>(in.integer());
  out.shard = in.integer();
  out.steps = in.integer();
  out.rollouts = in.integer();
  out.exit_code = in.integer();
  out.text = in.text();
  out.code = in.text();
  return out;
}

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    // Other threads simulate. Only the calling thread calls MPI.
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED) {
      throw Error("internal", "MPI cannot be initialised for a program with threads");
    }
    // A message to a rank that has died must not end this rank.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm here = MPI_COMM_NULL;
    if (MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here) ==
        MPI_SUCCESS) {
      MPI_Comm_size(here, &size_on_machine_);
      MPI_Comm_free(&here);
    }
    learn_machines();
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] int size_on_machine() const override { return size_on_machine_; }
  [[nodiscard]] std::string name_of(int rank) const override {
    const std::string& machine = machines_[static_cast<size_t>(rank)];
    return "rank " + std::to_string(rank) + (machine.empty() ? "" : " on " + machine);
  }

  void send(int to, const RankMessage& message) override {
    forget_sent();
    Sending& s = sending_.emplace_back();
    s.bytes = packed(message);
    const int error = MPI_Isend(s.bytes.data(), static_cast<int>(s.bytes.size()), MPI_BYTE, to, 0,
                                MPI_COMM_WORLD, &s.request);
    // The receiver is lost. Rank 0 notices this by its silence.
    if (error != MPI_SUCCESS) sending_.pop_back();
  }

  // Does not wait for the bytes of a message, because MPI transfers a long message only while its
  // sender runs, and the sender may be stopped. Messages of a rank are returned in their order.
  [[nodiscard]] std::optional<Received> receive() override {
    begin_to_receive();
    std::vector<int> waiting;  // senders of messages that have not arrived in full
    for (auto r = receiving_.begin(); r != receiving_.end(); ++r) {
      if (std::ranges::count(waiting, r->from) > 0) continue;
      int is_complete = 0;
      if (MPI_Test(&r->request, &is_complete, MPI_STATUS_IGNORE) != MPI_SUCCESS) is_complete = 0;
      if (is_complete != 0) {
        Received out{r->from, unpacked(r->bytes)};
        receiving_.erase(r);
        return out;
      }
      waiting.push_back(r->from);
    }
    return std::nullopt;
  }

  void leave() override {
    for (Sending& s : sending_) MPI_Wait(&s.request, MPI_STATUS_IGNORE);
    sending_.clear();
    MPI_Finalize();
  }

  [[noreturn]] void end_all(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }

 private:
  void learn_machines() {
    std::array<char, MPI_MAX_PROCESSOR_NAME> mine{};
    int length = 0;
    MPI_Get_processor_name(mine.data(), &length);
    const auto ranks = static_cast<size_t>(size_);
    std::vector<char> all(ranks * mine.size());
    const int bytes = static_cast<int>(mine.size());
    MPI_Allgather(mine.data(), bytes, MPI_CHAR, all.data(), bytes, MPI_CHAR, MPI_COMM_WORLD);
    for (size_t r = 0; r < ranks; ++r) {
      const char* const name = &all[r * mine.size()];
      machines_.emplace_back(name, ::strnlen(name, mine.size()));
    }
  }

  // A message on its way. MPI reads its bytes until the request is complete.
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  // A message whose bytes are arriving.
  struct Receiving {
    int from = 0;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  // Begins to receive all messages that have been announced.
  void begin_to_receive() {
    for (;;) {
      int has_message = 0, size = 0;
      MPI_Message message = MPI_MESSAGE_NULL;
      MPI_Status status;
      const bool is_good = MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_message,
                                       &message, &status) == MPI_SUCCESS;
      if (!is_good || has_message == 0) return;
      MPI_Get_count(&status, MPI_BYTE, &size);
      Receiving& r = receiving_.emplace_back();
      r.from = status.MPI_SOURCE;
      r.bytes.resize(static_cast<size_t>(size));
      if (MPI_Imrecv(r.bytes.data(), size, MPI_BYTE, &message, &r.request) != MPI_SUCCESS) {
        receiving_.pop_back();
      }
    }
  }

  void forget_sent() {
    std::erase_if(sending_, [](Sending& s) {
      int is_complete = 0;
      const int error = MPI_Test(&s.request, &is_complete, MPI_STATUS_IGNORE);
      return error == MPI_SUCCESS && is_complete != 0;
    });
  }

  int rank_ = 0, size_ = 1, size_on_machine_ = 1;
  std::vector<std::string> machines_;  // of each rank
  std::list<Sending> sending_;         // addresses of the elements do not change
  std::list<Receiving> receiving_;     // in the order of their announcement
};

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  return std::make_unique<MpiRanks>();
}

}  // namespace mj::simulate
