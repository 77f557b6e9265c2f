// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the bytes of named files come from: the disk, or memory in tests and embedded use.

#ifndef MJTOOLS_RESOURCE_FILE_READER_H_
#define MJTOOLS_RESOURCE_FILE_READER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "resource/search_path.h"

namespace mj {

// The whole file, or why it could not be read.
struct FileContent {
  std::optional<std::string> bytes;
  std::string problem;    // e.g. "no such file", "is a directory"; empty on success
  std::string hint = {};  // what to do about the problem, if there is more to say
};

// These bytes, or what they are instead of a content (foreign_content.h).
[[nodiscard]] FileContent checked_content(std::string bytes);

class Archive;

// What tells whether a file is still the same without reading it. Times in nanoseconds.
struct FileStamp {
  uint64_t device = 0, inode = 0, size = 0;
  int64_t modified = 0, changed = 0;
};

class FileReader {
 public:
  virtual ~FileReader() = default;
  [[nodiscard]] virtual FileContent read(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
  // Whether there is a file of just that path, where others may answer to it, too.
  [[nodiscard]] virtual bool exists_exactly(const std::string& path) const { return exists(path); }
  // The whole file that is read first of all, which may be a pipe or "-", standard input. Throws
  // Error if it cannot be read.
  [[nodiscard]] virtual std::string contents(const std::string& path) const;
  // The archive that this file is; null if it is none, or if the reader does not look into
  // archives. Throws Error if it is a damaged one.
  [[nodiscard]] virtual std::shared_ptr<const Archive> archive(const std::string& path) const;
  // The stamp of a file that differs from any other and that a change of the file would change;
  // none if there is no such thing, as for a file that changed a moment ago.
  [[nodiscard]] virtual std::optional<FileStamp> stamp(const std::string& path) const;
  // Where else files are to be looked for.
  [[nodiscard]] virtual const SearchPath& search_path() const;
};

// The disk, and the resource providers of names that begin with their prefixes.
class DiskReader : public FileReader {
 public:
  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::string contents(const std::string& path) const override;
  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override;
};

// Files by normalized path.
class MemoryReader : public FileReader {
 public:
  explicit MemoryReader(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

 private:
  std::map<std::string, std::string> files_;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FILE_READER_H_
