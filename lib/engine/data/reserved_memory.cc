// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/reserved_memory.h"

#include <sys/mman.h>

namespace mj::engine {

void* reserve_memory(mjtSize bytes) {
  void* p = ::mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

void release_memory(void* p, mjtSize bytes) {
  if (p) ::munmap(p, static_cast<size_t>(bytes));
}

}  // namespace mj::engine
