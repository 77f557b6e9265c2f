// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Digests of bytes, computed with a fast hash function. The function is not a cryptographic one:
// anybody who knows the seed can construct bytes with a given digest.

#ifndef MJTOOLS_ASSET_HASHER_H_
#define MJTOOLS_ASSET_HASHER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mj {

using Digest = std::array<uint64_t, 2>;

struct HashSeed {
  std::array<uint64_t, 4> start = {0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
                                   0x082efa98ec4e6c89};
  std::array<uint64_t, 4> keys = {0x452821e638d01377, 0xbe5466cf34e90c6c, 0xc0ac29b7c97c50dd,
                                  0x3f84d5b5b5470917};
};

// Computes the digest of a sequence of values. The size of a text or array is part of the digest.
class Hasher {
 public:
  Hasher() : Hasher(HashSeed{}) {}
  explicit Hasher(const HashSeed& seed) : lanes_(seed.start), keys_(seed.keys) {}

  void add(const void* bytes, size_t size);
  void add(std::string_view text) { add(text.data(), text.size()); }
  template <typename T>
  requires std::is_trivially_copyable_v<T>
  void add(const std::vector<T>& values) { add(values.data(), values.size() * sizeof(T)); }
  template <typename T>
  requires std::is_arithmetic_v<T>
  void add(T value) { add(&value, sizeof(value)); }

  [[nodiscard]] Digest digest() const;

 private:
  void mix(const unsigned char* block);

  std::array<uint64_t, 4> lanes_;
  const std::array<uint64_t, 4> keys_;
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_HASHER_H_
