// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes files that appear complete or not at all. The contents go to an unnamed file if the file
// system supports it, else to a temporary file in the same folder. The file gets its name when it
// is complete. Pipes, terminals and devices (/dev/stdout, /dev/full) are written directly.

#ifndef MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_
#define MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/interrupt.h"

namespace mj {

// A file that is being written. Its final name is untouched until commit(). Without commit()
// nothing is left behind. Writers that need a file name, like HDF5, use it so:
//
//   PendingFile file(path);
//   write_somehow(file.working_path());
//   file.commit();
class PendingFile {
 public:
  // Kind of file that is written until commit(). A named draft has a temporary name. If the process
  // is killed, a named draft remains until the next writer of the same file removes it. An unnamed
  // draft never leaves anything behind.
  enum class Draft { kNamed, kUnnamed };

  // Creates the draft. The draft is named if the file system does not support unnamed files. Throws
  // Error if the draft cannot be created, or if the file exists and may not be replaced.
  explicit PendingFile(const std::string& path, bool may_replace = true,
                       Draft draft = Draft::kNamed);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  // Returns the path to write to: the temporary name, or the final path if this is not the path of
  // a regular file.
  [[nodiscard]] const std::string& working_path() const { return working_; }
  // Returns the descriptor of an unnamed draft, or -1 for other drafts and after commit().
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] bool is_direct() const { return direct_; }

  // Gives the file its final name. Throws Error.
  void commit();
  // Gives the file its final name unless a file of that name exists. Returns whether the file got
  // the name.
  [[nodiscard]] bool commit_new();

  // Returns the final name, with symbolic links resolved.
  [[nodiscard]] const std::string& target() const { return target_; }

 private:
  [[nodiscard]] int create_unnamed();
  [[nodiscard]] int create_named();
  void take_temporary_name();
  void remove_stale() const;
  void end();

  std::string target_;
  std::string working_;  // temporary name; or target_, if it is written directly; empty while the
                         // draft is unnamed
  int descriptor_ = -1;
  int lock_ = -1;  // lock on a named draft, to show that the draft is being written
  bool direct_ = false;
  bool may_replace_ = true;
  bool committed_ = false;
  std::optional<DoomedPath> doomed_;  // removes the temporary file on a signal
};

// A file that is written part by part. "-" is standard output. Without commit() a regular file
// keeps its old contents. Throws Error with the name of the file and the reason.
class StreamedFile {
 public:
  using Parts = std::span<const std::span<const std::byte>>;

  explicit StreamedFile(const std::string& path, bool may_replace = true);
  ~StreamedFile();
  StreamedFile(const StreamedFile&) = delete;
  StreamedFile& operator=(const StreamedFile&) = delete;

  // Returns the descriptor of the draft, or -1 after commit().
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // Writes the parts one after the other without joining them in memory.
  void write(Parts parts);
  void write(std::string_view text);
  void commit();

 private:
  std::string path_;
  std::optional<PendingFile> pending_;  // none for standard output
  int descriptor_;
};

// Follows symbolic links and returns the final path. A file of that path need not exist.
[[nodiscard]] std::string follow_links(const std::string& path);

// Throws Error if a file of that name exists. "-" is not a file.
void refuse_to_replace(const std::string& path);

// Throws Error if both paths name the same existing file, so that writing the output would destroy
// the input.
void require_different_files(const std::string& output, const std::string& input);

// Writes the whole contents by a StreamedFile.
void write_file(const std::string& path, std::span<const std::byte> bytes, bool may_replace = true);
void write_file(const std::string& path, std::string_view text, bool may_replace = true);
void write_file(const std::string& path, StreamedFile::Parts parts, bool may_replace = true);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_
