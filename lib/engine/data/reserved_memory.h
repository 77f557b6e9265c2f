// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Addresses that become memory where they are touched: for what may need much and hardly ever does.

#ifndef MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_
#define MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_

#include <mujoco/mjtype.h>

namespace mj::engine {

// Returns so many bytes, or null when the system does not give them.
[[nodiscard]] void* reserve_memory(mjtSize bytes);
void release_memory(void* p, mjtSize bytes);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_
