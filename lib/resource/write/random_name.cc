// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/random_name.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <random>
#include <string_view>

namespace mj {
namespace {

using Bytes = std::array<unsigned char, 16>;

// Fills `bytes` with random bytes from the system, in as many calls as needed. Returns false if the
// system has no call for this.
bool fill_by_system(Bytes& bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::getrandom(bytes.data() + done, bytes.size() - done, 0);
    if (got < 0 && errno != EINTR) return false;
    if (got > 0) done += static_cast<size_t>(got);
  }
  return true;
}

}  // namespace

std::string random_name() {
  Bytes bytes;
  if (!fill_by_system(bytes)) {
    std::random_device device;
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(device());
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace mj
