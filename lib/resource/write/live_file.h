// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file that others see while it is written: it has its name from early on, and one writer.
//
// Files that appear when they are complete (atomic_file.h) need no lock: of two programs that write
// one of them at once, the last to end wins, and whatever is there is whole. A file that has its
// name from the beginning would lose the first program's work without a word when a second one
// takes the name, so the second is refused: two jobs that name one file are a mistake, and they
// should not learn of it from a file that is short. The lock is the system's and ends with the
// process, however that ends; nothing is left that would have to be removed by hand.

#ifndef MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_
#define MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_

#include <string>

#include "resource/write/atomic_file.h"

namespace mj {

// Throws Error when another process writes a file of that name in this way.
void require_no_writer(const std::string& path);

class LiveFile {
 public:
  // Gives `file`, of which the beginning is written, its name, and holds it as long as this lives.
  // Throws Error, also when another process does that.
  explicit LiveFile(PendingFile& file);
  ~LiveFile();
  LiveFile(const LiveFile&) = delete;
  LiveFile& operator=(const LiveFile&) = delete;

  // Open for reading and writing.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // A way to this file, whatever has its name by now. Throws as require_name() does.
  [[nodiscard]] std::string path() const;
  // Whether the name is still that of this file.
  [[nodiscard]] bool has_name() const;
  // Throws Error when the file was removed or replaced, so that nobody will find it. One that was
  // moved can be found.
  void require_name() const;
  // Removes the name if it is still that of this file.
  void remove() const;

 private:
  std::string name_;
  int descriptor_ = -1;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_
