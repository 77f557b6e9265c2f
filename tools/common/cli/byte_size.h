// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sizes in bytes on command lines, such as 512M or 4G.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mj::report {

// Returns the size that `text` denotes, in bytes. The text is a whole number, which may be followed
// by one of the units K, M, G and T. Each unit is 1024 times the unit before it. Returns nothing
// for any other text.
[[nodiscard]] std::optional<uint64_t> parse_byte_size(std::string_view text);

// Returns a check for option values that rejects any text which parse_byte_size() does not accept.
[[nodiscard]] CLI::Validator byte_size();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_BYTE_SIZE_H_
