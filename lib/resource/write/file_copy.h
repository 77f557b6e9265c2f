// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is in one open file, put into another.

#ifndef MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_
#define MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_

namespace mj {

// From the beginning of a regular file to where the other is written. Returns 0 or the error.
[[nodiscard]] int copy_contents(int from, int to);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FILE_COPY_H_
