// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs tests in a thread with a stack of a given size.

#ifndef MJTOOLS_BASE_TEST_SMALL_STACK_H_
#define MJTOOLS_BASE_TEST_SMALL_STACK_H_

#include <doctest/doctest.h>
#include <pthread.h>

#include <cstdlib>
#include <functional>
#include <memory>

namespace mj::testing {

// The stack is memory of this function, because threads that the system makes may get the larger
// stack of an earlier thread. `bytes` is a multiple of 4,096.
inline void run_with_stack(size_t bytes, std::function<void()> run) {
  const std::unique_ptr<void, void (*)(void*)> stack(std::aligned_alloc(4096, bytes), std::free);
  REQUIRE(stack != nullptr);
  pthread_attr_t attributes;
  REQUIRE(::pthread_attr_init(&attributes) == 0);
  REQUIRE(::pthread_attr_setstack(&attributes, stack.get(), bytes) == 0);
  pthread_t thread;
  const auto start = [](void* function) -> void* {
    (*static_cast<std::function<void()>*>(function))();
    return nullptr;
  };
  REQUIRE(::pthread_create(&thread, &attributes, start, &run) == 0);
  ::pthread_join(thread, nullptr);
  ::pthread_attr_destroy(&attributes);
}

}  // namespace mj::testing

#endif  // MJTOOLS_BASE_TEST_SMALL_STACK_H_
