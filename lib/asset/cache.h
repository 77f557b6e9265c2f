// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cache of processed assets on disk, shared by all processes of a user. What an entry holds is
// known by its key alone: a digest of everything that the result depends on, the contents of files
// and this library's own code among it. Entries appear by renaming and are never changed; one that
// is damaged is as good as missing. Beside them is a list of what files contain, by what the file
// system says of them. The cache is never a reason for an operation to fail.

#ifndef MJTOOLS_ASSET_CACHE_H_
#define MJTOOLS_ASSET_CACHE_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mj {

using Digest = std::array<uint64_t, 2>;

// A digest of a sequence of values, each with its length. For bytes that nobody chose in order to
// make two of them equal.
class Hasher {
 public:
  void add(const void* bytes, size_t size);
  void add(std::string_view text) { add(text.data(), text.size()); }
  template <typename T>
  requires std::is_trivially_copyable_v<T>
  void add(const std::vector<T>& values) { add(values.data(), values.size() * sizeof(T)); }
  template <typename T>
  requires std::is_arithmetic_v<T>
  void add(T value) { add(&value, sizeof(value)); }

  [[nodiscard]] Digest digest() const;

 private:
  void mix(const unsigned char* block);

  std::array<uint64_t, 4> lanes_ = {0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
                                    0x082efa98ec4e6c89};
};

// Files below this size are processed faster than a cache is asked.
inline constexpr size_t kLeastCachedBytes = 4096;

// A hasher that starts with the version of what makes the assets.
[[nodiscard]] Hasher asset_hasher(std::string_view kind);

// A whole entry in memory while the object lives.
class CacheEntry {
 public:
  virtual ~CacheEntry() = default;
  [[nodiscard]] virtual std::string_view bytes() const = 0;
};

class AssetCache {
 public:
  static constexpr uint64_t kDefaultBytes = uint64_t{1} << 30;

  // Entries are in `directory`, which need not exist yet.
  explicit AssetCache(std::string directory, uint64_t max_bytes = kDefaultBytes);
  // Adds to the list of contents. If something was stored: removes the entries that were used
  // longest ago until the others have at most max_bytes.
  ~AssetCache();
  AssetCache(const AssetCache&) = delete;
  AssetCache& operator=(const AssetCache&) = delete;

  // Several threads may call these.

  // The entry of that key; null if there is none or it is damaged. Its bytes begin at an address
  // that is a multiple of 16.
  [[nodiscard]] std::shared_ptr<const CacheEntry> load(const Digest& key) const;
  void store(const Digest& key, std::string_view entry);

  // The digest of the contents of a file, by that of its stamp.
  [[nodiscard]] std::optional<Digest> content_of(const Digest& stamp);
  void remember_content(const Digest& stamp, const Digest& content);

 private:
  [[nodiscard]] std::string path_of(const Digest& key) const;
  [[nodiscard]] std::string contents_path() const;
  void read_contents();
  void write_contents() const;
  void evict() const;

  std::string directory_;
  uint64_t max_bytes_;
  std::atomic<bool> stored_ = false;

  std::mutex mutex_;                                 // of what follows
  bool contents_read_ = false;                       // those of the list
  std::map<Digest, Digest> contents_;                // by stamps
  std::vector<std::array<Digest, 2>> new_contents_;  // not in the list yet
};

// Where a user's cache is: $XDG_CACHE_HOME/mjtools, else ~/.cache/mjtools; empty if there is no
// home either.
[[nodiscard]] std::string default_cache_directory();

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_H_
