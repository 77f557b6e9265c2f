// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Digests of bytes that nobody chose in order to make two of them equal.

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

// A digest of a sequence of values, each with its length.
class Hasher {
 public:
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

  std::array<uint64_t, 4> lanes_ = {0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
                                    0x082efa98ec4e6c89};
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_HASHER_H_
