// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_BASE_REQUIRE_MEMORY_H_
#define MJTOOLS_BASE_REQUIRE_MEMORY_H_

#include <cerrno>
#include <new>
#include <system_error>

namespace mj {

// Throws std::bad_alloc if the error is that memory is exhausted. A path that cannot be followed
// for this reason must not count as one that leads nowhere.
inline void require_memory(const std::error_code& error) {
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
}

// Returns whether an error number says that the system has no more memory, files or processes for
// this process. The error then says nothing about the file or folder that was to be read.
[[nodiscard]] inline bool is_exhaustion(int error) {
  return error == ENOMEM || error == EMFILE || error == ENFILE || error == EAGAIN;
}

}  // namespace mj

#endif  // MJTOOLS_BASE_REQUIRE_MEMORY_H_
