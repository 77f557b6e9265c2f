// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file reader that records which files were read.

#ifndef MJTOOLS_RESOURCE_RECORDING_READER_H_
#define MJTOOLS_RESOURCE_RECORDING_READER_H_

#include <mutex>
#include <set>
#include <string>

#include "resource/file_reader.h"

namespace mj {

// A reader that passes requests to `base`, which must outlive it. It records which files were read
// and which were missing. Several threads may use it at the same time.
class RecordingReader : public FileReader {
 public:
  explicit RecordingReader(const FileReader& base) : base_(base) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

  [[nodiscard]] bool exists_exactly(const std::string& path) const override;

  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override;

  // Returns the normalized paths of the files that were read. A file also counts as read if its
  // stamp showed that it had not changed.
  [[nodiscard]] std::set<std::string> files() const;
  // Returns the normalized paths of the files that were looked for and did not exist or could not
  // be read.
  [[nodiscard]] std::set<std::string> absent() const;
  // Returns whether files of resource providers were read or missing. files() and absent() do not
  // contain such files, except files of folders with a prefix (folder_provider.h).
  [[nodiscard]] bool has_provided() const;

  // Records a file as if it had been read.
  void remember(const std::string& path) const;

 private:
  void remember_absent(const std::string& path) const;
  void add(const std::string& path, std::set<std::string>& to) const;

  const FileReader& base_;
  mutable std::mutex mutex_;
  mutable std::set<std::string> files_;
  mutable std::set<std::string> absent_;
  mutable bool has_provided_ = false;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_RECORDING_READER_H_
