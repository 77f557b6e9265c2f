// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whole files in memory.

#ifndef MJTOOLS_RESOURCE_READ_FILE_H_
#define MJTOOLS_RESOURCE_READ_FILE_H_

#include <cstddef>
#include <string>

namespace mj {

// Largest file that is read into memory: more than any model, less than what hurts.
inline constexpr size_t kMaxFileBytes = size_t{16} << 30;

// An open file descriptor, closed at the end of its scope. "-" is standard input (left open).
class InputFile {
 public:
  // Throws Error naming the file and the reason: missing, a directory, no permission.
  explicit InputFile(std::string path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  // Whether the length is known in advance (a regular file).
  [[nodiscard]] bool is_regular() const { return regular_; }
  [[nodiscard]] size_t size() const { return size_; }  // of a regular file

  // Reads up to n bytes; fewer only at the end of the file. Throws Error.
  size_t read(void* to, size_t n);
  // The same from a place in a regular file on, which does not change where read() goes on.
  size_t read_at(size_t from, void* to, size_t n) const;
  // Goes on n bytes later, in a regular file.
  void skip(size_t n);

 private:
  std::string path_;
  int descriptor_;
  bool regular_ = false;
  size_t size_ = 0;
};

// The contents of a file, a pipe or ("-") standard input; memory grows with what arrives and never
// beyond `limit`. Throws Error.
[[nodiscard]] std::string read_file(const std::string& path, size_t limit = kMaxFileBytes);
[[nodiscard]] std::string read_file(InputFile& file, size_t limit = kMaxFileBytes);

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_READ_FILE_H_
