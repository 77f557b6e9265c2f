// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include "base/file_error.h"
#include "base/require_memory.h"
#include "resource/write/draft_name.h"
#include "resource/write/file_copy.h"

namespace mj {
namespace {

constexpr mode_t kPermissions = 0777;  // without setuid, setgid and the sticky bit
constexpr std::chrono::milliseconds kBetweenAttempts{20};

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  const std::string shown = path == "-" ? "standard output" : "'" + path + "'";
  throw file_error(path == "-" ? "standard output" : path, "file-unwritable",
                   "cannot write " + shown + ": " + why);
}

[[noreturn]] void fail(const std::string& path, int error) {
  fail(path, std::strerror(error));
}

// Finds the file at `path`, or the link with kReplace. Returns false if nothing is there. Throws
// Error if the system does not tell: a file that may not be seen must not count as missing.
bool find_file(const std::string& path, Links links, struct stat& status) {
  const auto look = links == Links::kFollow ? ::stat : ::lstat;
  if (look(path.c_str(), &status) == 0) return true;
  if (errno != ENOENT && errno != ENOTDIR) fail(path, errno);
  return false;
}

// Returns the part of `left` that remains to be written after `count` bytes were written.
std::span<iovec> skip_written(std::span<iovec> left, size_t count) {
  while (!left.empty() && count >= left.front().iov_len) {
    count -= left.front().iov_len;
    left = left.subspan(1);
  }
  if (!left.empty()) {
    left.front().iov_base = static_cast<char*>(left.front().iov_base) + count;
    left.front().iov_len -= count;
  }
  return left;
}

// Writes all parts. Returns 0 or errno.
int write_parts(int descriptor, StreamedFile::Parts parts) {
  std::vector<iovec> vectors;
  for (const auto& part : parts) {
    vectors.push_back({const_cast<std::byte*>(part.data()), part.size()});
  }
  int error = 0;
  for (auto left = skip_written(vectors, 0); !left.empty() && error == 0;) {
    const auto count = static_cast<int>(std::min<size_t>(left.size(), IOV_MAX));
    const ssize_t put = ::writev(descriptor, left.data(), count);
    if (put < 0 && errno != EINTR) error = errno;
    if (put > 0) left = skip_written(left, static_cast<size_t>(put));
  }
  return error;
}

[[noreturn]] void fail_existing(const std::string& path) {
  throw file_error(path, "file-exists", "'" + path + "' already exists and is not overwritten",
                   "remove it, or omit --no-clobber");
}

std::string path_of(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

// Gives an unnamed file a name that no other file has. Returns 0 or errno.
int link_unnamed(int descriptor, const std::string& to) {
  const std::string from = path_of(descriptor);
  const int flags = AT_SYMLINK_FOLLOW;
  return ::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), flags) == 0 ? 0 : errno;
}

// Renames a file unless another file has the new name. Returns 0 or errno.
int rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // The file system does not support RENAME_NOREPLACE. A link also fails if the new name is taken.
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  return ::unlink(from.c_str()) == 0 ? 0 : errno;
}

bool is_fifo(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
}

// Opens a FIFO as soon as a program reads it. Returns the descriptor, or -1 with errno. Throws
// Error if a signal arrives first. A blocking open() would not return on a signal, because the
// handlers of base/interrupt.h restart it.
int open_fifo(const std::string& path) {
  for (;;) {
    const int fifo = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fifo >= 0) (void)::fcntl(fifo, F_SETFL, 0);  // writing waits for the reader again
    if (fifo >= 0 || errno != ENXIO) return fifo;
    if (interrupted()) fail(path, "no program reads this pipe");
    std::this_thread::sleep_for(kBetweenAttempts);
  }
}

// Opens the working path of a file. Returns the descriptor, or -1 with errno.
int open_to_write(const PendingFile& file) {
  const std::string& path = file.working_path();
  if (!file.is_direct()) return ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  return is_fifo(path) ? open_fifo(path) : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
}

}  // namespace

std::string follow_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int kMaxLinks = 40;  // the same limit as in the Linux kernel
  struct stat status;
  (void)find_file(path, Links::kFollow, status);
  std::error_code error;
  fs::path at = path;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(at, error); ++i) {
    const fs::path target = fs::read_symlink(at, error);
    require_memory(error);
    if (error) break;
    at = at.parent_path() / target;
  }
  const fs::path resolved = fs::weakly_canonical(at, error);
  require_memory(error);
  return error ? path : resolved.string();
}

