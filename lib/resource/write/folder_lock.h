// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Locks a folder whose files belong together. Each file appears complete (atomic_file.h). Without
// the lock, two programs that write the same folder at once could leave a mixture of files. With
// the lock, all files come from the program that ends last.
//
// The lock is a system lock on a file that only this class uses, so that locks of other programs do
// not interfere. The lock ends with the process. A killed process leaves at most the lock file,
// which the next holder locks and removes. A process that is stopped (SIGSTOP, a debugger) during
// the last milliseconds of writing keeps the lock until it continues or ends. Other processes then
// fail after `patience`.

#ifndef MJTOOLS_RESOURCE_WRITE_FOLDER_LOCK_H_
#define MJTOOLS_RESOURCE_WRITE_FOLDER_LOCK_H_

#include <chrono>
#include <optional>
#include <string>

#include "base/interrupt.h"

namespace mj {

class FolderLock {
 public:
  static constexpr const char* kName = ".mjtools.lock";
  static constexpr std::chrono::milliseconds kPatience{3000};

  // Waits until no other FolderLock, in this or another process, holds the folder. Throws Error
  // (file-busy) if that takes longer than `patience`. Throws Error (file-unwritable) if the lock
  // file cannot be made. Then nothing else could be written in its folder either. If the file
  // system has no locks, the constructor returns at once.
  explicit FolderLock(const std::string& folder, std::chrono::milliseconds patience = kPatience);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  // Tries once to take the lock. Returns whether it succeeded.
  [[nodiscard]] bool try_to_hold();
  void release();

  std::string file_;
  int descriptor_ = -1;
  std::optional<DoomedPath> doomed_;  // removes the lock file on a signal
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FOLDER_LOCK_H_
