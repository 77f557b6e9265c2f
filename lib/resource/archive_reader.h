// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Archives as folders: the file scene.xml in robot.mjz is robot.mjz/scene.xml. Archives may lie in
// archives.

#ifndef MJTOOLS_RESOURCE_ARCHIVE_READER_H_
#define MJTOOLS_RESOURCE_ARCHIVE_READER_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "resource/archive.h"
#include "resource/file_reader.h"

namespace mj {

// Reads through the archives that it meets, everything else from `base`, which must outlive it. May
// be used by several threads.
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

  // Makes bytes that were already read the archive of that name. Throws Error.
  void mount(const std::string& path, std::string bytes);

 private:
  // The innermost archive that a path leads through, none if it leads through none, and the name
  // in it. Throws Error if that archive is damaged.
  struct Place {
    std::shared_ptr<const Archive> archive;
    std::string entry;
  };
  [[nodiscard]] Place find(const std::string& path) const;
  [[nodiscard]] std::shared_ptr<const Archive> known(const std::string& path) const;
  [[nodiscard]] std::shared_ptr<const Archive> open(const std::string& path) const;

  const FileReader& base_;
  SearchPath search_;
  mutable std::mutex mutex_;                                                // of archives_
  mutable std::map<std::string, std::shared_ptr<const Archive>> archives_;  // by normalized path
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_ARCHIVE_READER_H_
