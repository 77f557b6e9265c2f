// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The secret seed of a cache's digests. Without the seed, nobody can make a file whose digest
// equals that of another file.

#ifndef MJTOOLS_ASSET_CACHE_SEED_H_
#define MJTOOLS_ASSET_CACHE_SEED_H_

#include <optional>
#include <string>

#include "asset/hasher.h"

namespace mj {

inline constexpr char kSeedName[] = "mjcache.seed";

// Returns the seed of the cache in `directory`. The first process creates it, in a file that only
// its user can read. Returns nothing if the seed cannot be stored, because other processes could
// not find entries with it.
[[nodiscard]] std::optional<HashSeed> cache_seed(const std::string& directory);

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_SEED_H_