PendingFile::PendingFile(const std::string& path, bool may_replace, Draft draft, Links links)
    : target_(path), may_replace_(may_replace) {
  struct stat old;
  const bool exists = find_file(path, links, old);
  const bool is_regular = exists && S_ISREG(old.st_mode);
  if (is_regular && !may_replace) fail_existing(path);
  if (exists && S_ISDIR(old.st_mode)) fail(path, EISDIR);
  if (exists && !is_regular && links == Links::kFollow) {
    direct_ = true;
    working_ = target_;
    return;
  }
  if (path.empty()) fail(path, ENOENT);
  if (links == Links::kFollow) target_ = follow_links(path);
  int descriptor = draft == Draft::kUnnamed ? create_unnamed() : -1;
  const bool has_name = descriptor < 0;
  if (has_name) descriptor = create_named();
  if (descriptor < 0) fail(path, errno);
  // Another user may have made the old file readable for everybody. Its mode is not kept.
  const bool has_mode = is_regular && old.st_uid == ::geteuid();
  if (has_mode) (void)::fchmod(descriptor, old.st_mode & kPermissions);
  if (!has_name) return;
  flock lock{};
  lock.l_type = F_RDLCK;
  lock.l_whence = SEEK_SET;
  (void)::fcntl(descriptor, F_OFD_SETLK, &lock);
  lock_ = descriptor;
}

PendingFile::~PendingFile() {
  if (!direct_ && !committed_ && !working_.empty()) ::unlink(working_.c_str());
  if (descriptor_ >= 0) ::close(descriptor_);
  if (lock_ >= 0) ::close(lock_);
}

// Opens an unnamed file. Such a file can get a name only through its descriptor in /proc. Therefore
// the function also checks that /proc is available.
int PendingFile::create_unnamed() {
  const std::string folder = std::filesystem::path(target_).parent_path().string();
  descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (descriptor_ >= 0 && ::access(path_of(descriptor_).c_str(), F_OK) != 0) {
    ::close(std::exchange(descriptor_, -1));
  }
  return descriptor_;
}

void PendingFile::remove_stale() const {
  remove_stale_drafts(target_);
}

int PendingFile::create_named() {
  remove_stale();
  working_ = draft_name(target_);
  doomed_.emplace(working_);
  return ::open(working_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

// Gives an unnamed draft a temporary name, because only a named file can be renamed. If the file
// system cannot give a name to an unnamed file, a named copy replaces the draft.
void PendingFile::take_temporary_name() {
  working_ = draft_name(target_);
  doomed_.emplace(working_);
  if (link_unnamed(descriptor_, working_) == 0) return;
  const int copy = create_named();
  if (copy < 0) fail(target_, errno);
  struct stat status;
  if (::fstat(descriptor_, &status) == 0) (void)::fchmod(copy, status.st_mode & kPermissions);
  const int error = copy_contents(descriptor_, copy);
  if (::close(copy) != 0 || error != 0) fail(target_, error != 0 ? error : errno);
}

void PendingFile::end() {
  committed_ = true;
  doomed_.reset();
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (lock_ >= 0) ::close(std::exchange(lock_, -1));
}

void PendingFile::commit() {
  if (direct_ || !may_replace_) {
    if (!commit_new()) fail_existing(target_);
    return;
  }
  if (descriptor_ >= 0) {
    if (link_unnamed(descriptor_, target_) == 0) return end();
    take_temporary_name();
  }
  if (::rename(working_.c_str(), target_.c_str()) != 0) fail(target_, errno);
  end();
}

bool PendingFile::commit_new() {
  if (!direct_) {
    int error = descriptor_ >= 0 ? link_unnamed(descriptor_, target_) : EINVAL;
    if (error != 0 && error != EEXIST) {
      if (descriptor_ >= 0) take_temporary_name();
      error = rename_to_new(working_, target_);
    }
    if (error == EEXIST) return false;
    if (error != 0) fail(target_, error);
  }
  end();
  return true;
}

void refuse_to_replace(const std::string& path) {
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_regular_file(path, ignored)) fail_existing(path);
}

void require_different_files(const std::string& output, const std::string& input) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(output, ignored)) return;
  if (!std::filesystem::equivalent(output, input, ignored)) return;
  throw file_error(output, "output-is-input",
                   "'" + output + "' is read as input and cannot be the output");
}

StreamedFile::StreamedFile(const std::string& path, bool may_replace, Links links)
    : path_(path), descriptor_(STDOUT_FILENO) {
  if (path == "-") return;
  pending_.emplace(path, may_replace, PendingFile::Draft::kUnnamed, links);
  descriptor_ = pending_->descriptor() >= 0 ? ::fcntl(pending_->descriptor(), F_DUPFD_CLOEXEC, 0)
                                            : open_to_write(*pending_);
  if (descriptor_ < 0) fail(path_, errno);
}

StreamedFile::~StreamedFile() {
  if (pending_ && descriptor_ >= 0) ::close(descriptor_);
}

void StreamedFile::write(Parts parts) {
  const int error = write_parts(descriptor_, parts);
  if (error != 0) fail(path_, error);
}

void StreamedFile::write(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  write(Parts(&bytes, 1));
}

void StreamedFile::commit() {
  if (!pending_) return;
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(path_, errno);
  pending_->commit();
}

void write_file(const std::string& path, StreamedFile::Parts parts, bool may_replace) {
  StreamedFile file(path, may_replace);
  file.write(parts);
  file.commit();
}

void write_file(const std::string& path, std::span<const std::byte> bytes, bool may_replace) {
  write_file(path, StreamedFile::Parts(&bytes, 1), may_replace);
}

void write_file(const std::string& path, std::string_view text, bool may_replace) {
  write_file(path, std::as_bytes(std::span(text)), may_replace);
}

}  // namespace mj
