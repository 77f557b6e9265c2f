// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A temporary folder that is removed with all its contents, also when a signal ends the process
// (base/interrupt.h).

#ifndef MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_
#define MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_

#include <filesystem>
#include <optional>

#include "base/interrupt.h"

namespace mj {

class TemporaryFolder {
 public:
  // Creates a folder in `parent`, and `parent` itself if it does not exist. If `parent` is empty,
  // the folder is created in the temporary folder of the system. Throws Error (file-unwritable).
  explicit TemporaryFolder(const std::filesystem::path& parent = {});
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  // Removes everything in the folder.
  void clear();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;  // open, so that files can be removed when no more folders can be opened
  std::optional<DoomedPath> doomed_;  // removes the folder on a signal
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_
