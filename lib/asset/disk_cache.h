// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cache of processed assets on disk, shared by all processes of a user. What an entry holds is
// known by its key alone: a digest of everything that the result depends on, the contents of files
// and this library's own code among it. Entries that are stored together are one file: making many
// takes longer than filling them. Files appear by renaming and are never changed; an entry that is
// damaged is as good as missing. Beside them is a list of where entries are, and of what source
// files contain, by what the file system says of them; and the seed of all digests (cache_seed.h).
// The cache is never a reason for an operation to fail.

#ifndef MJTOOLS_ASSET_DISK_CACHE_H_
#define MJTOOLS_ASSET_DISK_CACHE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "asset/cache.h"
#include "asset/digest_list.h"

namespace mj {

class MappedFile;

class DiskCache : public AssetCache {
 public:
  static constexpr uint64_t kDefaultBytes = uint64_t{1} << 30;

  // Files are in `directory`, which need not exist yet.
  explicit DiskCache(std::string directory, uint64_t max_bytes = kDefaultBytes);
  // Writes. If something was stored: removes the files that were used longest ago until the others
  // have at most max_bytes.
  ~DiskCache() override;

  // The seed of the digests of keys, stamps and contents. One that cannot be kept is fixed, and
  // nothing is stored.
  [[nodiscard]] const HashSeed& seed() override;

  // The entry of that key; null if there is none or it is damaged.
  [[nodiscard]] std::shared_ptr<const CacheEntry> load(const Digest& key) override;
  // The entry is kept in memory until it is written; at the latest when there are many bytes.
  void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) override;

  // The digest of the contents of a file, by that of its stamp.
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp) override;
  void remember_content(const Digest& stamp, const Digest& content) override;

  // Writes what was stored and remembered.
  void write() override;

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

#endif  // MJTOOLS_ASSET_DISK_CACHE_H_
