// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/file_copy.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace mj {
namespace {

bool is_impossible(int error) {
  return error == EXDEV || error == EINVAL || error == ENOSYS || error == EOPNOTSUPP;
}

// Copies the bytes from offset `at` to offset `end` inside the kernel, if the file system supports
// that. Increases `at` by the number of bytes that were copied.
int copy_in_kernel(int from, int to, loff_t& at, loff_t end) {
  while (at < end) {
    const auto left = static_cast<size_t>(end - at);
    const ssize_t n = ::copy_file_range(from, &at, to, nullptr, left, 0);
    if (n == 0 || (n < 0 && is_impossible(errno))) break;
    if (n < 0 && errno != EINTR) return errno;
  }
  return 0;
}

int write_all(int to, const char* bytes, ssize_t count) {
  while (count > 0) {
    const ssize_t put = ::write(to, bytes, static_cast<size_t>(count));
    if (put < 0 && errno != EINTR) return errno;
    bytes += std::max<ssize_t>(put, 0);
    count -= std::max<ssize_t>(put, 0);
  }
  return 0;
}

}  // namespace

int copy_contents(int from, int to) {
  struct stat status;
  if (::fstat(from, &status) != 0) return errno;
  loff_t at = 0;
  int error = copy_in_kernel(from, to, at, status.st_size);
  if (error != 0 || at == status.st_size) return error;
  std::vector<char> buffer(size_t{1} << 20);
  while (error == 0 && at < status.st_size) {
    const ssize_t n = ::pread(from, buffer.data(), buffer.size(), at);
    if (n <= 0) return n < 0 ? errno : EIO;
    error = write_all(to, buffer.data(), n);
    at += n;
  }
  return error;
}

}  // namespace mj
