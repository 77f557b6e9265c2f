// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/input_limits.h"

#include <array>
#include <atomic>
#include <cstdio>

#include "base/diagnostic.h"

namespace mj {
namespace {

struct Current {
  std::atomic<size_t> file = InputLimits{}.file;
  std::atomic<size_t> unpacked = InputLimits{}.unpacked;
  std::atomic<size_t> trusted = InputLimits{}.trusted;
};

Current& current() {
  static Current limits;
  return limits;
}

}  // namespace

InputLimits input_limits() {
  return {current().file, current().unpacked, current().trusted};
}

void set_input_limits(const InputLimits& limits) {
  current().file = limits.file;
  current().unpacked = limits.unpacked;
  current().trusted = limits.trusted;
}

void require_unpacked_size(const std::string& what, uint64_t bytes) {
  const size_t limit = input_limits().unpacked;
  if (bytes <= limit) return;
  throw Error(
      "file-too-large",
      what + " takes " + size_text(bytes) + " unpacked, more than the limit of " + size_text(limit),
      "--max-memory sets the limit");
}

std::string size_text(uint64_t bytes) {
  constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  size_t unit = 0;
  auto value = static_cast<double>(bytes) / 1024;
  for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) value /= 1024;
  char text[32];
  (void)std::snprintf(text, sizeof(text), "%.4g %s", value, kUnits[unit]);
  return text;
}

}  // namespace mj
