// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/stack.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/diagnostic.h"

namespace mj::engine {

void* stack_allocate(mjData& d, size_t bytes, size_t alignment) {
  if (bytes == 0) return nullptr;
  const size_t total = static_cast<size_t>(d.narena);
  const size_t available = total - d.pstack - d.parena;
  if (bytes > available) {
    throw Error("stack-overflow",
                "out of arena memory: " + std::to_string(bytes) + " bytes requested, " +
                    std::to_string(available) + " of " + std::to_string(total) + " available",
                "increase <size memory=\"...\"/>");
  }
  const uintptr_t base = reinterpret_cast<uintptr_t>(d.arena);
  const uintptr_t address =
      (base + total - d.pstack - bytes) & ~(static_cast<uintptr_t>(alignment) - 1);
  if (address < base + d.parena) {
    throw Error("stack-overflow", "out of arena memory after alignment",
                "increase <size memory=\"...\"/>");
  }
  d.pstack = base + total - address;
  d.maxuse_stack = std::max<mjtSize>(d.maxuse_stack, d.pstack);
  d.maxuse_arena = std::max<mjtSize>(d.maxuse_arena, d.pstack + d.parena);
  return reinterpret_cast<void*>(address);
}

void* arena_allocate(mjData& d, size_t bytes, size_t alignment) {
  const size_t start = (d.parena + alignment - 1) / alignment * alignment;
  const size_t limit = static_cast<size_t>(d.narena) - d.pstack;
  if (start > limit || bytes > limit - start) return nullptr;
  d.parena = start + bytes;
  d.maxuse_arena = std::max<mjtSize>(d.maxuse_arena, d.pstack + d.parena);
  return static_cast<char*>(d.arena) + start;
}

}  // namespace mj::engine
