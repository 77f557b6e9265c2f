// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/cache.h"

namespace mj {

Hasher asset_hasher(std::string_view kind, const HashSeed& seed) {
  Hasher hasher(seed);
  hasher.add(std::string_view(MJTOOLS_ASSET_VERSION));
  hasher.add(kind);
  return hasher;
}

}  // namespace mj
