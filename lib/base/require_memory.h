// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_BASE_REQUIRE_MEMORY_H_
#define MJTOOLS_BASE_REQUIRE_MEMORY_H_

#include <new>
#include <system_error>

namespace mj {

// Throws std::bad_alloc if the error is that memory is exhausted. A path that cannot be followed
// for this reason must not count as one that leads nowhere.
inline void require_memory(const std::error_code& error) {
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
}

}  // namespace mj

#endif  // MJTOOLS_BASE_REQUIRE_MEMORY_H_
