// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics that a rank sends to rank 0, which writes the documents and reports of the run.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "divided/ranks.h"

namespace mj::simulate {

// Returns the diagnostics as bytes, without their notes and includes.
[[nodiscard]] std::string packed_diagnostics(const std::vector<Diagnostic>& diagnostics);
// Returns the diagnostics that packed_diagnostics() has packed. Throws Error if the bytes are
// damaged.
[[nodiscard]] std::vector<Diagnostic> unpacked_diagnostics(std::string_view bytes);

// Returns a message with the diagnostics of this process since the last call.
[[nodiscard]] RankMessage new_messages();
// Like new_messages(), but errors are warnings, because other ranks will do the work that failed.
[[nodiscard]] RankMessage new_messages_of_failure();
// Adds the diagnostics in a message of another rank to the documents of this process. `worst` is
// the worst exit code of that rank so far.
void keep_messages(const RankMessage& message, int64_t& worst);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_
