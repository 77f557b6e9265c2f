// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes one recording of the files of all shards.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_JOIN_SHARDS_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_JOIN_SHARDS_H_

#include "options.h"

namespace mj::simulate {

// Merges the recordings of the shards, and joins their tables to one. Throws Error if a file cannot
// be read or written.
void join_shards(const Options& o);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_JOIN_SHARDS_H_
