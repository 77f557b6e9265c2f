// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for the asset cache of the process.

#include <mujoco/mujoco.h>

#include "asset/process_cache.h"

namespace {

// Returns the cache behind a handle. All handles refer to the only cache of the process.
mj::ProcessCache& cache_of(const mjCache* cache) {
  return *static_cast<mj::ProcessCache*>(cache->impl_);
}

}  // namespace

mjCache* mj_getCache(void) {
  static mjCache cache{&mj::process_cache()};
  return &cache;
}

size_t mj_getCacheSize(const mjCache* cache) {
  return cache ? cache_of(cache).size() : 0;
}

size_t mj_getCacheCapacity(const mjCache* cache) {
  return cache ? cache_of(cache).capacity() : 0;
}

size_t mj_setCacheCapacity(mjCache* cache, size_t size) {
  if (!cache) return 0;
  cache_of(cache).set_capacity(size);
  return cache_of(cache).capacity();
}

void mj_clearCache(mjCache* cache) {
  if (cache) cache_of(cache).clear();
}
