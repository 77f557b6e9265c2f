// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// For fuzzers of what is read from files alone: the bytes as a file that is gone in the end.

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
  // The path of a file with these bytes; the one before it is gone.
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
