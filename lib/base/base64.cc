// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/base64.h"

#include <array>
#include <cstdint>

namespace mj {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t kNoDigit = 255;

constexpr std::array<uint8_t, 256> kValues = [] {
  std::array<uint8_t, 256> out{};
  out.fill(kNoDigit);
  for (size_t i = 0; i < kDigits.size(); ++i) {
    out[static_cast<unsigned char>(kDigits[i])] = static_cast<uint8_t>(i);
  }
  return out;
}();

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    uint32_t bits = 0;
    for (size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0);
    }
    for (size_t k = 0; k < 4; ++k) {
      out += k <= group.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
    }
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  for (size_t i = 0; i < text.size(); i += 4) {
    uint32_t bits = 0;
    for (size_t k = i; k < i + 4; ++k) {
      const bool is_padding = k >= text.size() - padding;
      const uint8_t value = is_padding ? 0 : kValues[static_cast<unsigned char>(text[k])];
      if (value == kNoDigit) return std::nullopt;
      bits = bits << 6 | value;
    }
    for (int shift = 16; shift >= 0; shift -= 8) out += static_cast<char>(bits >> shift & 255);
  }
  out.resize(out.size() - padding);
  return out;
}

}  // namespace mj
