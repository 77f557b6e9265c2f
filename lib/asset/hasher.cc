// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/hasher.h"

#include <bit>
#include <cstring>
#include <iterator>

namespace mj {
namespace {

constexpr size_t kBlock = 64;
constexpr uint64_t kPrime1 = 0x9e3779b185ebca87, kPrime2 = 0xc2b2ae3d27d4eb4f;

uint64_t avalanche(uint64_t x) {
  x = (x ^ x >> 33) * 0xff51afd7ed558ccd;
  x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53;
  return x ^ x >> 33;
}

// Multiplies two numbers and returns the exclusive or of the two halves of the 128-bit product.
uint64_t folded_product(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

}  // namespace

void Hasher::mix(const unsigned char* block) {
  for (size_t i = 0; i < lanes_.size(); ++i) {
    uint64_t word[2];
    std::memcpy(word, block + sizeof(word) * i, sizeof(word));
    lanes_[i] = std::rotl(lanes_[i], 29) ^ folded_product(lanes_[i] ^ word[0], keys_[i] ^ word[1]);
  }
}

void Hasher::add(const void* bytes, size_t size) {
  const auto* at = static_cast<const unsigned char*>(bytes);
  size_t left = size;
  for (; left >= kBlock; left -= kBlock, at += kBlock) mix(at);
  unsigned char last[kBlock] = {};
  if (left > 0) {
    std::memcpy(last, at, left);
    mix(last);
  }
  uint64_t length[kBlock / sizeof(uint64_t)];
  for (size_t i = 0; i < std::size(length); ++i) length[i] = i % 2 == 0 ? size : ~size;
  std::memcpy(last, length, kBlock);
  mix(last);
}

Digest Hasher::digest() const {
  Digest out = {kPrime1, kPrime2};
  for (size_t i = 0; i < lanes_.size(); ++i) {
    out[0] = avalanche(out[0] ^ lanes_[i]);
    out[1] = avalanche(out[1] + std::rotl(lanes_[i], 17));
  }
  return out;
}

}  // namespace mj
