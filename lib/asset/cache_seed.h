// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The secret seed of the digests in a cache. Without the seed, nobody can make a file whose digest
// equals the digest of another file.

#ifndef MJTOOLS_ASSET_CACHE_SEED_H_
#define MJTOOLS_ASSET_CACHE_SEED_H_

#include <optional>
#include <string>

#include "asset/hasher.h"

namespace mj {

inline constexpr char kSeedName[] = "mjcache.seed";

// Returns the seed of the cache in `directory`. If the cache has no seed yet, creates one, in a
// file that only its user can read. If the seed cannot be stored, returns nothing: a seed that
// other processes do not know is of no use.
[[nodiscard]] std::optional<HashSeed> cache_seed(const std::string& directory);

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_SEED_H_
