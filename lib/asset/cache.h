// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The interface of a cache of processed assets. The cache is either on the disk (disk_cache.h) or
// in the memory of the process (process_cache.h). Results never depend on the cache, and an error
// in the cache never makes an operation fail.

#ifndef MJTOOLS_ASSET_CACHE_H_
#define MJTOOLS_ASSET_CACHE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "asset/hasher.h"

namespace mj {

// File size in bytes below which the cache is not used, because a small file is processed faster
// than an entry is found.
inline constexpr size_t kLeastCachedBytes = 4096;

// Returns a hasher for the keys of entries of the given kind. The first value that it hashes is the
// version of the code that processes assets, so entries of older code are not found.
[[nodiscard]] Hasher asset_hasher(std::string_view kind, const HashSeed& seed = {});

// A cache entry. Its bytes stay in memory as long as this object lives. They begin at an address
// that is a multiple of 16.
class CacheEntry {
 public:
  virtual ~CacheEntry() = default;
  [[nodiscard]] virtual std::string_view bytes() const = 0;
};

// A new cache entry, built in memory before it is stored.
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

// The interface of a cache. Several threads may call its functions at once.
class AssetCache {
 public:
  AssetCache() = default;
  virtual ~AssetCache() = default;
  AssetCache(const AssetCache&) = delete;
  AssetCache& operator=(const AssetCache&) = delete;

  // Returns the seed of all digests that the cache uses: keys, stamps and contents.
  [[nodiscard]] virtual const HashSeed& seed() = 0;

  // Returns the entry with this key, or null if the entry is missing or damaged.
  [[nodiscard]] virtual std::shared_ptr<const CacheEntry> load(const Digest& key) = 0;
  virtual void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) = 0;

  // Returns the digest of a file's contents, given the digest of the file's stamp. Returns nothing
  // if the stamp is unknown.
  [[nodiscard]] virtual std::optional<Digest> content_of(const Digest& stamp) = 0;
  virtual void remember_content(const Digest& stamp, const Digest& content) = 0;

  // Writes all stored entries to a place where other processes find them, if the cache has such a
  // place.
  virtual void write() {}
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_H_
