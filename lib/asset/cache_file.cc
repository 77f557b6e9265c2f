// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/cache_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

namespace mj {

bool is_cache_file(const struct stat& status) {
  return S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
}

bool is_cache_file(const std::string& path) {
  struct stat status;
  return ::lstat(path.c_str(), &status) == 0 && is_cache_file(status);
}

bool can_be_replaced(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_type type = fs::symlink_status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::symlink ||
         type == fs::file_type::not_found;
}

void write_cache_file(const std::string& path, StreamedFile::Parts parts) {
  StreamedFile file(path, true, Links::kReplace);
  file.write(parts);
  file.commit();
}

CacheFile::CacheFile(const std::string& path, uint64_t max_bytes)
    : descriptor_(::open(path.c_str(), O_RDONLY | kOpenCacheFile)) {
  struct stat status;
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0 || !is_cache_file(status)) return;
  const auto size = static_cast<uint64_t>(status.st_size);
  if (size <= max_bytes) size_ = size;
}

CacheFile::~CacheFile() {
  if (memory_ != nullptr) ::munmap(memory_, size_);
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool CacheFile::read(uint64_t offset, std::span<std::byte> bytes) const {
  if (offset > size_ || bytes.size() > size_ - offset) return false;
  while (!bytes.empty()) {
    const ssize_t count =
        ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
  return true;
}

std::string_view CacheFile::mapped() {
  if (memory_ == nullptr && size_ > 0) {
    void* const memory = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (memory == MAP_FAILED) return {};
    memory_ = memory;
    ::close(std::exchange(descriptor_, -1));
  }
  return memory_ == nullptr ? "" : std::string_view(static_cast<const char*>(memory_), size_);
}

void CacheFile::mark_as_used() const {
  if (size_ > 0) (void)::futimens(descriptor_, nullptr);
}

}  // namespace mj
