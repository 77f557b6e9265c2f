// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Scratch memory of a step: a stack that grows down from the end of mjData's arena, towards the
// contacts and constraint arrays that grow up from its start. Nothing else is allocated while
// stepping.

#ifndef MJTOOLS_ENGINE_STACK_H_
#define MJTOOLS_ENGINE_STACK_H_

#include <mujoco/mjdata.h>

#include <cstddef>

namespace mj::engine {

// `bytes` on the stack at the given power-of-two alignment, uninitialised; throws Error when arena
// and stack would meet.
void* stack_allocate(mjData& d, size_t bytes, size_t alignment);

// `bytes` in the arena; nullptr when arena and stack would meet. Arena memory lives until the next
// collision stage.
void* arena_allocate(mjData& d, size_t bytes, size_t alignment);

// Frees at the end of its scope what it allocated:
//   StackFrame stack(d);
//   double* x = stack.allocate<double>(m.nv);
class StackFrame {
 public:
  explicit StackFrame(mjData& d) : d_(d), top_(d.pstack) {}
  ~StackFrame() { d_.pstack = top_; }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  // n elements, uninitialised; nullptr for n = 0.
  template <typename T>
  T* allocate(size_t n) {
    return static_cast<T*>(stack_allocate(d_, n * sizeof(T), alignof(T)));
  }

 private:
  mjData& d_;
  size_t top_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_STACK_H_
