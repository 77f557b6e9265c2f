// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files of a folder that belong together: each appears complete (atomic_file.h), and of two
// programs that write them at once the last to end wins, with all of them.

#ifndef MJTOOLS_RESOURCE_FOLDER_LOCK_H_
#define MJTOOLS_RESOURCE_FOLDER_LOCK_H_

#include <string>

namespace mj {

class FolderLock {
 public:
  // Waits until no other process, nor another lock of this one, holds the folder. Where the file
  // system has no locks it is held at once. The lock ends with the process.
  explicit FolderLock(const std::string& path);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FOLDER_LOCK_H_
