// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/threads.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/reserved_memory.h"

namespace mj::engine {
namespace {

constexpr int kMostThreads = 1024;

}  // namespace

DataThreads::DataThreads(int workers, mjtSize scratch_bytes) : asked_(workers), pool_(workers) {
  stacks_.resize(static_cast<size_t>(pool_.workers()));
  for (WorkerStack& stack : stacks_) {
    stack.narena = scratch_bytes;
    stack.arena = reserve_memory(scratch_bytes);
    if (stack.arena) continue;
    throw Error("out-of-memory", "could not reserve " + std::to_string(scratch_bytes) +
                                     " bytes for each worker thread");
  }
}

DataThreads::~DataThreads() {
  for (WorkerStack& stack : stacks_) release_memory(stack.arena, stack.narena);
}

void DataThreads::begin(const mjData& d) {
  for (WorkerStack& stack : stacks_) {
    stack.pstack = d.pstack;
    stack.parena = d.parena;
    stack.maxuse_stack = stack.maxuse_arena = 0;
  }
}

void DataThreads::end(mjData& d) const {
  for (const WorkerStack& stack : stacks_) {
    d.maxuse_stack = std::max(d.maxuse_stack, stack.maxuse_stack);
    d.maxuse_arena = std::max(d.maxuse_arena, stack.maxuse_arena);
  }
}

void set_threads(mjData& d, int n) {
  if (n < 0 || n > kMostThreads) {
    throw Error("bad-argument", "the number of worker threads, " + std::to_string(n) +
                                    ", is not between 0 and " + std::to_string(kMostThreads));
  }
  DataThreads* old = threads_of(d);
  if (n == (old ? old->asked() : 0)) return;
  delete old;
  d.threadpool = 0;
  if (n > 0) d.threadpool = reinterpret_cast<uintptr_t>(new DataThreads(n, d.narena));
}

}  // namespace mj::engine
