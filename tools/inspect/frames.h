// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The frames of a trajectory, of which some at a time are in memory.

#ifndef MJTOOLS_TOOLS_INSPECT_FRAMES_H_
#define MJTOOLS_TOOLS_INSPECT_FRAMES_H_

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "trajectory/reader.h"

namespace mj::inspect {

class Frames {
 public:
  // Reads some frames of a rollout of the arrays of these numbers, which are those of channels.
  using Read = std::function<Trajectory(int64_t rollout, int64_t first, int64_t count,
                                        const std::set<size_t>& arrays)>;
  // Takes a block of frames of the rollout that it names, and the number of its first frame.
  using Take = std::function<void(const Trajectory& block, int64_t first)>;

  // One rollout: `about` is a trajectory without the rows of its arrays.
  Frames(Trajectory about, Read read);
  // All rollouts, which have these numbers of frames; `about` describes any of them.
  Frames(Trajectory about, std::vector<int64_t> lengths, Read read);

  // The number of frames there is that of the longest rollout.
  [[nodiscard]] const Trajectory& about() const { return about_; }
  // Whether these are the frames of several rollouts, so that each has to be told apart.
  [[nodiscard]] bool has_rollouts() const { return lengths_.size() > 1; }
  // The number of frames of each rollout.
  [[nodiscard]] const std::vector<int64_t>& lengths() const { return lengths_; }
  // Whether some rollouts are shorter than others.
  [[nodiscard]] bool has_short_rollouts() const;
  // "101", or "30 to 101" if the rollouts differ.
  [[nodiscard]] std::string frames_text() const;

  // Hands these arrays to `take`, rollout after rollout and block after block.
  void each_block(const std::set<size_t>& arrays, const Take& take) const;
  // Hands over the blocks of one rollout, which is a position in lengths().
  void each_block_of(size_t rollout, const std::set<size_t>& arrays, const Take& take) const;
  // Rows of a list in all frames.
  [[nodiscard]] int64_t count_rows(size_t list) const;

 private:
  Trajectory about_;
  std::vector<int64_t> lengths_;
  Read read_;
};

// All rollouts that the stream has, or that which about() describes.
enum class Rollouts { kAll, kOne };
[[nodiscard]] Frames frames_of(const TrajectoryStream& recording, Rollouts which);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_FRAMES_H_
