// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file without a name until it is complete, so that nothing remains of it if the program ends
// early. Some writers, like HDF5, need a name to open the file. They use the class like this:
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

class StreamedFile;

class UnnamedFile {
 public:
  // Creates the file in an existing folder. Throws Error if that fails. The message of the error
  // shows `shown` as the name of the file.
  UnnamedFile(const std::string& folder, std::string shown);
  ~UnnamedFile();
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;

  // Returns the path of the file. It is valid until hide() is called.
  [[nodiscard]] const std::string& path() const { return path_; }
  void hide();
  // Appends the contents to another file. Throws Error if that fails.
  void copy_to(StreamedFile& file) const;
  // Gives the complete file the name `target` in one step. Throws Error if that fails.
  void give_name(const std::string& target, bool may_replace = true);

 private:
  [[noreturn]] void fail(int error) const;

  std::string shown_;
  std::string path_;
  int descriptor_ = -1;
  std::optional<DoomedPath> doomed_;  // removes the file on a signal until hide()
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_UNNAMED_FILE_H_
