// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/free_space.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace mj {

FreeSpace free_space(int descriptor) {
  FreeSpace out;
  struct statvfs system {};
  if (::fstatvfs(descriptor, &system) == 0 && system.f_blocks > 0) {
    const auto blocks = ::geteuid() == 0 ? system.f_bfree : system.f_bavail;
    int64_t bytes = 0;
    if (!__builtin_mul_overflow(blocks, system.f_frsize, &bytes)) out = {bytes, ENOSPC};
  }
  struct stat file {};
  rlimit limit{};
  if (::fstat(descriptor, &file) == 0 && ::getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
      limit.rlim_cur < static_cast<rlim_t>(INT64_MAX)) {
    const auto left = std::max<int64_t>(static_cast<int64_t>(limit.rlim_cur) - file.st_size, 0);
    if (left < out.bytes) out = {left, EFBIG};
  }
  return out;
}

FreeSpace free_space(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {};
  const FreeSpace out = free_space(descriptor);
  ::close(descriptor);
  return out;
}

}  // namespace mj
