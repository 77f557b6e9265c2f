// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that allocate and free memory.

#include <mujoco/mjlog.h>

#include <cstdlib>
#include <string>

#include "api/boundary.h"

void* mju_malloc(size_t size) {
  constexpr size_t kAlignment = 64;
  if (size == 0 && !mju_user_malloc) return nullptr;
  void* memory = nullptr;
  if (mju_user_malloc) {
    memory = mju_user_malloc(size);
  } else if (size <= SIZE_MAX - kAlignment) {
    memory = std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
  }
  mj::api::guarded([&] {
    if (memory) return;
    throw mj::Error("out-of-memory", "could not allocate " + std::to_string(size) + " bytes");
  });
  return memory;
}

void mju_free(void* ptr) {
  if (mju_user_free) {
    mju_user_free(ptr);
  } else {
    std::free(ptr);
  }
}
