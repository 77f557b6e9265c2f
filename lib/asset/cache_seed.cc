// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The file: char magic[8]; uint64 start[4], keys[4], digest of the eight

#include "asset/cache_seed.h"

#include <sys/stat.h>

#include <cstring>
#include <exception>
#include <filesystem>
#include <random>
#include <span>

#include "asset/cache_file.h"
#include "resource/atomic_file.h"

namespace mj {
namespace {

constexpr char kMagic[9] = "mjseed01";

struct SeedFile {
  char magic[8];
  HashSeed seed;
  uint64_t check;
};

uint64_t check_of(const HashSeed& seed) {
  Hasher hasher;
  hasher.add(&seed, sizeof(seed));
  return hasher.digest()[0];
}

std::optional<HashSeed> read_seed(const std::string& path) {
  const MappedFile file(path);
  SeedFile content;
  if (file.bytes().size() != sizeof(content)) return {};
  std::memcpy(&content, file.bytes().data(), sizeof(content));
  const bool is_whole = std::memcmp(content.magic, kMagic, sizeof(content.magic)) == 0 &&
                        content.check == check_of(content.seed);
  return is_whole ? std::optional(content.seed) : std::nullopt;
}

HashSeed random_seed() {
  std::random_device random;
  HashSeed seed;
  for (auto* part : {&seed.start, &seed.keys}) {
    for (uint64_t& x : *part) x = uint64_t{random()} << 32 | random();
  }
  return seed;
}

// Unless another process was faster; a damaged file is replaced.
void make_seed(const std::string& path) {
  SeedFile content{.seed = random_seed()};
  std::memcpy(content.magic, kMagic, sizeof(content.magic));
  content.check = check_of(content.seed);
  const bool is_damaged = std::filesystem::is_regular_file(path);
  PendingFile file(path, is_damaged);
  if (::chmod(file.working_path().c_str(), S_IRUSR | S_IWUSR) != 0) return;
  write_file(file.working_path(), std::as_bytes(std::span(&content, 1)));
  file.commit();
}

}  // namespace

std::optional<HashSeed> cache_seed(const std::string& directory) {
  const std::string path = directory + "/" + kSeedName;
  if (auto known = read_seed(path)) return known;
  if (!can_be_replaced(path)) return {};
  try {
    std::filesystem::create_directories(directory);
    make_seed(path);
  } catch (const std::exception&) {  // that of another process, or none
  }
  return read_seed(path);
}

}  // namespace mj
