// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads whole files into memory. The kind of a file is checked before it is opened, because opening
// a device, or a pipe without a writer, may block forever.

#ifndef MJTOOLS_RESOURCE_READ_FILE_H_
#define MJTOOLS_RESOURCE_READ_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/file_id.h"

namespace mj {

// The kinds of files that a function accepts. Devices, sockets and generated files, such as those
// in /proc, are never accepted.
enum class Accept {
  kFiles,  // only regular files
  // Regular files, the unnamed pipes that shells make, and "-" for standard input.
  kStandardInput,
  kPipes,  // as kStandardInput, and also named pipes, for the main input of a program
};

// An error whose message is "cannot read 'PATH': REASON".
class ReadError : public Error {
 public:
  ReadError(DiagnosticCode code, const std::string& path, std::string reason,
            std::string hint = {});
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

// Throws ReadError if a file that begins with these bytes is only a placeholder
// (foreign_content.h).
void require_content(const std::string& path, std::string_view beginning);

// An open file descriptor, closed in the destructor. Standard input is left open.
class InputFile {
 public:
  // Opens the file. Throws ReadError if the file does not exist, is a folder, or is of a kind that
  // is not accepted, or if the user may not read it.
  explicit InputFile(std::string path, Accept accept = Accept::kFiles);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  // Returns whether this is a regular file. Any part of a regular file can be read.
  [[nodiscard]] bool is_regular() const { return is_regular_; }
  [[nodiscard]] size_t size() const { return size_; }  // size in bytes of a regular file
  [[nodiscard]] std::optional<FileId> id() const { return file_id(descriptor_); }

  // Reads n bytes, or fewer bytes at the end of the file. Throws ReadError if reading fails.
  size_t read(void* to, size_t n);
  // Reads n bytes of a regular file, beginning with byte number `from`. Reads fewer bytes only at
  // the end of the file. Does not move the position of read(). Throws ReadError if reading fails.
  size_t read_at(size_t from, void* to, size_t n) const;
  // Moves the position of read() forward by n bytes in a regular file.
  void skip(size_t n);

 private:
  std::string path_;
  bool is_standard_input_;
  int descriptor_ = -1;
  bool is_regular_ = false;
  size_t size_ = 0;
};

// Throws ReadError if a file of `bytes` bytes exceeds the limit in input_limits().
void require_readable_size(const std::string& path, size_t bytes);

// Returns the contents of a file. The memory grows with the bytes that arrive, up to
// input_limits(). Throws ReadError if the file cannot be read or is only a placeholder.
[[nodiscard]] std::string read_file(const std::string& path, Accept accept = Accept::kFiles);
[[nodiscard]] std::string read_file(InputFile& file);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_READ_FILE_H_
