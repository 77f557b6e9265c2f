// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cache of processed assets on disk, shared by all processes of a user. What an entry holds is
// known by its key alone: a digest of everything that the result depends on, the contents of files
// and this library's own code among it. Entries that are stored together are one file: making many
// takes longer than filling them. Files appear by renaming and are never changed; an entry that is
// damaged is as good as missing. Beside them is a list of where entries are, and of what source
// files contain, by what the file system says of them; and the seed of all digests (cache_seed.h).
// The cache is never a reason for an operation to fail.

#ifndef MJTOOLS_ASSET_CACHE_H_
#define MJTOOLS_ASSET_CACHE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "asset/digest_list.h"
#include "asset/hasher.h"

namespace mj {

class MappedFile;

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

class AssetCache {
 public:
  static constexpr uint64_t kDefaultBytes = uint64_t{1} << 30;

  // Files are in `directory`, which need not exist yet.
  explicit AssetCache(std::string directory, uint64_t max_bytes = kDefaultBytes);
  // Writes. If something was stored: removes the files that were used longest ago until the others
  // have at most max_bytes.
  ~AssetCache();
  AssetCache(const AssetCache&) = delete;
  AssetCache& operator=(const AssetCache&) = delete;

  // Several threads may call these.

  // The seed of the digests of keys, stamps and contents. One that cannot be kept is fixed, and
  // nothing is stored.
  [[nodiscard]] const HashSeed& seed();

  // The entry of that key; null if there is none or it is damaged.
  [[nodiscard]] std::shared_ptr<const CacheEntry> load(const Digest& key);
  // The entry is kept in memory until it is written; at the latest when there are many bytes.
  void store(const Digest& key, std::shared_ptr<const CacheEntry> entry);

  // The digest of the contents of a file, by that of its stamp.
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp);
  void remember_content(const Digest& stamp, const Digest& content);

  // Writes what was stored and remembered.
  void write();

 private:
  using Entries = std::map<Digest, std::shared_ptr<const CacheEntry>>;

  [[nodiscard]] std::string path_of(uint64_t file) const;
  std::shared_ptr<const MappedFile> open(uint64_t file);
  void write_entries();
  void evict() const;

  std::string directory_;
  uint64_t max_bytes_;
  std::once_flag seeded_;
  std::optional<HashSeed> seed_;  // none that is kept

  std::mutex mutex_;  // of what follows
  DigestList list_;   // contents by stamps, places of entries by keys
  std::map<uint64_t, std::shared_ptr<const MappedFile>> files_;  // that are open, by their numbers
  Entries stored_;                                               // not written yet
  uint64_t stored_bytes_ = 0;
  bool grown_ = false;  // there are files of this process
};

// Where a user's cache is: $XDG_CACHE_HOME/mjtools, else ~/.cache/mjtools; empty if there is no
// home either.
[[nodiscard]] std::string default_cache_directory();

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_H_
