// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/cache_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace mj {

bool can_be_replaced(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::not_found;
}

MappedFile::MappedFile(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | kOpenCacheFile);
  if (file < 0) return;
  struct stat status {};
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    size_ = static_cast<size_t>(status.st_size);
    start_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    if (start_ == MAP_FAILED) size_ = 0;
  }
  ::close(file);
}

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(start_, size_);
}

}  // namespace mj
