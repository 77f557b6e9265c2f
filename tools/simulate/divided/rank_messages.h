// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics that a rank sends to rank 0, which writes the documents and reports of the run.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace mj::simulate {

// Returns the diagnostics as bytes, without their notes and includes.
[[nodiscard]] std::string packed_diagnostics(const std::vector<Diagnostic>& diagnostics);
// The inverse of packed_diagnostics(). Throws Error if the bytes are damaged.
[[nodiscard]] std::vector<Diagnostic> unpacked_diagnostics(std::string_view bytes);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_RANK_MESSAGES_H_
