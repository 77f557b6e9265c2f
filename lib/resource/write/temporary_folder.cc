// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/temporary_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "base/diagnostic.h"
#include "base/remove_folder.h"
#include "base/require_memory.h"
#include "resource/write/random_name.h"

namespace mj {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  std::error_code ignored, unknown;
  const fs::path base = parent.empty() ? fs::temp_directory_path(unknown) : parent;
  if (unknown) {
    require_memory(unknown);
    throw Error("file-unwritable", "cannot use the temporary folder: " + unknown.message(),
                "set TMPDIR to an existing folder");
  }
  fs::create_directories(base, ignored);
  path_ = base / ("mjtools-" + random_name());
  // A signal before mkdir() could otherwise remove an existing folder with this name.
  const HeldSignals held;
  doomed_.emplace(path_.string() + "/");
  if (::mkdir(path_.c_str(), S_IRWXU) == 0) {
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor_ >= 0) return;
    const int error = errno;
    ::rmdir(path_.c_str());
    errno = error;
  }
  const std::error_code error(errno, std::generic_category());
  doomed_.reset();
  throw Error("file-unwritable",
              "cannot create a folder in '" + base.string() + "': " + error.message());
}

TemporaryFolder::~TemporaryFolder() {
  clear();
  ::close(descriptor_);
  ::rmdir(path_.c_str());
}

void TemporaryFolder::clear() {
  remove_contents(descriptor_);
}

}  // namespace mj
