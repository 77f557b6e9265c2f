// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of bytes on command lines: 512M, 4G.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mj::report {

// A whole number, alone or with one of the units K, M, G and T, each 1024 times the one before.
[[nodiscard]] std::optional<uint64_t> parse_byte_size(std::string_view text);

// Refuses what parse_byte_size() does.
[[nodiscard]] CLI::Validator byte_size();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_
