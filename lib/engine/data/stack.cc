// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/stack.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/invariant.h"

namespace mj::engine {

void throw_stack_overflow(size_t bytes, size_t available, size_t total) {
  throw StackOverflow("stack-overflow",
                      "out of arena memory: " + std::to_string(bytes) + " bytes requested, " +
                          std::to_string(available) + " of " + std::to_string(total) + " available",
                      "increase <size memory=\"...\"/>");
}

namespace {

// Record of an open frame, which mark_stack() writes at the address d.pbase.
struct FrameRecord {
  size_t pbase, pstack;
};

}  // namespace

void mark_stack(mjData& d) {
  if (d.threadlock) return;
  const FrameRecord record{d.pbase, d.pstack};
  void* place = stack_allocate(d, sizeof(FrameRecord), alignof(FrameRecord));
  std::memcpy(place, &record, sizeof(record));
  d.pbase = reinterpret_cast<size_t>(place);
}

void free_stack(mjData& d) {
  if (d.threadlock || d.pbase == 0) return;
  // The record of the innermost open frame must lie in the used part of the stack.
  MJ_INVARIANT(d.pbase >= reinterpret_cast<size_t>(d.arena) + d.narena - d.pstack);
  MJ_INVARIANT(d.pbase + sizeof(FrameRecord) <= reinterpret_cast<size_t>(d.arena) + d.narena);
  FrameRecord record;
  std::memcpy(&record, reinterpret_cast<const void*>(d.pbase), sizeof(record));
  MJ_INVARIANT(record.pstack <= d.pstack);
  // Records of outer frames lie at higher addresses.
  MJ_INVARIANT(record.pbase == 0 || record.pbase > d.pbase);
  d.pbase = record.pbase;
  d.pstack = record.pstack;
}

}  // namespace mj::engine
