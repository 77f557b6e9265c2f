// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Memory for users of the C API.

#include <mujoco/mjlog.h>

#include <cstdlib>

void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;

void* mju_malloc(size_t size) {
  constexpr size_t kAlignment = 64;
  if (size == 0 && !mju_user_malloc) return nullptr;
  void* memory = nullptr;
  if (mju_user_malloc) {
    memory = mju_user_malloc(size);
  } else if (size <= SIZE_MAX - kAlignment) {
    memory = std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
  }
  if (!memory) mju_error("could not allocate %zu bytes", size);
  return memory;
}

void mju_free(void* ptr) {
  if (mju_user_free) {
    mju_user_free(ptr);
  } else {
    std::free(ptr);
  }
}
