// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files of a folder that belong together: each appears complete (atomic_file.h), and of two
// programs that write them at once the last to end wins, with all of them.
//
// The lock is the system's, on a file of our own in the folder, so that nobody is kept waiting by
// what others lock. It ends with the process, however that ends: one that was killed leaves at most
// the file, which the next holder takes and removes. A process that is stopped (SIGSTOP, a
// debugger) while it writes the last files, which takes milliseconds, keeps it until it goes on or
// ends; others do not wait for that but fail.

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

  // Waits until no other process, nor another lock of this one, holds the folder; throws Error
  // (file-busy) when that takes longer than `patience`, and (file-unwritable) where no file can be
  // made, as in a folder without permission to write: what is locked is to be written there. Where
  // the file system has no locks it is held at once.
  explicit FolderLock(const std::string& folder, std::chrono::milliseconds patience = kPatience);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  // Whether it is held now.
  [[nodiscard]] bool try_to_hold();

  std::string file_;
  int descriptor_ = -1;
  std::optional<DoomedPath> doomed_;  // signals remove the file, too
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_FOLDER_LOCK_H_
