// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Determines how much a file can still grow.

#ifndef MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
#define MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_

#include <cstdint>
#include <string>

namespace mj {

struct FreeSpace {
  int64_t bytes = INT64_MAX;  // upper bound in bytes, as far as the system tells
  int error = 0;              // errno of a write beyond the bound
};

// Returns how many bytes an open file can still grow by. Both the free space of its file system and
// the limit of the process (ulimit -f) count.
[[nodiscard]] FreeSpace free_space(int descriptor);
[[nodiscard]] FreeSpace free_space(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
