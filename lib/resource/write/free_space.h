// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How much a file can still grow.

#ifndef MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
#define MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_

#include <cstdint>
#include <string>

namespace mj {

struct FreeSpace {
  int64_t bytes = INT64_MAX;  // at most, as far as the system tells
  int error = 0;              // the errno of a write that needs more
};

// How much more an open file can take: what its file system has free, and what the process may
// write (ulimit -f).
[[nodiscard]] FreeSpace free_space(int descriptor);
[[nodiscard]] FreeSpace free_space(const std::string& path);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FREE_SPACE_H_
