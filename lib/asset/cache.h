// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cache of what assets are made to: on the disk (disk_cache.h) or in the process
// (process_cache.h). Results never depend on it, and it is never a reason for an operation to fail.

#ifndef MJTOOLS_ASSET_CACHE_H_
#define MJTOOLS_ASSET_CACHE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "asset/hasher.h"

namespace mj {

// Files below this size are processed faster than a cache is asked.
inline constexpr size_t kLeastCachedBytes = 4096;

// A hasher that starts with the version of what makes the assets.
[[nodiscard]] Hasher asset_hasher(std::string_view kind, const HashSeed& seed = {});

// A whole entry in memory while the object lives. Its bytes begin at an address that is a multiple
// of 16.
class CacheEntry {
 public:
  virtual ~CacheEntry() = default;
  [[nodiscard]] virtual std::string_view bytes() const = 0;
};

// A cache entry built in memory, to be stored.
class NewCacheEntry : public CacheEntry {
 public:
  explicit NewCacheEntry(size_t size)
      : size_(size), memory_(std::make_unique_for_overwrite<std::byte[]>(size)) {}

  [[nodiscard]] std::byte* data() { return memory_.get(); }
  [[nodiscard]] std::string_view bytes() const override {
    return {reinterpret_cast<const char*>(memory_.get()), size_};
  }

 private:
  size_t size_;
  std::unique_ptr<std::byte[]> memory_;
};

// Where entries are kept. Several threads may call these.
class AssetCache {
 public:
  AssetCache() = default;
  virtual ~AssetCache() = default;
  AssetCache(const AssetCache&) = delete;
  AssetCache& operator=(const AssetCache&) = delete;

  // The seed of the digests of keys, stamps and contents.
  [[nodiscard]] virtual const HashSeed& seed() = 0;

  // The entry of that key; null if there is none or it is damaged.
  [[nodiscard]] virtual std::shared_ptr<const CacheEntry> load(const Digest& key) = 0;
  virtual void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) = 0;

  // The digest of the contents of a file, by that of its stamp.
  [[nodiscard]] virtual std::optional<Digest> content_of(const Digest& stamp) = 0;
  virtual void remember_content(const Digest& stamp, const Digest& content) = 0;

  // Writes what was stored and remembered to where other processes find it, if that is anywhere.
  virtual void write() {}
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_H_
