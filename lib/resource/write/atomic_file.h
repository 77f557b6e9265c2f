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

// Treatment of a symbolic link at the path of a new file. With kFollow, the file is written where
// the link leads. With kReplace, the file replaces the link, and also a pipe or a device.
enum class Links { kFollow, kReplace };

// A file that is being written. The file at its final path stays unchanged until commit(). Without
// commit(), nothing is left behind. A writer that needs a file name, like HDF5, uses the class like
// this:
//
//   PendingFile file(path);
//   write_somehow(file.working_path());
//   file.commit();
class PendingFile {
 public:
  // The kind of draft that is written until commit(). A named draft has a temporary name. If the
  // process is killed, a named draft remains until the next writer of the same file removes it. An
  // unnamed draft disappears with the process.
  enum class Draft { kNamed, kUnnamed };

  // Creates the draft. If the file system does not support unnamed files, the draft is named. The
  // new file gets the permissions of a file of this user that it replaces.
  // Throws Error if the draft cannot be created, or if the file exists and `may_replace` is false.
  explicit PendingFile(const std::string& path, bool may_replace = true,
                       Draft draft = Draft::kNamed, Links links = Links::kFollow);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  // Returns the path to write to. This is the temporary name, or the final path if that names a
  // pipe, a terminal or a device.
  [[nodiscard]] const std::string& working_path() const { return working_; }
  // Returns the descriptor of an unnamed draft, or -1 for other drafts and after commit().
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] bool is_direct() const { return direct_; }

  // Gives the file its final name. Throws Error if that fails.
  void commit();
  // Gives the file its final name unless a file of that name exists. Returns whether the file got
  // the name.
  [[nodiscard]] bool commit_new();

  // Returns the final name. Symbolic links are resolved, except with Links::kReplace.
  [[nodiscard]] const std::string& target() const { return target_; }

 private:
  [[nodiscard]] int create_unnamed();
  [[nodiscard]] int create_named();
  void take_temporary_name();
  void remove_stale() const;
  void end();

  std::string target_;
  // The temporary name, or `target_` if the target is written directly. Empty while the draft is
  // unnamed.
  std::string working_;
  int descriptor_ = -1;
  int lock_ = -1;  // lock on a named draft, to show that the draft is being written
  bool direct_ = false;
  bool may_replace_ = true;
  bool committed_ = false;
  std::optional<DoomedPath> doomed_;  // removes the temporary file on a signal
};

// A file that is written part by part. "-" is standard output. Without commit() a regular file
// keeps its old contents. Throws Error with the name of the file and the reason. A FIFO is opened
// as soon as a program reads it. A signal ends this wait with an Error (base/interrupt.h).
class StreamedFile {
 public:
  using Parts = std::span<const std::span<const std::byte>>;

  explicit StreamedFile(const std::string& path, bool may_replace = true,
                        Links links = Links::kFollow);
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

// Follows symbolic links and returns the final path. A file of that path need not exist. Throws
// Error if the system refuses to follow the links.
[[nodiscard]] std::string follow_links(const std::string& path);

// Throws Error if a file with this path exists. The path "-" means standard output and is accepted.
void refuse_to_replace(const std::string& path);

// Throws Error if both paths name the same existing file, so that writing the output would destroy
// the input.
void require_different_files(const std::string& output, const std::string& input);

// Writes the whole contents of a file through a StreamedFile.
void write_file(const std::string& path, std::span<const std::byte> bytes, bool may_replace = true);
void write_file(const std::string& path, std::string_view text, bool may_replace = true);
void write_file(const std::string& path, StreamedFile::Parts parts, bool may_replace = true);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_ATOMIC_FILE_H_
