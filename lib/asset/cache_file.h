// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files of the cache of assets: a folder that others write into at the same time, and into which
// anything may have been put.

#ifndef MJTOOLS_ASSET_CACHE_FILE_H_
#define MJTOOLS_ASSET_CACHE_FILE_H_

#include <fcntl.h>

#include <string>
#include <string_view>

namespace mj {

// Never waits, as for the other end of a pipe that somebody put into the folder.
inline constexpr int kOpenCacheFile = O_CLOEXEC | O_NONBLOCK;

// Whether there is a regular file or nothing: what writing replaces.
[[nodiscard]] bool can_be_replaced(const std::string& path);

// A file in memory; empty if it cannot be had.
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
