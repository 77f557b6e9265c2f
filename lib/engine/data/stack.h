// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scratch memory of a step. It is a stack that grows down from the end of mjData's arena. Contacts
// and constraint arrays grow up from the start of the arena. A step allocates no other memory.

#ifndef MJTOOLS_ENGINE_DATA_STACK_H_
#define MJTOOLS_ENGINE_DATA_STACK_H_

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/diagnostic.h"
#include "base/invariant.h"

namespace mj::engine {

// Scratch memory of a worker thread (threads.h). The members have the same names as in mjData.
struct WorkerStack {
  void* arena = nullptr;
  mjtSize narena = 0;
  size_t pstack = 0, parena = 0;
  mjtSize maxuse_stack = 0, maxuse_arena = 0;
};

// Error that is thrown if scratch memory does not fit. If contacts and constraints take up the
// room, the functions in data/arena.h drop them and repeat the stage.
class StackOverflow : public Error {
 public:
  using Error::Error;
};

[[noreturn]] void throw_stack_overflow(size_t bytes, size_t available, size_t total);

// Allocates uninitialised memory on the stack of an mjData or WorkerStack. `alignment` is a power
// of two. Throws StackOverflow if arena and stack would overlap.
template <typename Memory>
void* stack_allocate(Memory& d, size_t bytes, size_t alignment) {
  if (bytes == 0) return nullptr;
  const size_t total = static_cast<size_t>(d.narena);
  const size_t available = total - d.pstack - d.parena;
  if (bytes > available || available - bytes < alignment - 1) {
    throw_stack_overflow(bytes, available, total);
  }
  const uintptr_t base = reinterpret_cast<uintptr_t>(d.arena);
  const uintptr_t address =
      (base + total - d.pstack - bytes) & ~(static_cast<uintptr_t>(alignment) - 1);
  d.pstack = base + total - address;
  d.maxuse_stack = std::max<mjtSize>(d.maxuse_stack, d.pstack);
  d.maxuse_arena = std::max<mjtSize>(d.maxuse_arena, d.pstack + d.parena);
  return reinterpret_cast<void*>(address);
}

// Allocates memory in the arena. `alignment` is a power of two. Returns null if arena and stack
// would overlap. The memory is valid until the next collision stage.
inline void* arena_allocate(mjData& d, size_t bytes, size_t alignment) {
  const size_t start = (d.parena + alignment - 1) & ~(alignment - 1);
  const size_t limit = static_cast<size_t>(d.narena) - d.pstack;
  if (start > limit || bytes > limit - start) return nullptr;
  d.parena = start + bytes;
  d.maxuse_arena = std::max<mjtSize>(d.maxuse_arena, d.pstack + d.parena);
  return static_cast<char*>(d.arena) + start;
}

// Open and close a frame without a StackFrame object, for callers such as the C API. free_stack()
// releases everything that was allocated since the last mark_stack(). It does nothing if no frame
// is open. d.pbase is the address of the innermost open frame.
void mark_stack(mjData& d);
void free_stack(mjData& d);

// Stack memory that is freed at the end of the scope:
//   StackFrame stack(d);
//   double* x = stack.allocate<double>(m.nv);
class StackFrame {
 public:
  explicit StackFrame(mjData& d) : StackFrame(d, 0) {}
  explicit StackFrame(WorkerStack& worker) : StackFrame(worker, 0) {}
  ~StackFrame() {
    MJ_INVARIANT(pstack_ >= top_);  // frames must end in the reverse order of their beginning
    // Records the stack use, which is greatest here, because a frame does not shrink before it
    // ends.
    maxuse_stack_ = std::max<mjtSize>(maxuse_stack_, pstack_);
    maxuse_arena_ = std::max<mjtSize>(maxuse_arena_, pstack_ + parena_);
    pstack_ = top_;
  }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  // Allocates n uninitialised elements. Returns null for n = 0.
  template <typename T>
  T* allocate(size_t n) {
    if (n == 0) return nullptr;
    MJ_INVARIANT(pstack_ + parena_ <= total_);
    constexpr uintptr_t kMask = alignof(T) - 1;
    const size_t bytes = n * sizeof(T), available = total_ - pstack_ - parena_;
    if (bytes + kMask > available) throw_stack_overflow(bytes, available, total_);
    const uintptr_t address = (end_ - pstack_ - bytes) & ~kMask;
    pstack_ = end_ - address;
    return reinterpret_cast<T*>(address);
  }

 private:
  template <typename Memory>
  StackFrame(Memory& memory, int)
      : pstack_(memory.pstack),
        parena_(memory.parena),
        maxuse_stack_(memory.maxuse_stack),
        maxuse_arena_(memory.maxuse_arena),
        total_(static_cast<size_t>(memory.narena)),
        end_(reinterpret_cast<uintptr_t>(memory.arena) + total_),
        top_(memory.pstack) {}

  // References to the counters of the mjData or WorkerStack whose stack is used.
  size_t& pstack_;
  const size_t& parena_;
  mjtSize &maxuse_stack_, &maxuse_arena_;
  const size_t total_;
  const uintptr_t end_;
  const size_t top_;  // stack pointer when the frame was opened
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_STACK_H_
