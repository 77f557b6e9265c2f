// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which files were read.

#ifndef MJTOOLS_RESOURCE_RECORDING_READER_H_
#define MJTOOLS_RESOURCE_RECORDING_READER_H_

#include <mutex>
#include <set>
#include <string>

#include "resource/file_reader.h"

namespace mj {

// Reads from `base`, which must outlive it, and remembers what was there. May be used by several
// threads.
class RecordingReader : public FileReader {
 public:
  explicit RecordingReader(const FileReader& base) : base_(base) {}

  [[nodiscard]] FileContent read(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;

  [[nodiscard]] bool exists_exactly(const std::string& path) const override;

  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& path) const override;

  // Normalized paths of the files that were read, or had a stamp by which their contents are known.
  [[nodiscard]] std::set<std::string> files() const;
  // Normalized paths of the files that were looked for and not there.
  [[nodiscard]] std::set<std::string> absent() const;
  // Whether a resource provider was asked for others, which are in neither of them.
  [[nodiscard]] bool has_provided() const;

  // As if that file had been read.
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
