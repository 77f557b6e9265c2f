// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/binding.h"

#include <algorithm>
#include <atomic>

namespace {

std::atomic<int> g_digits{6};

}  // namespace

void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment) {
  const size_t begin = (d->parena + alignment - 1) & ~(alignment - 1);
  const size_t end = static_cast<size_t>(d->narena) - d->pstack;
  if (begin > end || bytes > end - begin) return nullptr;
  d->parena = begin + bytes;
  d->maxuse_arena = std::max<mjtSize>(d->maxuse_arena, d->pstack + d->parena);
  return static_cast<char*>(d->arena) + begin;
}

int _mjPRIVATE__get_xml_precision(void) {
  return g_digits;
}
void _mjPRIVATE__set_xml_precision(int digits) {
  g_digits = digits;
}
