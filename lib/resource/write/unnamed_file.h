// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file that has no name until it is complete, so that nothing remains of it however the program
// ends. It is for writers that need a name to begin with, like HDF5:
//
//   UnnamedFile file(folder);
//   open_somehow(file.path());
//   file.hide();
//   write_and_close_somehow();
//   file.give_name(target);

#ifndef MJTOOLS_RESOURCE_WRITE_UNNAMED_FILE_H_
#define MJTOOLS_RESOURCE_WRITE_UNNAMED_FILE_H_

#include <optional>
#include <string>

#include "base/interrupt.h"

namespace mj {

class UnnamedFile {
 public:
  // In a folder that is there. Throws Error, which calls the file `shown`.
  UnnamedFile(const std::string& folder, std::string shown);
  ~UnnamedFile();
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;

  // The name of the file, which it has until hide().
  [[nodiscard]] const std::string& path() const { return path_; }
  void hide();
  // What was written becomes the file `target`, at once and whole. Throws Error.
  void give_name(const std::string& target, bool may_replace = true);

 private:
  [[noreturn]] void fail(int error) const;

  std::string shown_;
  std::string path_;
  int descriptor_ = -1;
  std::optional<DoomedPath> doomed_;  // until it is hidden
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_UNNAMED_FILE_H_
