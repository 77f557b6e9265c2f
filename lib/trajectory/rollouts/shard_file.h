// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The files of shards (mj-simulate --shard): what a file tells about its shard, and whether files
// are the shards of one recording.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_SHARD_FILE_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_SHARD_FILE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "trajectory/trajectory.h"

namespace mj {

struct ShardFile {
  // A dataset that has a part for each rollout.
  struct Array {
    std::string path;
    std::vector<int64_t> shape;  // in a shard of one rollout without the dimension of rollouts
    bool has_rows = true;        // whether each rollout has rows
    bool is_real = true;         // real numbers or integers
    int64_t bytes = 8;           // bytes of a number

    // Returns the dimensions after the rollouts and the rows, in a file of `count` rollouts.
    [[nodiscard]] std::vector<int64_t> columns(int64_t count) const {
      const size_t leading = has_rows && count > 1 ? 2 : 1;
      return {shape.begin() + static_cast<std::ptrdiff_t>(std::min(leading, shape.size())),
              shape.end()};
    }
    std::string rows;  // attribute `rows` of a list
  };

  std::string path;
  ShardPlace place;
  int64_t rollouts = 0;
  std::vector<Trajectory::Attribute> attributes;
  std::vector<Array> arrays;
  std::vector<int64_t> seeds, frames, steps;
  std::vector<std::string> status;

  [[nodiscard]] std::string attribute(const std::string& name) const;
};

// Reads the description of a shard. Throws Error if the file is not a shard, or if a rollout was
// interrupted.
[[nodiscard]] ShardFile read_shard_file(const std::string& path);

// Sorts the shards by their numbers. Throws Error (usage) if shards are missing or occur twice, or
// if they differ in the number of shards, the model, the inputs, the settings or the seed.
void require_one_recording(std::vector<ShardFile>& shards);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_SHARD_FILE_H_
