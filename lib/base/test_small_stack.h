// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs tests in a thread with a stack of a given size.

#ifndef MJTOOLS_BASE_TEST_SMALL_STACK_H_
#define MJTOOLS_BASE_TEST_SMALL_STACK_H_

#include <doctest/doctest.h>
#include <pthread.h>
#include <sys/mman.h>

#include <cstddef>
#include <exception>
#include <functional>

namespace mj::testing {

// Runs `run` in a thread whose stack has `bytes` bytes, a multiple of 4,096, above a guard page.
// Throws the exception that `run` throws. The stack is memory of this function, because a thread
// whose stack the system makes may get the larger stack of an earlier thread.
inline void run_with_stack(size_t bytes, const std::function<void()>& run) {
  constexpr size_t kGuard = 65536;
  void* const memory = ::mmap(nullptr, kGuard + bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  REQUIRE(::mprotect(memory, kGuard, PROT_NONE) == 0);
  void* const stack = static_cast<std::byte*>(memory) + kGuard;
  pthread_attr_t attributes;
  REQUIRE(::pthread_attr_init(&attributes) == 0);
  REQUIRE(::pthread_attr_setstack(&attributes, stack, bytes) == 0);
  struct Task {
    const std::function<void()>& run;
    std::exception_ptr thrown;
  } task{run, nullptr};
  const auto start = [](void* argument) -> void* {
    auto& of_thread = *static_cast<Task*>(argument);
    try {
      of_thread.run();
    } catch (...) {
      of_thread.thrown = std::current_exception();
    }
    return nullptr;
  };
  pthread_t thread;
  REQUIRE(::pthread_create(&thread, &attributes, start, &task) == 0);
  ::pthread_join(thread, nullptr);
  ::pthread_attr_destroy(&attributes);
  ::munmap(memory, kGuard + bytes);
  if (task.thrown) std::rethrow_exception(task.thrown);
}

}  // namespace mj::testing

#endif  // MJTOOLS_BASE_TEST_SMALL_STACK_H_
