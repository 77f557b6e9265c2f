// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/recording_reader.h"

#include "resource/data_uri.h"
#include "resource/folder_provider.h"
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

void RecordingReader::remember(const std::string& path) const {
  add(path, files_);
}

void RecordingReader::remember_absent(const std::string& path) const {
  add(path, absent_);
}

// Adds the path of a file to a set. If the name has a prefix that stands for a folder, adds the
// path of the file in this folder. Does not add a data URI, because it never changes.
void RecordingReader::add(const std::string& path, std::set<std::string>& to) const {
  const mjpResourceProvider* const provider = resource::provider_of(path);
  if (provider == &resource::data_uri_provider()) return;
  const std::string file = provider ? resource::path_of(path).value_or("") : path;
  const std::lock_guard lock(mutex_);
  if (file.empty() && provider) {
    has_provided_ = true;
  } else {
    to.insert(normalize_path(file));
  }
}

bool RecordingReader::has_provided() const {
  const std::lock_guard lock(mutex_);
  return has_provided_;
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
