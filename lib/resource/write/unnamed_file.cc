// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/unnamed_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/diagnostic.h"
#include "resource/write/atomic_file.h"
#include "resource/write/draft_name.h"
#include "resource/write/file_copy.h"

namespace mj {

// If a program is killed before hide(), its file keeps the name of a draft. The next program that
// writes into the folder removes it.
UnnamedFile::UnnamedFile(const std::string& folder, std::string shown) : shown_(std::move(shown)) {
  const std::string target = (std::filesystem::path(folder) / "mjtools").string();
  remove_stale_drafts(target);
  path_ = draft_name(target);
  const HeldSignals held;  // signals are blocked until doomed_ is set
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor_ < 0) fail(errno);
  try {
    doomed_.emplace(path_);
  } catch (...) {
    ::unlink(path_.c_str());
    ::close(descriptor_);
    throw;
  }
}

UnnamedFile::~UnnamedFile() {
  hide();
  ::close(descriptor_);
}

void UnnamedFile::fail(int error) const {
  throw Error("file-unwritable", "cannot write '" + shown_ + "': " + std::strerror(error));
}

void UnnamedFile::hide() {
  if (!doomed_) return;
  // If unlink() fails although the file exists, the destructor tries again.
  if (::unlink(path_.c_str()) == 0 || errno == ENOENT) doomed_.reset();
}

void UnnamedFile::copy_to(StreamedFile& file) const {
  const int error = copy_contents(descriptor_, file.descriptor());
  if (error != 0) fail(error);
}

void UnnamedFile::give_name(const std::string& target, bool may_replace) {
  StreamedFile file(target, may_replace);
  copy_to(file);
  file.commit();
}

}  // namespace mj
