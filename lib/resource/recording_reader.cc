// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/recording_reader.h"

#include "resource/path.h"

namespace mj {

FileContent RecordingReader::read(const std::string& path) const {
  FileContent content = base_.read(path);
  if (content.bytes) remember(path);
  return content;
}

std::optional<FileStamp> RecordingReader::stamp(const std::string& path) const {
  const std::optional<FileStamp> stamp = base_.stamp(path);
  if (stamp) remember(path);
  return stamp;
}

void RecordingReader::remember(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  files_.insert(normalize_path(path));
}

std::set<std::string> RecordingReader::files() const {
  const std::lock_guard lock(mutex_);
  return files_;
}

}  // namespace mj
