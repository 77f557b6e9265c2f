// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Fletcher's checksum (1982) of words w(0) .. w(n-1) consists of two sums modulo 2^16 - 1:
//
//   s1 = sum w(i)      s2 = sum (n - i) w(i)
//
// The words are added in pieces of `steps` rows of kLanes words, lane by lane: a(l) is the sum of
// column l, and b(l) is the sum of its partial sums. Therefore s1 = sum a(l) and s2 = sum (kLanes
// b(l) - l a(l)). Modulo 2^16 - 1, swapping the bytes of a word is a multiplication by 2^8. The
// words are therefore added in the byte order of memory, and the bytes of the two sums are swapped
// at the end.

#include "hdf5/fletcher32.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mj::h5 {
namespace {

constexpr size_t kLanes = 16;
constexpr size_t kSteps = 256;  // sums of a lane then fit in 32 bits: 2^16 * 256 * 257 / 2 < 2^32
constexpr uint64_t kModulus = 0xffff;

struct Sums {
  uint64_t s1 = 0, s2 = 0;

  // Reduces a sum modulo 2^16 - 1. The result is the same as in HDF5, which adds the upper bits to
  // the lower bits: 2^16 - 1 stays 2^16 - 1, and a sum that is not zero never becomes zero.
  static uint64_t fold(uint64_t x) { return x == 0 ? 0 : (x - 1) % kModulus + 1; }

  void add_rows(const unsigned char* bytes, size_t steps) {
    uint32_t a[kLanes] = {}, b[kLanes] = {};
    for (size_t t = 0; t < steps; ++t) {
      uint16_t words[kLanes];
      std::memcpy(words, bytes + t * sizeof(words), sizeof(words));
      for (size_t l = 0; l < kLanes; ++l) a[l] += words[l];
      for (size_t l = 0; l < kLanes; ++l) b[l] += a[l];
    }
    s2 += steps * kLanes * s1;
    for (size_t l = 0; l < kLanes; ++l) {
      s1 += a[l];
      s2 += kLanes * uint64_t{b[l]} - l * uint64_t{a[l]};
    }
    s1 = fold(s1);
    s2 = fold(s2);
  }

  void add_word(const unsigned char* bytes) {
    uint16_t word;
    std::memcpy(&word, bytes, sizeof(word));
    s1 = fold(s1 + word);
    s2 = fold(s2 + s1);
  }
};

uint32_t swapped(uint64_t sum) {
  return static_cast<uint32_t>((sum >> 8 | sum << 8) & kModulus);
}

}  // namespace

static_assert(std::endian::native == std::endian::little);

uint32_t fletcher32(std::span<const unsigned char> bytes) {
  constexpr size_t kRow = kLanes * sizeof(uint16_t);
  Sums sums;
  size_t at = 0;
  while (bytes.size() - at >= kRow) {
    const size_t steps = std::min(kSteps, (bytes.size() - at) / kRow);
    sums.add_rows(bytes.data() + at, steps);
    at += steps * kRow;
  }
  for (; at < bytes.size(); at += sizeof(uint16_t)) sums.add_word(bytes.data() + at);
  return swapped(sums.s2) << 16 | swapped(sums.s1);
}

}  // namespace mj::h5
