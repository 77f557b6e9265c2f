// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Layout of the file: char magic[8]; uint64 start[4], keys[4]; then the digest of these eight
// numbers.

#include "asset/cache_seed.h"

#include <sys/stat.h>

#include <cstring>
#include <exception>
#include <filesystem>
#include <random>
#include <span>

#include "asset/cache_file.h"
#include "resource/write/atomic_file.h"
#include "resource/write/folder_lock.h"

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
  SeedFile content;
  const CacheFile file(path, sizeof(content));
  if (!file.read(0, std::as_writable_bytes(std::span(&content, 1)))) return {};
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

void write_seed(const std::string& path, bool may_replace) {
  SeedFile content{.seed = random_seed()};
  std::memcpy(content.magic, kMagic, sizeof(content.magic));
  content.check = check_of(content.seed);
  StreamedFile file(path, may_replace, Links::kReplace);
  if (::fchmod(file.descriptor(), S_IRUSR | S_IWUSR) != 0) return;
  const auto bytes = std::as_bytes(std::span(&content, 1));
  file.write(StreamedFile::Parts(&bytes, 1));
  file.commit();
}

// Replaces a damaged seed file under a lock, so that only one process does it at a time. Reads the
// file again first, because another process may have replaced it meanwhile. Throws Error if a
// stopped process holds the lock.
void replace_damaged_seed(const std::string& directory, const std::string& path) {
  const FolderLock lock(directory);
  if (!read_seed(path)) write_seed(path, true);
}

}  // namespace

std::optional<HashSeed> cache_seed(const std::string& directory) {
  const std::string path = directory + "/" + kSeedName;
  if (auto known = read_seed(path)) return known;
  if (!can_be_replaced(path)) return {};
  try {
    std::filesystem::create_directories(directory);
    if (std::filesystem::exists(std::filesystem::symlink_status(path))) {
      replace_damaged_seed(directory, path);
    } else {
      write_seed(path, false);
    }
  } catch (const std::exception&) {  // ignored: read_seed() tells whether a seed exists
  }
  return read_seed(path);
}

}  // namespace mj
