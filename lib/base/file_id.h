// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Identity of a file. Two names or descriptors with the same identity belong to the same file.
// After a file was removed and closed, a new file can get its identity.

#ifndef MJTOOLS_BASE_FILE_ID_H_
#define MJTOOLS_BASE_FILE_ID_H_

#include <sys/stat.h>

#include <optional>
#include <string>

namespace mj {

struct FileId {
  dev_t device = 0;
  ino_t inode = 0;

  bool operator==(const FileId&) const = default;
};

// Returns the identity of an open file, or nothing if the descriptor is not valid.
[[nodiscard]] inline std::optional<FileId> file_id(int descriptor) {
  struct stat status;
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  return FileId{status.st_dev, status.st_ino};
}

// Returns the identity of the file with a name. Follows symbolic links. Returns nothing if no such
// file exists.
[[nodiscard]] inline std::optional<FileId> file_id(const std::string& name) {
  struct stat status;
  if (::stat(name.c_str(), &status) != 0) return std::nullopt;
  return FileId{status.st_dev, status.st_ino};
}

}  // namespace mj

#endif  // MJTOOLS_BASE_FILE_ID_H_
