// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The work of rank 0 in a divided recording.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_LEADER_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_LEADER_H_

#include <CLI/CLI.hpp>

#include "common/program/output.h"
#include "divided/patience.h"
#include "divided/ranks.h"
#include "options.h"

namespace mj::simulate {

// Returns the patience that the options ask for (--timeout).
[[nodiscard]] Patience patience_of(const Options& o);

// Hands out the shards to all ranks, also to this one, and makes one recording of their files. Work
// of a rank that fails or is lost goes to another rank. Throws Error if a shard is left.
void lead(const CLI::App& app, const Options& o, Ranks& ranks, const mjModel& m,
          report::Output& out);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_LEADER_H_
