// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The bytes of a file. Parts of a regular file are read on demand. The contents of other files,
// such as pipes and files of resource providers, are held in memory.

#ifndef MJTOOLS_RESOURCE_FILE_BYTES_H_
#define MJTOOLS_RESOURCE_FILE_BYTES_H_

#include <cstddef>
#include <optional>
#include <string>

#include "base/file_id.h"
#include "resource/read_file.h"

namespace mj {

class FileBytes {
 public:
  // Opens the file. Throws Error if it cannot be opened, or if its first bytes show that it is only
  // a placeholder (foreign_content.h).
  explicit FileBytes(const std::string& path, Accept accept = Accept::kStandardInput);
  // Holds `bytes` in memory under the name `path`. A file of that name need not exist.
  FileBytes(std::string path, std::string bytes)
      : path_(std::move(path)), memory_(std::move(bytes)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string name() const { return path() == "-" ? "standard input" : path(); }
  [[nodiscard]] bool is_in_memory() const { return !file_ || !file_->is_regular(); }
  [[nodiscard]] const std::string& memory() const { return memory_; }
  [[nodiscard]] size_t size() const { return is_in_memory() ? memory_.size() : file_->size(); }

  // Returns the identity of the file, or nothing if the bytes do not come from a file. While this
  // object lives, no other file can get the same identity.
  [[nodiscard]] std::optional<FileId> id() const { return file_ ? file_->id() : std::nullopt; }

  // Returns n bytes, beginning with byte number `from`. Returns fewer bytes only at the end of the
  // file. Several threads may read at the same time. Throws Error if the file cannot be read.
  [[nodiscard]] std::string read(size_t from, size_t n) const;

 private:
  std::string path_;
  std::optional<InputFile> file_;
  std::string memory_;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FILE_BYTES_H_
