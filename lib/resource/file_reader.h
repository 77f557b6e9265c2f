// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The interface through which named files are read: from the disk, from archives, or from memory in
// tests and embedded use.

#ifndef MJTOOLS_RESOURCE_FILE_READER_H_
#define MJTOOLS_RESOURCE_FILE_READER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "resource/search_path.h"

namespace mj {

// The whole contents of a file, or the reason why it could not be read.
struct FileContent {
  std::optional<std::string> bytes;
  // reason, such as "no such file" or "is a directory"; empty if the file was read
  std::string problem;
  std::string hint = {};  // advice on what to do about the problem; may be empty
};

// Returns file contents with these bytes. If the bytes are only a placeholder, such as a Git LFS
// pointer (foreign_content.h), returns the problem instead.
[[nodiscard]] FileContent checked_content(std::string bytes);

class Archive;

// Attributes of a file by which a program can tell that it has not changed, without reading it.
// Times are in nanoseconds.
struct FileStamp {
  uint64_t device = 0, inode = 0, size = 0;
  int64_t modified = 0, changed = 0;
};

class FileReader {
 public:
  virtual ~FileReader() = default;
  [[nodiscard]] virtual FileContent read(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
  // Returns whether a file exists under exactly this path, whereas exists() of some readers also
  // accepts other spellings of a path.
  [[nodiscard]] virtual bool exists_exactly(const std::string& path) const { return exists(path); }
  // Returns the whole contents of the main input file. If the reader reads the disk, the file may
  // also be a pipe, or "-" for standard input. Throws Error if the file cannot be read.
  [[nodiscard]] virtual std::string contents(const std::string& path) const;
  // Returns the archive that is stored in a file. Returns null if the file is not an archive, or if
  // the reader does not open archives. Throws Error if the archive is damaged.
  [[nodiscard]] virtual std::shared_ptr<const Archive> archive(const std::string& path) const;
  // Returns a stamp that identifies the file and changes whenever the file changes. Returns nothing
  // if the reader cannot guarantee this, for example for a file that changed a moment ago.
  [[nodiscard]] virtual std::optional<FileStamp> stamp(const std::string& path) const;
  // Returns the additional folders in which files are searched.
  [[nodiscard]] virtual const SearchPath& search_path() const;
};

// A reader of files on the disk. Names with a registered prefix are read from resource providers.
class DiskReader : public FileReader {
 public:
  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::string contents(const std::string& path) const override;
  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override;
};

// A reader of files in memory. The keys are normalized paths.
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
