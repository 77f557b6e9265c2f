// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/recording_reader.h"

#include "resource/path.h"
#include "resource/provider.h"

namespace mj {

FileContent RecordingReader::read(const std::string& path) const {
  FileContent content = base_.read(path);
  if (content.bytes) {
    remember(path);
  } else {
    remember_absent(path);
  }
  return content;
}

bool RecordingReader::exists(const std::string& path) const {
  const bool is_there = base_.exists(path);
  if (!is_there) remember_absent(path);
  return is_there;
}

bool RecordingReader::exists_exactly(const std::string& path) const {
  const bool is_there = base_.exists_exactly(path);
  if (!is_there) remember_absent(path);
  return is_there;
}

std::optional<FileStamp> RecordingReader::stamp(const std::string& path) const {
  const std::optional<FileStamp> stamp = base_.stamp(path);
  if (stamp) remember(path);
  return stamp;
}

// What providers give are no files that a build could depend on.
void RecordingReader::remember(const std::string& path) const {
  if (resource::provider_of(path)) return;
  const std::lock_guard lock(mutex_);
  files_.insert(normalize_path(path));
}

void RecordingReader::remember_absent(const std::string& path) const {
  if (resource::provider_of(path)) return;
  const std::lock_guard lock(mutex_);
  absent_.insert(normalize_path(path));
}

std::set<std::string> RecordingReader::files() const {
  const std::lock_guard lock(mutex_);
  return files_;
}

std::set<std::string> RecordingReader::absent() const {
  const std::lock_guard lock(mutex_);
  return absent_;
}

}  // namespace mj
