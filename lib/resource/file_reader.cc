// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/file_reader.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "resource/path.h"

namespace mj {

FileContent DiskReader::read(const std::string& path) const {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return {std::nullopt, "no such file"};
  if (std::filesystem::is_directory(status)) return {std::nullopt, "is a directory"};
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return {std::nullopt, errno != 0 ? std::strerror(errno) : "cannot be opened"};
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (in.bad()) return {std::nullopt, "cannot be read"};
  return {std::move(bytes).str(), ""};
}

bool DiskReader::exists(const std::string& path) const {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

FileContent MemoryReader::read(const std::string& path) const {
  const auto at = files_.find(normalize_path(path));
  if (at == files_.end()) return {std::nullopt, "no such file"};
  return {at->second, ""};
}

bool MemoryReader::exists(const std::string& path) const {
  return files_.count(normalize_path(path)) != 0;
}

}  // namespace mj
