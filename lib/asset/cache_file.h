// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that open files in the folder of the asset cache. Other processes write into this
// folder at the same time, and it may contain any kind of file.

#ifndef MJTOOLS_ASSET_CACHE_FILE_H_
#define MJTOOLS_ASSET_CACHE_FILE_H_

#include <fcntl.h>

#include <string>
#include <string_view>

namespace mj {

// Flags for opening a file of the cache. O_NONBLOCK keeps open() from blocking on a pipe that
// somebody put into the folder.
inline constexpr int kOpenCacheFile = O_CLOEXEC | O_NONBLOCK;

// Returns whether a file may be written at `path`. This is true if `path` is a regular file or does
// not exist.
[[nodiscard]] bool can_be_replaced(const std::string& path);

// A file mapped into memory. It is empty if the file cannot be opened or mapped.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::string_view bytes() const { return {static_cast<const char*>(start_), size_}; }

 private:
  void* start_ = nullptr;
  size_t size_ = 0;
};

}  // namespace mj

#endif  // MJTOOLS_ASSET_CACHE_FILE_H_
