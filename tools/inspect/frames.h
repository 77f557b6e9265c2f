// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The frames of a trajectory, of which some at a time are in memory.

#ifndef MJTOOLS_TOOLS_INSPECT_FRAMES_H_
#define MJTOOLS_TOOLS_INSPECT_FRAMES_H_

#include <functional>
#include <set>

#include "trajectory/reader.h"

namespace mj::inspect {

class Frames {
 public:
  // Reads some frames of the arrays of these numbers, which are those of channels.
  using Read =
      std::function<Trajectory(int64_t first, int64_t count, const std::set<size_t>& arrays)>;

  // `about` is a trajectory without the rows of its arrays.
  Frames(Trajectory about, Read read) : about_(std::move(about)), read_(std::move(read)) {}

  [[nodiscard]] const Trajectory& about() const { return about_; }

  // Hands these arrays to `take`, block after block, each with the number of its first frame.
  void each_block(const std::set<size_t>& arrays,
                  const std::function<void(const Trajectory& block, int64_t first)>& take) const;
  // Rows of a list in all frames.
  [[nodiscard]] int64_t count_rows(size_t list) const;

 private:
  Trajectory about_;
  Read read_;
};

// The first rollout that the stream has.
[[nodiscard]] Frames frames_of(const TrajectoryStream& recording);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_FRAMES_H_
