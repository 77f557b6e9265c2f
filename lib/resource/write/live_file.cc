// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/live_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/file_error.h"

namespace mj {
namespace {

constexpr const char* kLost = "it was removed or replaced in the meantime";

[[noreturn]] void fail(const std::string& name, const std::string& why) {
  throw file_error(name, "file-unwritable", "cannot write '" + name + "': " + why);
}

// Returns a lock on the whole file, in the form that fcntl() takes. Such a lock belongs to the open
// file description, not to the process.
flock whole_file(short type) {
  flock lock{};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

// Marks the file as being written, by a shared lock. An exclusive lock would keep HDF5 readers out,
// because they lock the file too and some file systems have only one kind of lock. On a file system
// without locks, the file gets no mark.
void mark_as_written(int descriptor) {
  flock lock = whole_file(F_RDLCK);
  (void)::fcntl(descriptor, F_OFD_SETLK, &lock);
}

// Returns whether another descriptor holds a lock on the file. If no other descriptor does, this
// descriptor takes an exclusive lock.
bool is_busy(int descriptor) {
  flock lock = whole_file(F_WRLCK);
  if (::fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return false;
  if (errno == EAGAIN || errno == EACCES) return true;
  return ::fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

bool is_file_of_name(int descriptor, const std::string& name) {
  const std::optional<FileId> mine = file_id(descriptor);
  return mine && mine == file_id(name);
}

// The file, if any, that has the target name before the new file takes this name. It is locked
// against other writers while it is replaced.
class Predecessor {
 public:
  explicit Predecessor(const std::string& name) : name_(name), descriptor_(open(O_RDWR)) {
    if (descriptor_ < 0) descriptor_ = open(O_RDONLY);
    is_there_ = descriptor_ >= 0 || errno != ENOENT;
    if (descriptor_ < 0 || !is_busy(descriptor_)) return;
    ::close(descriptor_);
    throw file_error(name, "file-busy", "'" + name + "' is being written by another process",
                     "wait until that process is done, or name another file");
  }
  ~Predecessor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Predecessor(const Predecessor&) = delete;
  Predecessor& operator=(const Predecessor&) = delete;

  [[nodiscard]] bool is_there() const { return is_there_; }
  [[nodiscard]] std::optional<FileId> id() const { return file_id(descriptor_); }
  // Returns whether the file has lost its name since it was opened. Returns false if the file could
  // not be opened.
  [[nodiscard]] bool is_outdated() const {
    return descriptor_ >= 0 && !is_file_of_name(descriptor_, name_);
  }

 private:
  [[nodiscard]] int open(int mode) const {
    return ::open(name_.c_str(), mode | O_CLOEXEC | O_NONBLOCK);
  }

  const std::string& name_;
  int descriptor_;
  bool is_there_ = false;
};

}  // namespace

void require_no_writer(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  const std::string name = follow_links(path);
  (void)Predecessor(name);
}

// Takes the name. An existing file is locked first, and the function then checks that the locked
// file still has the name. If no file exists, the name is taken only if it is still free.
// Therefore, if several programs start at once, exactly one of them succeeds.
LiveFile::LiveFile(PendingFile& file, std::optional<FileId> replaces) : name_(file.target()) {
  descriptor_ = ::open(file.working_path().c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor_ < 0) fail(name_, std::strerror(errno));
  try {
    mark_as_written(descriptor_);
    for (bool has_name = false; !has_name;) {
      const Predecessor old(name_);
      if (old.is_outdated()) continue;
      if (old.is_there() && replaces && old.id() != replaces) fail(name_, kLost);
      if (old.is_there()) file.commit();
      has_name = old.is_there() || file.commit_new();
    }
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

LiveFile::~LiveFile() {
  ::close(descriptor_);
}

std::string LiveFile::path() const {
  require_name();
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor_);
  if (is_file_of_name(descriptor_, link)) return link;
  if (is_file_of_name(descriptor_, name_)) return name_;
  fail(name_, "it was moved in the meantime");
}

bool LiveFile::has_name() const {
  return is_file_of_name(descriptor_, name_);
}

void LiveFile::remove() const {
  if (has_name()) (void)::unlink(name_.c_str());
}

void LiveFile::require_name() const {
  struct stat status;
  const bool has_name = ::fstat(descriptor_, &status) == 0 && status.st_nlink > 0;
  if (!has_name) fail(name_, kLost);
}

}  // namespace mj
