// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads archives as if they were folders: the file scene.xml in the archive robot.mjz has the path
// robot.mjz/scene.xml. An archive may contain other archives.

#ifndef MJTOOLS_RESOURCE_ARCHIVE_READER_H_
#define MJTOOLS_RESOURCE_ARCHIVE_READER_H_

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "resource/archive.h"
#include "resource/file_reader.h"

namespace mj {

// A reader that opens the archives whose names occur in a path. It reads all other files through
// `base`, which must outlive this reader. Several threads may use the reader at the same time.
class ArchiveReader : public FileReader {
 public:
  explicit ArchiveReader(const FileReader& base, SearchPath search = {})
      : base_(base), search_(std::move(search)) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] bool exists_exactly(const std::string& path) const override;
  [[nodiscard]] std::shared_ptr<const Archive> archive(const std::string& path) const override;

  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override;
  [[nodiscard]] const SearchPath& search_path() const override { return search_; }

  // Opens the archive in `bytes`, which the caller has already read, and makes it available at
  // `path`. Throws Error if `bytes` is not a valid archive.
  void mount(const std::string& path, std::string bytes);

  // Confines this reader to files in the folders, and to resource providers. Any other file then
  // cannot be read and seems not to exist. Symbolic links are followed first, so a link in a folder
  // may not lead out of it.
  void confine(const std::vector<std::string>& folders);

 private:
  // The innermost archive on a path, and the rest of the path, which is a name in this archive.
  // `archive` is null if the path does not lead through an archive. find() throws Error if the
  // archive is damaged.
  struct Place {
    std::shared_ptr<const Archive> archive;
    std::string entry;
  };
  [[nodiscard]] Place find(const std::string& path) const;
  [[nodiscard]] std::shared_ptr<const Archive> known(const std::string& path) const;
  [[nodiscard]] std::shared_ptr<const Archive> open(const std::string& path) const;
  [[nodiscard]] bool is_allowed(const std::string& path) const;

  const FileReader& base_;
  SearchPath search_;
  // absolute paths of the folders of confine(), each with a separator at its end; empty if the
  // reader is not confined
  std::optional<std::vector<std::string>> allowed_;
  mutable std::mutex mutex_;  // guards archives_
  // Opened archives by normalized path.
  mutable std::map<std::string, std::shared_ptr<const Archive>> archives_;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ARCHIVE_READER_H_
