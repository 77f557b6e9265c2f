// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cache of processed assets on disk, shared by all processes of a user. Files of other users and
// symbolic links in its folder count as missing.
//
// The key of an entry is a digest of everything on which the result depends, including the contents
// of files and the version of this library's code. Entries that are stored together go into one
// file, because creating a file takes longer than filling it. A file of entries is written under a
// temporary name, then gets its final name, and never changes after that. A damaged entry counts as
// missing.
//
// The folder has two more files. The first is a list that tells where each entry is and which
// digest the contents of a source file have, given the file's stamp. The second holds the seed of
// all digests (cache_seed.h). An error in the cache never makes an operation fail.

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

class CacheFile;

class DiskCache : public AssetCache {
 public:
  static constexpr uint64_t kDefaultBytes = uint64_t{1} << 30;

  // Makes a cache that uses the files in `directory`. The folder is created when it is needed.
  explicit DiskCache(std::string directory, uint64_t max_bytes = kDefaultBytes);
  // Calls write(). If this process has written files, removes the least recently used files until
  // the rest has at most `max_bytes` bytes.
  ~DiskCache() override;

  // Returns the seed of all digests that the cache uses: keys, stamps and contents. If no seed can
  // be kept on disk, returns a fixed seed, and the cache then stores nothing.
  [[nodiscard]] const HashSeed& seed() override;

  // Returns the entry with this key, or null if the entry is missing or damaged.
  [[nodiscard]] std::shared_ptr<const CacheEntry> load(const Digest& key) override;
  // Keeps the entry in memory until the next call of write(). If many bytes are waiting already,
  // writes them at once.
  void store(const Digest& key, std::shared_ptr<const CacheEntry> entry) override;

  // Returns the digest of a file's contents, given the digest of the file's stamp. Returns nothing
  // if the stamp is unknown.
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp) override;
  void remember_content(const Digest& stamp, const Digest& content) override;

  // Writes all stored entries and remembered digests.
  void write() override;

 private:
  using Entries = std::map<Digest, std::shared_ptr<const CacheEntry>>;

  [[nodiscard]] std::string path_of(uint64_t file) const;
  std::shared_ptr<CacheFile> open(uint64_t file);
  void write_entries();
  void evict() const;

  std::string directory_;
  uint64_t max_bytes_;
  std::once_flag seeded_;
  std::optional<HashSeed> seed_;  // empty if no seed can be kept on disk

  std::mutex mutex_;  // guards the members below
  DigestList list_;   // digests of contents by stamp, and positions of entries by key
  std::shared_ptr<CacheFile> open_file_;  // the file of entries that was used last, or null
  uint64_t open_number_ = 0;              // number of open_file_
  Entries stored_;                        // entries that write() will write
  uint64_t stored_bytes_ = 0;
  bool grown_ = false;  // whether this process has written files
};

// Returns the folder of the user's cache: $XDG_CACHE_HOME/mjtools if the variable is set, or else
// ~/.cache/mjtools. Returns an empty text if the user has no home folder either.
[[nodiscard]] std::string default_cache_directory();

}  // namespace mj

#endif  // MJTOOLS_ASSET_DISK_CACHE_H_
