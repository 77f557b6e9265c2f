// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Determines how many bytes can still be added to a file.

#ifndef MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
#define MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_

#include <cstdint>
#include <string>

namespace mj {

struct FreeSpace {
  int64_t bytes = INT64_MAX;  // upper bound in bytes, as far as the system tells
  int error = 0;              // errno that a write beyond `bytes` would give
};

// Returns how many bytes can still be added to an open file. The result respects the free space of
// the file system and the file size limit of the process (ulimit -f).
[[nodiscard]] FreeSpace free_space(int descriptor);
[[nodiscard]] FreeSpace free_space(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
