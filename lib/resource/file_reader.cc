// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/file_reader.h"

#include <filesystem>

#include "base/diagnostic.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace mj {

std::shared_ptr<const Archive> FileReader::archive(const std::string&) const {
  return nullptr;
}

std::string FileReader::contents(const std::string& path) const {
  FileContent content = read(path);
  if (content.bytes) return std::move(*content.bytes);
  throw Error(exists(path) ? DiagnosticCode("file-unreadable") : DiagnosticCode("file-not-found"),
              "cannot read '" + path + "': " + content.problem);
}

const SearchPath& FileReader::search_path() const {
  static const SearchPath none;
  return none;
}

FileContent DiskReader::read(const std::string& path) const {
  try {
    return {read_file(path), ""};
  } catch (const Error& error) {
    const DiagnosticCode code = error.diagnostic().code;
    if (code == "file-not-found") return {std::nullopt, "no such file"};
    if (code == "file-is-directory") return {std::nullopt, "is a directory"};
    return {std::nullopt, error.what()};
  }
}

std::string DiskReader::contents(const std::string& path) const {
  return read_file(path);
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
