// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/fletcher32.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

using namespace mj;

namespace {

// Computes the checksum by its definition: a sum of words, and a sum of those sums.
uint32_t by_definition(std::span<const unsigned char> bytes) {
  uint32_t s1 = 0, s2 = 0;
  for (size_t i = 0; i < bytes.size(); i += 2) {
    s1 += static_cast<uint32_t>(bytes[i] << 8 | bytes[i + 1]);
    s1 = (s1 & 0xffff) + (s1 >> 16);
    s2 += s1;
    s2 = (s2 & 0xffff) + (s2 >> 16);
  }
  return s2 << 16 | s1;
}

}  // namespace

TEST_CASE("fletcher32 gives the published figure, of big-endian words") {
  const std::string_view text = "abcdefgh";  // 0xebe19591 for little-endian words
  CHECK(h5::fletcher32({reinterpret_cast<const unsigned char*>(text.data()), 8}) == 0xe1eb9195);
}

TEST_CASE("fletcher32 is the sum of sums at every length and for the largest words") {
  std::vector<unsigned char> bytes(70000);
  for (size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<unsigned char>(i * i >> 3 ^ i * 37);
  }
  for (size_t n : {0, 4, 28, 32, 36, 8188, 8192, 8196, 70000}) {
    CHECK(h5::fletcher32({bytes.data(), n}) == by_definition({bytes.data(), n}));
  }
  for (const int fill : {0, 0xff}) {
    const std::vector<unsigned char> same(70000, static_cast<unsigned char>(fill));
    CHECK(h5::fletcher32(same) == by_definition(same));
  }
}
