// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files that appear complete or not at all: written without a name, where the file system has such
// files, or else under a temporary one in the same folder, and named when done. Pipes, terminals
// and devices (/dev/stdout, /dev/full) are written directly.

#ifndef MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_
#define MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/interrupt.h"

namespace mj {

// A file being written. Until commit() its final name is untouched; without commit() nothing is
// left behind. For writers that need a name, like HDF5:
//
//   PendingFile file(path);
//   write_somehow(file.working_path());
//   file.commit();
class PendingFile {
 public:
  // What is written until commit(): a file of a temporary name, which remains when the process is
  // killed until another one writes the same file, or one without a name, of which nothing ever remains.
  enum class Draft { kNamed, kUnnamed };

  // Creates the file that is written, a named one where there are no others. Throws Error when that
  // is not possible, or when there is a file of that name that may not be replaced.
  explicit PendingFile(const std::string& path, bool may_replace = true,
                       Draft draft = Draft::kNamed);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  // Where to write: the temporary name, or the path itself when it is not a regular file.
  [[nodiscard]] const std::string& working_path() const { return working_; }
  // Of a file without a name, which has no working path, until commit(); -1 of others.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] bool is_direct() const { return direct_; }

  // Gives the file its final name. Throws Error.
  void commit();
  // Gives the file its final name unless a file has that name by now; returns whether it did.
  [[nodiscard]] bool commit_new();

  // The final name, with symbolic links resolved.
  [[nodiscard]] const std::string& target() const { return target_; }

 private:
  [[nodiscard]] int create_unnamed();
  [[nodiscard]] int create_named();
  void take_temporary_name();
  void remove_stale() const;
  void end();

  std::string target_;
  std::string working_;  // temporary name, or target_; empty while there is none
  int descriptor_ = -1;
  int lock_ = -1;  // of a named draft, which tells that it is being written
  bool direct_ = false;
  bool may_replace_ = true;
  bool committed_ = false;
  std::optional<DoomedPath> doomed_;  // signals remove the temporary file, too
};

// A file that is written part by part, standard output for "-". Without commit() nothing of a
// regular file is left behind, and its old contents survive. Throws Error naming the file and the
// reason.
class StreamedFile {
 public:
  using Parts = std::span<const std::span<const std::byte>>;

  explicit StreamedFile(const std::string& path, bool may_replace = true);
  ~StreamedFile();
  StreamedFile(const StreamedFile&) = delete;
  StreamedFile& operator=(const StreamedFile&) = delete;

  // Where what is written goes; -1 after commit().
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // Parts are written one after the other and not copied together.
  void write(Parts parts);
  void write(std::string_view text);
  void commit();

 private:
  std::string path_;
  std::optional<PendingFile> pending_;  // none for standard output
  int descriptor_;
};

// The path that is left after following symbolic links, also when there is nothing yet where they
// lead.
[[nodiscard]] std::string follow_links(const std::string& path);

// Throws Error when there is a file of that name; "-" is none.
void refuse_to_replace(const std::string& path);

// Throws Error when both name the same existing file: what is read must not be replaced.
void require_different_files(const std::string& output, const std::string& input);

// Writes a whole StreamedFile.
void write_file(const std::string& path, std::span<const std::byte> bytes, bool may_replace = true);
void write_file(const std::string& path, std::string_view text, bool may_replace = true);
void write_file(const std::string& path, StreamedFile::Parts parts, bool may_replace = true);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_
