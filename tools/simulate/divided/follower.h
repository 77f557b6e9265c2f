// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The work of a rank other than 0 in a divided recording.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_FOLLOWER_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_FOLLOWER_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "common/program/output.h"
#include "divided/ranks.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Loads the model when rank 0 asks for it, and simulates the shards that rank 0 hands out, until
// rank 0 says that all work is done. Reports errors to rank 0.
void follow(const CLI::App& app, const Options& o, Ranks& ranks,
            const std::function<ModelPtr()>& load, report::Output& out);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_FOLLOWER_H_
