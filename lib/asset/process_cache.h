// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The cache of processed assets in the memory of the process, like MuJoCo's mjCache. When a
// description is compiled again, its meshes and images need not be read and processed again.

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
  // Stores the entry if it fits into the free capacity. Never removes other entries to make room.
  void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) override;
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp) override;
  void remember_content(const Digest& stamp, const Digest& content) override;

  // size() returns the total size of all entries in bytes, and capacity() returns the limit of this
  // size.
  [[nodiscard]] size_t size() const;
  [[nodiscard]] size_t capacity() const;
  // Sets the capacity in bytes. If the entries exceed it, removes the entries that were used least
  // often. Among entries that were used equally often, removes the oldest first.
  void set_capacity(size_t bytes);
  void clear();

 private:
  struct Kept {
    std::shared_ptr<const CacheEntry> entry;
    uint64_t uses = 0;
    uint64_t number = 0;  // number of the entry, in the order in which entries were stored
  };

  HashSeed seed_;
  mutable std::mutex mutex_;  // guards the members below
  std::map<Digest, Kept> entries_;
  std::map<Digest, Digest> contents_;  // digests of contents by stamps
  size_t size_ = 0;
  size_t capacity_;
  uint64_t stored_ = 0;
};

// Returns the cache of the process.
[[nodiscard]] ProcessCache& process_cache();

}  // namespace mj

#endif  // MJTOOLS_ASSET_PROCESS_CACHE_H_
