// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A temporary folder that is removed with all its contents.

#ifndef MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_
#define MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/diagnostic.h"

namespace mj {

class TemporaryFolder {
 public:
  // Creates a folder in `parent`, and `parent` itself if it does not exist. If `parent` is empty,
  // the folder is created in the temporary folder of the system. Throws Error (file-unwritable).
  explicit TemporaryFolder(const std::filesystem::path& parent = {}) {
    std::error_code error;
    const std::filesystem::path base =
        parent.empty() ? std::filesystem::temp_directory_path() : parent;
    std::filesystem::create_directories(base, error);
    std::string name = (base / "mjtools-XXXXXX").string();
    if (!::mkdtemp(name.data())) {
      throw Error("file-unwritable", "cannot create a folder in '" + base.string() + "'");
    }
    path_ = name;
  }
  ~TemporaryFolder() {
    try {
      std::error_code ignored;
      std::filesystem::remove_all(path_, ignored);
    } catch (const std::exception&) {
      // The folder stays, because there is no memory to read the names in it.
    }
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_TEMPORARY_FOLDER_H_
