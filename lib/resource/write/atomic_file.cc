// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/file_error.h"
#include "resource/write/file_copy.h"
#include "resource/write/random_name.h"

namespace mj {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  const std::string shown = path == "-" ? "standard output" : "'" + path + "'";
  throw file_error(path == "-" ? "standard output" : path, "file-unwritable",
                   "cannot write " + shown + ": " + std::strerror(error));
}

// Returns the beginning of the temporary names for a target. The beginning contains only the first
// part of the target's name, because that name alone may be as long as the system allows.
std::string temporary_prefix(const std::string& target) {
  // A name may have 255 bytes. The rest is for the process ID, 32 random digits and the ending.
  constexpr size_t kKept = 200;
  return "." + std::filesystem::path(target).filename().string().substr(0, kKept) + ".";
}

constexpr std::string_view kTemporaryEnding = ".tmp";

// Returns a name of the form ".TARGET.PROCESS.RANDOM.tmp". PROCESS is the process ID, by which
// remove_stale() recognizes drafts whose process has ended.
std::string temporary_name(const std::string& target) {
  const std::string name = temporary_prefix(target) + std::to_string(::getpid()) + "." +
                           random_name() + std::string(kTemporaryEnding);
  return (std::filesystem::path(target).parent_path() / name).string();
}

// Returns the process ID that is part of a temporary name. Returns 0 if `name` is not a temporary
// name with this prefix.
pid_t process_of(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix) || !name.ends_with(kTemporaryEnding)) return 0;
  name.remove_prefix(prefix.size());
  const char* const end =
      name.data() + name.size() - std::min(name.size(), kTemporaryEnding.size());
  pid_t process = 0;
  const auto number = std::from_chars(name.data(), end, process);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != '.') return 0;
  const std::string_view random(number.ptr + 1, end);
  const bool is_ours =
      !random.empty() && random.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return is_ours && process > 0 ? process : 0;
}

// Returns whether a temporary file was left behind. This is so if its process on this machine has
// ended, and no process of another machine or container holds the lock on the file.
bool is_stale(const std::string& path, pid_t process) {
  if (process == 0 || ::kill(process, 0) == 0 || errno != ESRCH) return false;
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status;
  bool is_free = descriptor >= 0 && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  is_free = is_free && ::fcntl(descriptor, F_OFD_SETLK, &lock) == 0;
  if (descriptor >= 0) ::close(descriptor);
  return is_free;
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

}  // namespace

std::string follow_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int kMaxLinks = 40;  // the same limit as in the Linux kernel
  std::error_code error;
  fs::path at = path;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(at, error); ++i) {
    const fs::path target = fs::read_symlink(at, error);
    if (error) break;
    at = at.parent_path() / target;
  }
  const fs::path resolved = fs::weakly_canonical(at, error);
  return error ? path : resolved.string();
}

PendingFile::PendingFile(const std::string& path, bool may_replace, Draft draft)
    : target_(path), may_replace_(may_replace) {
  struct stat status;
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && (errno == ELOOP || errno == ENAMETOOLONG)) fail(path, errno);
  if (exists && S_ISREG(status.st_mode) && !may_replace) fail_existing(path);
  if (exists && S_ISDIR(status.st_mode)) fail(path, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    direct_ = true;
    working_ = target_;
    return;
  }
  if (path.empty()) fail(path, ENOENT);
  target_ = follow_links(path);
  int descriptor = draft == Draft::kUnnamed ? create_unnamed() : -1;
  const bool has_name = descriptor < 0;
  if (has_name) descriptor = create_named();
  if (descriptor < 0) fail(path, errno);
  if (exists) (void)::fchmod(descriptor, status.st_mode & 07777);
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

// Removes drafts of the same target that killed processes left behind.
void PendingFile::remove_stale() const {
  namespace fs = std::filesystem;
  const std::string prefix = temporary_prefix(target_);
  const fs::path folder = fs::path(target_).parent_path();
  std::error_code error;
  fs::directory_iterator at(folder.empty() ? "." : folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string path = at->path().string();
    if (is_stale(path, process_of(at->path().filename().string(), prefix))) {
      (void)::unlink(path.c_str());
    }
  }
}

int PendingFile::create_named() {
  remove_stale();
  working_ = temporary_name(target_);
  doomed_.emplace(working_);
  return ::open(working_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

// Gives an unnamed draft a temporary name, because only a named file can be renamed. If the file
// system cannot give a name to an unnamed file, a named copy replaces the draft.
void PendingFile::take_temporary_name() {
  working_ = temporary_name(target_);
  doomed_.emplace(working_);
  if (link_unnamed(descriptor_, working_) == 0) return;
  const int copy = create_named();
  if (copy < 0) fail(target_, errno);
  struct stat status;
  if (::fstat(descriptor_, &status) == 0) (void)::fchmod(copy, status.st_mode & 07777);
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

StreamedFile::StreamedFile(const std::string& path, bool may_replace)
    : path_(path), descriptor_(STDOUT_FILENO) {
  if (path == "-") return;
  pending_.emplace(path, may_replace, PendingFile::Draft::kUnnamed);
  descriptor_ = pending_->descriptor() >= 0
                    ? ::fcntl(pending_->descriptor(), F_DUPFD_CLOEXEC, 0)
                    : ::open(pending_->working_path().c_str(), O_WRONLY | O_CLOEXEC);
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
