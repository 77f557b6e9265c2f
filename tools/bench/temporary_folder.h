// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A folder that is removed with everything in it.

#ifndef MJTOOLS_TOOLS_BENCH_TEMPORARY_FOLDER_H_
#define MJTOOLS_TOOLS_BENCH_TEMPORARY_FOLDER_H_

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/diagnostic.h"

namespace mj::bench {

class TemporaryFolder {
 public:
  // Below `parent`, which is made if it does not exist; empty: the system's temporary folder.
  explicit TemporaryFolder(const std::string& parent = {}) {
    std::error_code error;
    const std::filesystem::path base =
        parent.empty() ? std::filesystem::temp_directory_path() : std::filesystem::path(parent);
    std::filesystem::create_directories(base, error);
    path_ = (base / "mj-bench-XXXXXX").string();
    if (!::mkdtemp(path_.data())) {
      throw Error("file-unwritable", "cannot make a folder in '" + base.string() + "'");
    }
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_TEMPORARY_FOLDER_H_
