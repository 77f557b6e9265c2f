// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies the contents of one open file into another.

#ifndef MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_
#define MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_

namespace mj {

// Copies the whole regular file `from` to the current position of `to`. Both are open descriptors.
// Returns 0 or errno.
[[nodiscard]] int copy_contents(int from, int to);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_
