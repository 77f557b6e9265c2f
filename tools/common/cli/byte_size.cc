// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/byte_size.h"

#include <charconv>
#include <limits>

namespace mj::report {

std::optional<uint64_t> parse_byte_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMGT";
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || end - at > 1) return std::nullopt;
  if (at == end) return number;
  const size_t unit = kUnits.find(*at);
  if (unit == std::string_view::npos) return std::nullopt;
  const size_t shift = 10 * (unit + 1);
  if (number > std::numeric_limits<uint64_t>::max() >> shift) return std::nullopt;
  return number << shift;
}

CLI::Validator byte_size() {
  return {[](std::string& text) {
            return parse_byte_size(text)
                       ? std::string()
                       : "must be a number of bytes like 512M or 4G, not '" + text + "'";
          },
          ""};
}

}  // namespace mj::report
