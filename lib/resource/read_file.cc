// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/read_file.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/file_error.h"
#include "resource/foreign_content.h"
#include "resource/input_limits.h"

namespace mj {
namespace {

std::string shown(const std::string& path) {
  return path == "-" ? "standard input" : "'" + path + "'";
}

[[noreturn]] void fail(const std::string& path, int error) {
  if (error == ENOENT) throw ReadError("file-not-found", path, "no such file");
  if (error == EISDIR) throw ReadError("file-is-directory", path, "it is a directory");
  throw ReadError("file-unreadable", path, std::strerror(error));
}

[[noreturn]] void fail_special(const std::string& path, const std::string& what) {
  throw ReadError("file-unreadable", path, "it is " + what + ", not a file",
                  "only the main input may be a pipe, or - for standard input");
}

// Returns whether files of this file system, like those in /proc, are generated when they are read.
// Some of them never end, and reading some of them changes the system.
bool is_made_up(const struct statfs& system) {
  constexpr decltype(system.f_type) kMagic[] = {PROC_SUPER_MAGIC, SYSFS_MAGIC, DEBUGFS_MAGIC,
                                                TRACEFS_MAGIC, SECURITYFS_MAGIC};
  return std::ranges::find(kMagic, system.f_type) != std::end(kMagic);
}

// Throws ReadError if a file of this kind may not be read.
void check_kind(const std::string& path, const struct stat& status, const struct statfs& system,
                Accept accept) {
  if (S_ISDIR(status.st_mode)) fail(path, EISDIR);
  if (S_ISREG(status.st_mode)) {
    if (is_made_up(system)) fail_special(path, "a view into the system");
  } else if (S_ISFIFO(status.st_mode)) {
    const bool has_name = system.f_type != PIPEFS_MAGIC;
    if (accept < (has_name ? Accept::kPipes : Accept::kStandardInput)) {
      fail_special(path, "a pipe");
    }
  } else {
    fail_special(path, S_ISSOCK(status.st_mode) ? "a socket" : "a device");
  }
}

int open_file(const std::string& path, Accept accept) {
  struct stat status {};
  struct statfs system {};
  if (::stat(path.c_str(), &status) != 0 || ::statfs(path.c_str(), &system) != 0) fail(path, errno);
  check_kind(path, status, system, accept);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) fail(path, errno);
  return descriptor;
}

}  // namespace

ReadError::ReadError(DiagnosticCode code, const std::string& path, std::string reason,
                     std::string hint)
    : Error(file_error(path == "-" ? "standard input" : path, code,
                       "cannot read " + shown(path) + ": " + reason, std::move(hint))),
      reason_(std::move(reason)) {}

InputFile::InputFile(std::string path, Accept accept)
    : path_(std::move(path)), is_standard_input_(path_ == "-" && accept != Accept::kFiles) {
  descriptor_ = is_standard_input_ ? STDIN_FILENO : open_file(path_, accept);
  struct stat status {};
  const int error = ::fstat(descriptor_, &status) != 0 ? errno
                    : S_ISDIR(status.st_mode)          ? EISDIR
                                                       : 0;
  if (error != 0) {
    if (!is_standard_input_) ::close(descriptor_);
    fail(path_, error);
  }
  // Standard input may already have been read in part, so its size is unknown.
  is_regular_ = S_ISREG(status.st_mode) && !is_standard_input_;
  size_ = is_regular_ ? static_cast<size_t>(status.st_size) : 0;
}

InputFile::~InputFile() {
  if (!is_standard_input_) ::close(descriptor_);
}

namespace {

// Reads up to n bytes by calls of `read_some(to, n, already read)`, which behaves like read(2).
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

// Appends up to n more bytes of the file to `bytes`, and at most one byte more than the limit.
// Returns false at the end of the file.
bool append(InputFile& file, std::string& bytes, size_t n) {
  const size_t start = bytes.size();
  n = std::min(n, input_limits().file - start + 1);
  bytes.resize(start + n);
  const size_t got = file.read(bytes.data() + start, n);
  bytes.resize(start + got);
  require_readable_size(file.path(), bytes.size());
  return got == n;
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

void require_content(const std::string& path, std::string_view beginning) {
  const ForeignContent foreign = foreign_content(beginning);
  if (foreign) throw ReadError("file-unreadable", path, "it " + foreign.problem, foreign.hint);
}

void require_readable_size(const std::string& path, size_t bytes) {
  const size_t limit = input_limits().file;
  if (bytes <= limit) return;
  throw ReadError("file-too-large", path, "it has more than the limit of " + size_text(limit),
                  "--max-input sets the limit");
}

std::string read_file(const std::string& path, Accept accept) {
  InputFile file(path, accept);
  return read_file(file);
}

std::string read_file(InputFile& file) {
  std::string bytes;
  bool is_more = append(file, bytes, kBeginningBytes);
  require_content(file.path(), bytes);
  require_readable_size(file.path(), file.size());
  if (file.size() > bytes.size()) bytes.reserve(file.size() + 1);
  while (is_more) {
    const size_t known = file.size() >= bytes.size() ? file.size() - bytes.size() + 1 : 0;
    is_more = append(file, bytes, std::max({known, kBeginningBytes, bytes.size() / 2}));
  }
  // Thousands of small files are kept while a model is read.
  if (bytes.capacity() > 2 * bytes.size()) bytes.shrink_to_fit();
  return bytes;
}

}  // namespace mj
