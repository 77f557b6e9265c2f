// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/hdf5_superblock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace mj::h5 {
namespace {

constexpr unsigned char kSignature[] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
constexpr size_t kVersion = 8, kFlags = 11, kEndOfFile = 28, kChecksum = 44;

uint32_t word(const unsigned char* p) {
  return uint32_t{p[0]} | uint32_t{p[1]} << 8 | uint32_t{p[2]} << 16 | uint32_t{p[3]} << 24;
}

void mix(uint32_t& a, uint32_t& b, uint32_t& c) {
  a -= c, a ^= std::rotl(c, 4), c += b;
  b -= a, b ^= std::rotl(a, 6), a += c;
  c -= b, c ^= std::rotl(b, 8), b += a;
  a -= c, a ^= std::rotl(c, 16), c += b;
  b -= a, b ^= std::rotl(a, 19), a += c;
  c -= b, c ^= std::rotl(b, 4), b += a;
}

void finish(uint32_t& a, uint32_t& b, uint32_t& c) {
  c ^= b, c -= std::rotl(b, 14);
  a ^= c, a -= std::rotl(c, 11);
  b ^= a, b -= std::rotl(a, 25);
  c ^= b, c -= std::rotl(b, 16);
  a ^= c, a -= std::rotl(c, 4);
  b ^= a, b -= std::rotl(a, 14);
  c ^= b, c -= std::rotl(b, 24);
}

}  // namespace

uint32_t lookup3(std::span<const unsigned char> bytes) {
  constexpr size_t kBlock = 12;
  uint32_t a = 0xdeadbeef + static_cast<uint32_t>(bytes.size()), b = a, c = a;
  while (bytes.size() > kBlock) {
    a += word(bytes.data()), b += word(bytes.data() + 4), c += word(bytes.data() + 8);
    mix(a, b, c);
    bytes = bytes.subspan(kBlock);
  }
  if (bytes.empty()) return c;
  std::array<unsigned char, kBlock> rest{};
  std::copy(bytes.begin(), bytes.end(), rest.begin());
  a += word(rest.data()), b += word(rest.data() + 4), c += word(rest.data() + 8);
  finish(a, b, c);
  return c;
}

namespace {

bool is_superblock(Superblock block) {
  return std::memcmp(block.data(), kSignature, sizeof(kSignature)) == 0 && block[kVersion] == 3;
}

void put(Superblock block, size_t at, uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) block[at + i] = static_cast<unsigned char>(value >> (8 * i));
}

uint64_t get(Superblock block, size_t at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; ++i) value |= uint64_t{block[at + i]} << (8 * i);
  return value;
}

void update_checksum(Superblock block) {
  put(block, kChecksum, lookup3(block.first(kChecksum)), sizeof(uint32_t));
}

// Reads the superblock of a file and calls `change` with it. If `change` returns true, writes the
// changed superblock. Returns false if the superblock cannot be read or written.
template <typename Change>
bool change_superblock(int file, Change change) {
  std::array<unsigned char, kSuperblockBytes> bytes;
  const Superblock block(bytes);
  constexpr auto kWhole = static_cast<ssize_t>(kSuperblockBytes);
  struct stat status;
  const bool is_read = ::fstat(file, &status) == 0 &&
                       ::pread(file, bytes.data(), bytes.size(), 0) == kWhole &&
                       is_superblock(block);
  if (!is_read) return false;
  if (!change(block, static_cast<uint64_t>(status.st_size))) return true;
  return ::pwrite(file, bytes.data(), bytes.size(), 0) == kWhole;
}

}  // namespace

bool is_marked_open(std::string_view file) {
  std::array<unsigned char, kSuperblockBytes> bytes;
  if (file.size() < bytes.size()) return false;
  std::memcpy(bytes.data(), file.data(), bytes.size());
  return is_superblock(Superblock(bytes)) && bytes[kFlags] != 0;
}

bool mark_closed(Superblock block, uint64_t size) {
  if (!is_superblock(block) || block[kFlags] == 0) return false;
  block[kFlags] = 0;
  if (get(block, kEndOfFile, sizeof(size)) > size) put(block, kEndOfFile, size, sizeof(size));
  update_checksum(block);
  return true;
}

void raise_end_of_file(Superblock block, uint64_t size) {
  if (!is_superblock(block) || get(block, kEndOfFile, sizeof(size)) >= size) return;
  put(block, kEndOfFile, size, sizeof(size));
  update_checksum(block);
}

void mark_closed(int descriptor) {
  (void)change_superblock(descriptor,
                          [](Superblock block, uint64_t size) { return mark_closed(block, size); });
}

void mark_closed(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  mark_closed(descriptor);
  ::close(descriptor);
}

bool mark_truncated(int descriptor) {
  return change_superblock(descriptor, [](Superblock block, uint64_t size) {
    if (block[kFlags] == 0 && get(block, kEndOfFile, sizeof(size)) <= size) return false;
    block[kFlags] = 0;
    put(block, kEndOfFile, size, sizeof(size));
    update_checksum(block);
    return true;
  });
}

}  // namespace mj::h5
