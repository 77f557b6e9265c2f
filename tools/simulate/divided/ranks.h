// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The processes of a job that mpirun has started. They are called ranks, and send each other small
// messages. mpi_ranks.cc is the only file that uses MPI. Builds without MPI have no_ranks.cc in its
// place.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANKS_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANKS_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "divided/shard.h"

namespace mj::simulate {

// A message of a rank. It must be shorter than 2 GB.
struct RankMessage {
  enum class Kind : int64_t {
    // to rank 0
    kHello,     // text: command line
    kReady,     // the model is loaded
    kProgress,  // steps and rollouts that the rank has made so far
    kDone,      // a shard was simulated
    kFailed,    // the rank cannot work; text: the error
    kMessages,  // text: messages for the documents of the run (rank_messages.h)
    kLeaving,   // the rank ends, and sends nothing more
    // from rank 0
    kPrepare,  // load the model
    kShard,    // simulate this shard
    kStop,     // end, and interrupt a shard that is being simulated
  };

  Kind kind = Kind::kHello;
  int64_t shard = -1;    // number of a shard, or -1
  int64_t steps = 0;     // steps that the rank has made in all its shards
  int64_t rollouts = 0;  // rollouts of all its shards, counted in steps, rounded down
  int64_t exit_code = 0;
  std::string text;
  std::string code;  // of the error of a rank that failed
};

class Ranks {
 public:
  struct Received {
    int from = 0;
    RankMessage message;
  };

  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual int size_on_machine() const = 0;  // number of ranks on this machine
  // Returns "rank 2 on node7", for messages.
  [[nodiscard]] virtual std::string name_of(int rank) const = 0;

  // Sends a message. Does not wait until it is received.
  virtual void send(int to, const RankMessage& message) = 0;
  // Returns the next message that has arrived, or nothing.
  [[nodiscard]] virtual std::optional<Received> receive() = 0;

  // Ends the communication. Waits until all ranks have called this function, without a limit. Call
  // dismiss() first (dismissal.h).
  virtual void leave() = 0;
  // Ends all ranks, also those that do not answer, and this process.
  [[noreturn]] virtual void end_all(int exit_code) = 0;
};

// Pause between two calls of receive().
inline constexpr auto kPause = std::chrono::milliseconds(2);

// Returns the time in seconds since an arbitrary start.
[[nodiscard]] inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Returns the number of processes that a launcher has started, from the variables
// OMPI_COMM_WORLD_SIZE (Open MPI) and PMI_SIZE (MPICH). Returns nothing without a launcher.
[[nodiscard]] std::optional<int64_t> launched_processes(const Environment& environment);

// Makes this process a rank of the job. Only the calling thread may use the result. Returns null if
// the program was built without MPI. Throws Error if MPI does not work.
[[nodiscard]] std::unique_ptr<Ranks> join_ranks();

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANKS_H_
