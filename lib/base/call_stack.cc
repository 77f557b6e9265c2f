// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/call_stack.h"

#include <pthread.h>

#include <algorithm>
#include <cstdint>

namespace mj {

size_t free_stack_bytes() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return SIZE_MAX;
  void* lowest = nullptr;
  size_t size = 0;
  const bool is_known = ::pthread_attr_getstack(&attributes, &lowest, &size) == 0;
  ::pthread_attr_destroy(&attributes);
  if (!is_known) return SIZE_MAX;
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const auto end = reinterpret_cast<uintptr_t>(lowest);
  return here - end < size ? here - end : SIZE_MAX;
}

int deepest_nesting(int most, size_t bytes) {
  return static_cast<int>(std::min(static_cast<size_t>(most), free_stack_bytes() / bytes));
}

}  // namespace mj
