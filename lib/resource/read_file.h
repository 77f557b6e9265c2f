// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whole files in memory. What is to be read is looked at before it is opened: a device, or a pipe
// that nobody writes, would be waited for forever.

#ifndef MJTOOLS_RESOURCE_READ_FILE_H_
#define MJTOOLS_RESOURCE_READ_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace mj {

// What a path may name. Devices, sockets and files that the system makes up, as those of /proc, are
// refused always.
enum class Accept {
  kFiles,          // regular files
  kStandardInput,  // also "-", standard input, and pipes without a name, as shells make them
  kPipes,          // also pipes with a name: what a program is to read first of all
};

// An error whose message is "cannot read 'path': " and the reason.
class ReadError : public Error {
 public:
  ReadError(DiagnosticCode code, const std::string& path, std::string reason,
            std::string hint = {});
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

// Throws ReadError for the beginning of what is no content at all (foreign_content.h).
void require_content(const std::string& path, std::string_view beginning);

// An open file descriptor, closed at the end of its scope. Standard input is left open.
class InputFile {
 public:
  // Throws ReadError: missing, a directory, no permission, not accepted.
  explicit InputFile(std::string path, Accept accept = Accept::kFiles);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  // Whether this is a regular file, of which any part can be read.
  [[nodiscard]] bool is_regular() const { return is_regular_; }
  [[nodiscard]] size_t size() const { return size_; }  // of a regular file

  // Reads up to n bytes; fewer only at the end of the file. Throws ReadError.
  size_t read(void* to, size_t n);
  // Reads up to n bytes of a regular file from byte `from` on; does not change where read() goes
  // on. Throws ReadError.
  size_t read_at(size_t from, void* to, size_t n) const;
  // Goes on n bytes later, in a regular file.
  void skip(size_t n);

 private:
  std::string path_;
  bool is_standard_input_;
  int descriptor_ = -1;
  bool is_regular_ = false;
  size_t size_ = 0;
};

// Throws ReadError for a file of more bytes than input_limits() allows.
void require_readable_size(const std::string& path, size_t bytes);

// The contents of a file; memory grows with what arrives and never beyond input_limits(). Throws
// ReadError, also for what require_content() refuses.
[[nodiscard]] std::string read_file(const std::string& path, Accept accept = Accept::kFiles);
[[nodiscard]] std::string read_file(InputFile& file);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_READ_FILE_H_
