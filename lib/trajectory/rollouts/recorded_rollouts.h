// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The contents of a recording that describe its rollouts, besides their frames: states from which
// they begin or continue, seeds and ends.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDED_ROLLOUTS_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDED_ROLLOUTS_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trajectory/matrix.h"
#include "trajectory/trajectory.h"

namespace mj {

// A full state from which a rollout can continue, and the number of steps that were made before
// this state.
struct Checkpoint {
  int64_t step = 0;
  std::vector<double> state;
};

// The ends of the rollouts of a recording.
struct RolloutEnds {
  // For each rollout of a shard, whether it is complete and all its frames are in the file. Empty
  // for a recording that is not a shard.
  std::vector<bool> finished;
  // status of each rollout (rollout::kStatusNames); empty if the recording is not finished
  std::vector<std::string> status;
};

// Reads a recording in one child process, which reads what each function returns when it is called.
// The functions throw Error for a damaged file.
class RecordedRollouts {
 public:
  explicit RecordedRollouts(const std::string& path);
  ~RecordedRollouts();

  // Returns the last full state of a rollout up to `last_step`.
  [[nodiscard]] std::optional<Checkpoint> checkpoint(
      int64_t rollout, int64_t last_step = std::numeric_limits<int64_t>::max());
  // Returns the full states with which the rollouts began. Returns an empty list if the file does
  // not contain them.
  [[nodiscard]] std::vector<std::vector<double>> initial_states();
  // Returns the starts of the rollouts of a resumed recording. Returns an empty list if the
  // recording was not resumed.
  [[nodiscard]] std::vector<RolloutStart> starts();
  // Returns the seeds of all rollouts. Returns an empty list if the file does not contain them.
  [[nodiscard]] std::vector<uint64_t> seeds();
  [[nodiscard]] RolloutEnds ends();

 private:
  struct Child;
  [[nodiscard]] std::optional<Matrix> matrix(const std::string& dataset);
  [[nodiscard]] std::vector<std::vector<double>> rows(const std::string& dataset);

  std::unique_ptr<Child> child_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDED_ROLLOUTS_H_
