// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that open files in the folder of the asset cache. Other processes write into this
// folder at the same time, and it may contain any kind of file. In a shared folder, other users may
// plant files and links at the names that the cache uses.

#ifndef MJTOOLS_ASSET_CACHE_FILE_H_
#define MJTOOLS_ASSET_CACHE_FILE_H_

#include <fcntl.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "resource/write/atomic_file.h"

namespace mj {

// Flags for opening a file of the cache. O_NOFOLLOW refuses a symbolic link. O_NONBLOCK keeps
// open() from blocking on a pipe that somebody put into the folder.
inline constexpr int kOpenCacheFile = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;

// Returns whether a file may belong to the cache: it is a regular file and the user of this process
// owns it. The cache treats other files as missing.
[[nodiscard]] bool is_cache_file(const struct stat& status);
[[nodiscard]] bool is_cache_file(const std::string& path);

// Returns whether a file may be written at `path`. This is true if `path` is a regular file or a
// symbolic link, or does not exist.
[[nodiscard]] bool can_be_replaced(const std::string& path);

// Writes a file of the cache. Replaces a symbolic link at `path` and does not write through it.
// Throws Error if the file cannot be written.
void write_cache_file(const std::string& path, StreamedFile::Parts parts);

// A file of the cache that is open for reading. A file that is_cache_file() rejects, or that has
// more than `max_bytes` bytes, counts as empty.
class CacheFile {
 public:
  CacheFile(const std::string& path, uint64_t max_bytes);
  ~CacheFile();
  CacheFile(const CacheFile&) = delete;
  CacheFile& operator=(const CacheFile&) = delete;

  // Returns the size in bytes that the file had when it was opened.
  [[nodiscard]] uint64_t size() const { return size_; }
  // Fills `bytes` with the part of the file that begins at `offset`. Returns false if the file ends
  // before the end of this part, or cannot be read.
  [[nodiscard]] bool read(uint64_t offset, std::span<std::byte> bytes) const;
  // Maps the whole file into memory, closes it and returns the bytes. Returns an empty text if that
  // fails. Copying a file takes longer. Only the user of this process can truncate it meanwhile,
  // which would end the process; the library never does.
  [[nodiscard]] std::string_view mapped();
  // Sets the times of the file to the present time. The files that were used last are kept longest.
  void mark_as_used() const;

 private:
  int descriptor_;
  uint64_t size_ = 0;
  void* memory_ = nullptr;  // of the mapped file
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_FILE_H_
