// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reserved address space, for arrays that are large but mostly unused. The system assigns memory to
// a page when the page is first used.

#ifndef MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_
#define MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_

#include <mujoco/mjtype.h>

namespace mj::engine {

// Reserves `bytes` of address space. Returns null if the system refuses.
[[nodiscard]] void* reserve_memory(mjtSize bytes);
void release_memory(void* p, mjtSize bytes);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_RESERVED_MEMORY_H_
