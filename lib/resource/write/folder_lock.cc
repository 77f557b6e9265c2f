// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "base/file_error.h"

namespace mj {
namespace {

constexpr std::chrono::milliseconds kBetweenAttempts{2};

bool has_name(int descriptor, const std::string& name) {
  struct stat mine, named;
  return ::fstat(descriptor, &mine) == 0 && ::lstat(name.c_str(), &named) == 0 &&
         mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
}

// Tries to take the lock. Returns false if another descriptor holds it.
bool lock(int descriptor) {
  int result = 0;
  do {
    result = ::flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0 || errno != EWOULDBLOCK;
}

}  // namespace

FolderLock::FolderLock(const std::string& folder, std::chrono::milliseconds patience)
    : file_(folder + "/" + kName) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!try_to_hold()) {
    if (std::chrono::steady_clock::now() >= end) {
      throw Error(
          "file-busy", "'" + folder + "' is being written by another process",
          "wait until that process is done, or name another folder; the process holds the lock '" +
              file_ + "'");
    }
    std::this_thread::sleep_for(kBetweenAttempts);
  }
  try {
    doomed_.emplace(file_);
  } catch (...) {
    release();
    throw;
  }
}

// Tries once to take the lock. The previous holder may have removed the lock file after this
// process opened it. Therefore the function checks at the end that the locked file still has its
// name.
bool FolderLock::try_to_hold() {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  if (descriptor_ < 0) {
    throw file_error(file_, "file-unwritable",
                     "cannot write '" + file_ + "': " + std::strerror(errno));
  }
  if (lock(descriptor_) && has_name(descriptor_, file_)) return true;
  ::close(descriptor_);
  return false;
}

FolderLock::~FolderLock() {
  doomed_.reset();  // must come before release(), while the name still belongs to this lock
  release();
}

void FolderLock::release() {
  ::unlink(file_.c_str());
  ::close(descriptor_);
}

}  // namespace mj
