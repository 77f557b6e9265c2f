// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The secret seed of the digests of a cache, without which nobody can make a file whose entries are
// taken for those of another file.

#ifndef MJTOOLS_ASSET_CACHE_SEED_H_
#define MJTOOLS_ASSET_CACHE_SEED_H_

#include <optional>
#include <string>

#include "asset/hasher.h"

namespace mj {

inline constexpr char kSeedName[] = "mjcache.seed";

// The seed of the cache in `directory`, in a file that the first process makes and only its user
// can read. Nothing if there is none that can be kept: what is stored would never be found again.
[[nodiscard]] std::optional<HashSeed> cache_seed(const std::string& directory);

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_SEED_H_
