// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The frames of a trajectory, which are read in blocks, so that only some of them are in memory at
// a time.

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
  // Reads `count` frames of a rollout from frame `first` on, and only the channels whose indices
  // are in `arrays`.
  using Read = std::function<Trajectory(int64_t rollout, int64_t first, int64_t count,
                                        const std::set<size_t>& arrays)>;
  // A function that receives a block of frames. `first` is the number of the first frame of the
  // block. The block also contains the index of its rollout.
  using Take = std::function<void(const Trajectory& block, int64_t first)>;

  // Creates the frames of one rollout. `about` is the trajectory without the values of its arrays.
  Frames(Trajectory about, Read read);
  // Creates the frames of all rollouts. `lengths` has the number of frames of each rollout. `about`
  // describes any one of the rollouts.
  Frames(Trajectory about, std::vector<int64_t> lengths, Read read);

  // Returns a trajectory with the names of the arrays, but without their values. Its number of
  // frames is that of the longest rollout.
  [[nodiscard]] const Trajectory& about() const { return about_; }
  // Returns whether there is more than one rollout. The output then has to tell which rollout a
  // frame belongs to.
  [[nodiscard]] bool has_rollouts() const { return lengths_.size() > 1; }
  // Returns the number of frames of each rollout.
  [[nodiscard]] const std::vector<int64_t>& lengths() const { return lengths_; }
  // Returns whether some rollouts are shorter than others.
  [[nodiscard]] bool has_short_rollouts() const;
  // Returns the number of frames as text, such as "101", or "30 to 101" if the rollouts have
  // different lengths.
  [[nodiscard]] std::string frames_text() const;

  // Reads the arrays with the given indices in blocks, one rollout after the other, and passes each
  // block to `take`.
  void each_block(const std::set<size_t>& arrays, const Take& take) const;
  // Reads the arrays with the given indices of one rollout in blocks, and passes each block to
  // `take`. `rollout` is an index into lengths().
  void each_block_of(size_t rollout, const std::set<size_t>& arrays, const Take& take) const;
  // Returns how many rows a list has in all frames of all rollouts together.
  [[nodiscard]] int64_t count_rows(size_t list) const;

 private:
  Trajectory about_;
  std::vector<int64_t> lengths_;
  Read read_;
};

// The rollouts to read: all rollouts of the stream, or only the rollout that its about() describes.
enum class Rollouts { kAll, kOne };
[[nodiscard]] Frames frames_of(const TrajectoryStream& recording, Rollouts which);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_FRAMES_H_
