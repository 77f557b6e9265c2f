// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A folder that appears complete or not at all.

#ifndef MJTOOLS_RESOURCE_WRITE_PENDING_FOLDER_H_
#define MJTOOLS_RESOURCE_WRITE_PENDING_FOLDER_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/interrupt.h"

namespace mj {

// A folder that is being written. It has a temporary name beside the final one until commit_new()
// or replace(). Without these calls, the destructor removes the folder. A signal that ends the
// process removes it, too. If the process is killed, the temporary folder remains until the next
// writer of the same folder removes it.
class PendingFolder {
 public:
  // Creates the empty temporary folder. `files` are the relative paths of the files that it will
  // contain. Their names make it possible to remove the folder when the process can open no more
  // files. `target` must not end with a slash, "." or "..". Throws Error (folder-unwritable).
  PendingFolder(const std::filesystem::path& target, const std::vector<std::string>& files);
  ~PendingFolder();
  PendingFolder(const PendingFolder&) = delete;
  PendingFolder& operator=(const PendingFolder&) = delete;

  // Calls `write` with the path at which it must write the file `name`. Creates the folders of the
  // file first. Throws Error with the final path if that fails.
  void write(const std::string& name, const std::function<void(const std::string& path)>& write);

  // Gives the folder its final name. An empty folder of that name is replaced. Returns false if a
  // file or a folder with contents has the name. Throws Error (folder-unwritable) if the name
  // cannot be given.
  [[nodiscard]] bool commit_new();
  // Puts the folder in the place of an existing one. The destructor removes the old folder. Throws
  // Error (folder-unwritable).
  void replace();

 private:
  void name_contents(const std::vector<std::string>& files);

  std::filesystem::path target_;
  std::filesystem::path path_;
  // The files and folders that the destructor removes by their names, in this order.
  std::vector<std::string> contents_;
  int lock_ = -1;                     // shows other processes that the folder is being written
  std::optional<DoomedPath> doomed_;  // removes the folder on a signal
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_PENDING_FOLDER_H_
