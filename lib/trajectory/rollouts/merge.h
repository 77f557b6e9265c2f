// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Merges the shards of a recording (mj-inspect --merge).

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_MERGE_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_MERGE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace mj {

struct MergeOptions {
  // whether the numbers are copied; otherwise the new file refers to the files of the shards
  bool copies = false;
  bool may_replace = true;
};

// Writes one recording of all rollouts of the shards, in the format of trajectory.h. If
// `options.copies` is false, its arrays are virtual datasets, whose numbers stay in the files of
// the shards. All files must then be in one folder. Returns the number of rollouts. Throws Error if
// the files are not the shards of one recording, or if a file cannot be read or written.
int64_t merge_shards(const std::string& output, const std::vector<std::string>& shards,
                     const MergeOptions& options);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_MERGE_H_
