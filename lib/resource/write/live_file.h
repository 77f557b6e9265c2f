// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file that other programs can read while one program writes it. It gets its name soon after the
// start of writing.
//
// Files that appear complete (atomic_file.h) need no lock: if two programs write the same file, the
// file is whole and comes from the program that ends last. A live file is different, because it has
// its name from the beginning. If a second program took the name, the results of the first program
// would be lost without a message. Therefore the second program gets an error. The lock is a system
// lock and ends with the process, so a killed process leaves no lock behind.

#ifndef MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_
#define MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_

#include <optional>
#include <string>

#include "base/file_id.h"
#include "resource/write/atomic_file.h"

namespace mj {

// Throws Error if another process is writing `path` through a LiveFile.
void require_no_writer(const std::string& path);

class LiveFile {
 public:
  // Gives `file` its final name, and holds the lock while this object lives. The first part of
  // `file` must have been written. Throws Error if the name cannot be taken or another process
  // holds the lock. If `replaces` is given, also throws Error if the name belongs to any other file
  // than this one.
  explicit LiveFile(PendingFile& file, std::optional<FileId> replaces = std::nullopt);
  ~LiveFile();
  LiveFile(const LiveFile&) = delete;
  LiveFile& operator=(const LiveFile&) = delete;

  // Returns the descriptor of the file, which is open for reading and writing.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // Returns a path that opens this file even if its name now belongs to another file. Throws Error
  // under the same conditions as require_name().
  [[nodiscard]] std::string path() const;
  [[nodiscard]] std::optional<FileId> id() const { return file_id(descriptor_); }
  // Returns whether the name still belongs to this file.
  [[nodiscard]] bool has_name() const;
  // Throws Error if the file was removed or replaced. Nobody could find the results in such a file.
  // A file that was moved is accepted.
  void require_name() const;
  // Removes the file if its name still belongs to it.
  void remove() const;

 private:
  std::string name_;
  int descriptor_ = -1;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_LIVE_FILE_H_
