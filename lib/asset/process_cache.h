// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The cache of processed assets that a program has in memory, as MuJoCo's mjCache: descriptions that
// are compiled again do not read and process their meshes and images again.

#ifndef MJTOOLS_ASSET_PROCESS_CACHE_H_
#define MJTOOLS_ASSET_PROCESS_CACHE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "asset/cache.h"

namespace mj {

class ProcessCache : public AssetCache {
 public:
  static constexpr size_t kDefaultCapacity = size_t{500} << 20;

  explicit ProcessCache(size_t capacity = kDefaultCapacity);

  [[nodiscard]] const HashSeed& seed() override { return seed_; }
  [[nodiscard]] std::shared_ptr<const CacheEntry> load(const Digest& key) override;
  // What has no room is not kept; nothing makes room for it.
  void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) override;
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp) override;
  void remember_content(const Digest& stamp, const Digest& content) override;

  // In bytes.
  [[nodiscard]] size_t size() const;
  [[nodiscard]] size_t capacity() const;
  // Removes the entries that were used least, of those the oldest, until the others have room.
  void set_capacity(size_t bytes);
  void clear();

 private:
  struct Kept {
    std::shared_ptr<const CacheEntry> entry;
    uint64_t uses = 0;
    uint64_t number = 0;  // in the order of storing
  };

  HashSeed seed_;
  mutable std::mutex mutex_;  // of what follows
  std::map<Digest, Kept> entries_;
  std::map<Digest, Digest> contents_;  // by stamps
  size_t size_ = 0;
  size_t capacity_;
  uint64_t stored_ = 0;
};

// That of the process.
[[nodiscard]] ProcessCache& process_cache();

}  // namespace mj

#endif  // MJTOOLS_ASSET_PROCESS_CACHE_H_
