// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A file for fuzzers of functions that read only from the disk. The destructor removes the file.

#ifndef MJTOOLS_RESOURCE_FUZZ_FILE_H_
#define MJTOOLS_RESOURCE_FUZZ_FILE_H_

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "resource/write/temporary_folder.h"

namespace mj {

class FuzzFile {
 public:
  // Replaces the contents of the file by the bytes. Returns the path of the file.
  const std::string& write(const uint8_t* data, size_t size) {
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (!file.flush()) std::abort();
    return path_;
  }

 private:
  TemporaryFolder folder_;
  std::string path_ = (folder_.path() / "input").string();
};

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_FUZZ_FILE_H_
