// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/file_error.h"

namespace mj {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  const std::string shown = path == "-" ? "standard input" : "'" + path + "'";
  const std::string file = path == "-" ? "standard input" : path;
  if (error == ENOENT) {
    throw file_error(file, "file-not-found", "cannot open " + shown + ": no such file");
  }
  if (error == EISDIR) {
    throw file_error(file, "file-is-directory", "cannot read " + shown + ": it is a directory");
  }
  throw file_error(file, "file-unreadable", "cannot read " + shown + ": " + std::strerror(error));
}

}  // namespace

InputFile::InputFile(std::string path) : path_(std::move(path)) {
  descriptor_ = path_ == "-" ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) fail(path_, errno);
  struct stat status;
  const int error = ::fstat(descriptor_, &status) != 0 ? errno
                    : S_ISDIR(status.st_mode)          ? EISDIR
                                                       : 0;
  if (error != 0) {
    if (path_ != "-") ::close(descriptor_);
    fail(path_, error);
  }
  // Standard input may already have been read in part, and files of /proc claim to be empty.
  regular_ = S_ISREG(status.st_mode) && path_ != "-" && status.st_size > 0;
  size_ = regular_ ? static_cast<size_t>(status.st_size) : 0;
}

InputFile::~InputFile() {
  if (path_ != "-") ::close(descriptor_);
}

namespace {

// Reads up to n bytes by calls of `read_some(to, n, already read)`, which are as those of the
// system.
template <typename Read>
size_t read_all(const std::string& path, void* to, size_t n, Read read_some) {
  size_t done = 0;
  while (done < n) {
    const ssize_t got = read_some(static_cast<char*>(to) + done, n - done, done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(path, errno);
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  return done;
}

}  // namespace

size_t InputFile::read(void* to, size_t n) {
  return read_all(path_, to, n,
                  [&](char* at, size_t left, size_t) { return ::read(descriptor_, at, left); });
}

size_t InputFile::read_at(size_t from, void* to, size_t n) const {
  return read_all(path_, to, n, [&](char* at, size_t left, size_t done) {
    return ::pread(descriptor_, at, left, static_cast<off_t>(from + done));
  });
}

void InputFile::skip(size_t n) {
  if (::lseek(descriptor_, static_cast<off_t>(n), SEEK_CUR) < 0) fail(path_, errno);
}

std::string read_file(const std::string& path, size_t limit) {
  InputFile file(path);
  return read_file(file, limit);
}

std::string read_file(InputFile& file, size_t limit) {
  auto check = [&](size_t size) {
    if (size <= limit) return;
    throw file_error(file.path(), "file-too-large",
                     "'" + file.path() + "' has more than " + std::to_string(limit) + " bytes");
  };
  std::string bytes;
  check(file.size());
  size_t chunk = file.is_regular() ? file.size() + 1 : size_t{1} << 16;
  for (;;) {
    const size_t start = bytes.size();
    bytes.resize(start + chunk);
    const size_t got = file.read(bytes.data() + start, chunk);
    bytes.resize(start + got);
    check(bytes.size());
    if (got < chunk) return bytes;
    chunk = std::max(chunk, bytes.size() / 2);
  }
}

}  // namespace mj
